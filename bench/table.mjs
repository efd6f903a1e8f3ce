// The results as a table, for a terminal and for bench/RESULTS.md.
import { readFileSync } from "node:fs";
import { sourcesHash, triesOf } from "./state.mjs";
import { commitOf, processor, toolVersions, versionsOf } from "./versions.mjs";

const columns = ["#", "measure", "ours", "the other side", "ratio", "bar", "held"];

const lineOf = ([{ id, measure, bar, gating }, { ours, theirs, ratio, held }]) => [
  id,
  measure,
  ours,
  theirs,
  typeof ratio === "number" ? ratio.toFixed(2) : (ratio ?? ""),
  gating ? bar : `${bar} (told)`,
  held ? "yes" : "NO",
];

/**
 * As Markdown.
 * @param measured pairs of a row and its result
 */
export const tableOf = (measured) =>
  [columns, columns.map(() => "---"), ...measured.map(lineOf)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** The same for a terminal: no line is wider than it, long cells go on below. */
export function printedTable(measured, width = 120) {
  const lines = measured.map(lineOf);
  const column = (at) => [columns[at], ...lines.map((cells) => cells[at])];
  const longest = (texts) => Math.max(...texts.map(lengthOf));
  const widths = columns.map((_, at) => longest(column(at)));
  const least = columns.map((_, at) => longest(column(at).flatMap((text) => text.split(" "))));
  const edges = 3 * columns.length + 1;
  while (edges + sum(widths) > width) {
    const spare = widths.map((each, at) => (each > least[at] ? each : 0));
    if (sum(spare) === 0) break;
    widths[spare.indexOf(Math.max(...spare))]--;
  }
  const rule = `|${widths.map((each) => "-".repeat(each + 2)).join("|")}|`;
  const print = (cells) => {
    const wrapped = cells.map((cell, at) => wrap(cell, widths[at]));
    return Array.from({ length: Math.max(...wrapped.map(lengthOf)) }, (_, line) => {
      const row = wrapped.map((parts, at) => (parts[line] ?? "").padEnd(widths[at]));
      return `| ${row.join(" | ")} |`;
    }).join("\n");
  };
  return [print(columns), ...lines.map(print)].join(`\n${rule}\n`);
}

const lengthOf = ({ length }) => length;
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** A text in lines of at most so many letters, broken between words. */
function wrap(text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (longer.length > width && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The whole of bench/RESULTS.md, for a run of all rows. */
export function resultsOf(measured) {
  const days = [...new Set(measured.map(([, { at }]) => at.slice(0, 10)))].sort();
  const notes = measured.flatMap(([row, { note }]) => {
    const tries = triesOf(row);
    const told = [...(note ? [note] : []), ...(tries > 1 ? [`${ordinal(tries)} try`] : [])];
    return told.length > 0 ? [`- ${row.id}: ${told.join("; ")}`] : [];
  });
  return `${[
    "# What the bench measured",
    `By \`npm run bench\`, ${days.join(" to ")}, on ${processor}. A ratio of requests per second is the median of those of its rounds (P1 and P2: the middle one of three processes; P8 and sink: a median against the one before); requests per second mean nothing on another machine. The bars are QUALITY.md's.`,
    whereItRan,
    `Measured: ${commitOf()}; sources of the product ${sourcesHash()}.`,
    tableOf(measured),
    ...(notes.length > 0 ? [notes.join("\n")] : []),
    `Versions: ${allVersions(measured).join(", ")}.`,
  ].join("\n\n")}\n`;
}

/** What is held to a core and what is not: who reads a figure can tell what may have disturbed it. */
const whereItRan =
  "Held to the first core: the site and what it is compared with, and the upstream (P5 alone has the upstream on the second). Held to the second core: wrk. Held to no core: the bench's own process, which is Lighthouse too, asks for the pages of P6, P7, P13, cold, growth, sink, fairness and soak and finds the files of P12, and relays calls where a row counts or disturbs them; the Chromium that Lighthouse audits with (P11, pages, rooms) and that of P15; and the PostgreSQL of growth.";

const endings = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinal = (number) =>
  `${number}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(number)]}`;

function allVersions(measured) {
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
  const { lighthouse } = versionsOf(["lighthouse"], "bench/lighthouse/package-lock.json");
  const all = { [name]: version, ...toolVersions, Lighthouse: lighthouse };
  for (const [, { versions }] of measured) Object.assign(all, versions);
  return Object.entries(all).map(([of, is]) => `${of} ${is}`);
}
