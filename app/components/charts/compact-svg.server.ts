import { type Place, pathThrough } from "~/lib/svg-path";
import { round } from "./chart-frame";

/** What most letters of a drawing have: said once, where they inherit it. */
const usualOfText = [' font-family="var(--figures)"', ' font-size="12px"', ' fill="var(--ink-3)"'];

/** A name of an axis as nivo writes it, moved twice: with its group, and within it. */
const axisName =
  /<g transform="translate\(([^)]*)\)">(<text [^>]*transform="translate\()([^)]*)\) rotate\(0\)("[^>]*>[^<]*<\/text>)<\/g>/g;
const places = / (?:x|y|[xy][12]|c[xy]|width|height|transform)="[^"]*"/g;
const straightLine = / d="((?:[ML][-\d.e]+,[-\d.e]+)+)(Z?)"/g;

/**
 * The same picture in half as many bytes: numbers as fine as a screen shows them, lines by steps, and said once what
 * all letters have. Works on what React writes: no text and no label has a quote or a bracket of its own.
 */
export function compactSvg(svg: string): string {
  return svg
    .replace(axisName, (_, group: string, text: string, within: string, rest: string) =>
      [text, sum(group, within), ")", rest].join(""),
    )
    .replace(places, (attribute) => attribute.replace(/-?[\d.]+(?:e-?\d+)?/g, shortened))
    .replace(straightLine, (_, d: string, end: string) => ` d="${runsOf(d).map(pathThrough).join("")}${end}"`)
    .replace(/ stroke-width="1"/g, "")
    .replace(/<text [^>]*>/g, (tag) =>
      usualOfText.reduce((shorter, attribute) => shorter.replace(attribute, ""), tag),
    )
    .replace(/^(<svg viewBox="[^"]*")/, `$1${usualOfText.join("")}`)
    .replace(/><\/(?:path|line|rect|circle)>/g, "/>");
}

const numbersOf = (text: string) => text.split(/[\s,]+/).map(Number);
const shortened = (number: string) => String(round(Number(number)));

function sum(one: string, other: string): string {
  const [of, and] = [numbersOf(one), numbersOf(other)];
  return [0, 1].map((at) => (of[at] ?? 0) + (and[at] ?? 0)).join(",");
}

/** The places of each line of a path: an M begins one. */
function runsOf(d: string): Place[][] {
  const runs = d.split("M").slice(1);
  return runs.map((run) =>
    run.split("L").map((place) => {
      const [x = 0, y = 0] = numbersOf(place);
      return { x, y };
    }),
  );
}
