/**
 * The text of a number with a minus sign, where its formatter wrote a hyphen: "−4.0%", as wide as a plus and never broken
 * off at the end of a line. All that is shown to people has this one sign; files and addresses keep the hyphen.
 */
export const withMinus = (text: string): string => text.replace(/^-/, "−");
