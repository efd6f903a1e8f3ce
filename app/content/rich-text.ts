/** Words, or words that lead somewhere. */
export type Inline = string | { text: string; href: string };

/** A paragraph, a list's entry or a note: plain, or with links in it. */
export type Line = string | readonly Inline[];

/** A line as its parts, whichever way it is written. */
export const inlinesOf = (line: Line): readonly Inline[] => (typeof line === "string" ? [line] : line);

/** A line's words without its links. */
export const plainText = (line: Line): string =>
  inlinesOf(line)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");
