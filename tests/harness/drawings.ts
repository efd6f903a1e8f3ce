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

/** The corners of each line of a path, of lines alone: an M begins one. */
export function linesOf(d: string): { x: number; y: number }[][] {
  const lines: { x: number; y: number }[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", places = ""] of d.matchAll(/([MLlhv])([^MLlhvZz]*)/g)) {
    const numbers = (places.match(/-?(?:\d*\.)?\d+/g) ?? []).map(Number);
    const perStep = command === "h" || command === "v" ? 1 : 2;
    for (let at = 0; at < numbers.length; at += perStep) {
      const [one = 0, other = 0] = [numbers[at], numbers[at + 1]];
      if (command === "M" || command === "L") [x, y] = [one, other];
      else if (command === "l") [x, y] = [x + one, y + other];
      else if (command === "h") x += one;
      else y += one;
      if (command === "M" && at === 0) lines.push([]);
      lines.at(-1)?.push({ x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) });
    }
  }
  return lines;
}

/** All corners of a mark that is a line. */
export const cornersOfMark = (mark: ((name: string) => string) | undefined) =>
  linesOf(mark?.("d") ?? "").flat();

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
