/** What the tests of charts read off an SVG. */

export interface Text {
  x: number;
  y: number;
  /** start, middle or end */
  anchor: string;
  words: string;
}

/** Every text that is placed by itself, without the axes' own. */
export function textsOf(svg: string): Text[] {
  return [...svg.matchAll(/<text ([^>]*)>(.*?)<\/text>/g)].map(([, attributes = "", inner = ""]) => ({
    x: numberOf(attributes, "x"),
    y: numberOf(attributes, "y"),
    anchor: / text-anchor="(\w+)"/.exec(` ${attributes}`)?.[1] ?? "start",
    words: inner.replace(/<[^>]*>/g, ""),
  }));
}

const numberOf = (attributes: string, name: string) =>
  Number(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? Number.NaN);

export const wordsOf = (svg: string) => textsOf(svg).map(({ words }) => words);

/** Marks of a kind, as their attributes. */
export const marksOf = (svg: string, kind: string) =>
  [...svg.matchAll(new RegExp(`<(?:path|rect|circle|line) data-mark="${kind}"([^>]*)>`, "g"))].map(
    ([, attributes = ""]) =>
      (name: string) =>
        new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "",
  );

/** The words of a picture, for who does not see it. */
export const labelOf = (svg: string) => /aria-label="([^"]*)"/.exec(svg)?.[1] ?? "";

/** What no drawing may hold: numbers that are none, inline styles, colours that are not the page's own. */
export function faultsOf(svg: string): string[] {
  const colours = [...svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, colour = ""]) => colour);
  return [
    ...(svg.match(/NaN|Infinity|undefined|\sstyle="|<script/g) ?? []),
    ...colours.filter((colour) => colour !== "none" && !colour.startsWith("var(--")),
  ];
}

/** Labels of one column that are nearer to each other than their letters are high. */
export function overlaps(svg: string, column: (text: Text) => boolean, apart: number): string[] {
  const labels = textsOf(svg)
    .filter(column)
    .sort((one, other) => one.y - other.y);
  return labels
    .filter((label, at) => at > 0 && label.y - (labels[at - 1]?.y ?? 0) < apart)
    .map(({ words }) => words);
}
