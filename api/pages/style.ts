export const css = "";
