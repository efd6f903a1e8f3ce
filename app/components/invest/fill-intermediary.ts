import { inlinesOf, type Line } from "~/content/rich-text";

/** Puts the intermediary's name into a text. */
export const fillName = (text: string, intermediary: string): string =>
  text.replaceAll("{intermediary}", () => intermediary);

/** The same for a line with links in it. */
export const fillLine = (line: Line, intermediary: string): Line =>
  inlinesOf(line).map((part) =>
    typeof part === "string"
      ? fillName(part, intermediary)
      : { ...part, text: fillName(part.text, intermediary) },
  );
