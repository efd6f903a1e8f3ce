/** The paper of tokens.css, for what is told of the page outside its style sheet. */
export const paper = { light: "#f6f4ee", dark: "#0b100d" } as const;
