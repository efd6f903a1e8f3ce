// The results as a table, for a terminal and for bench/RESULTS.md.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

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
  const notes = measured.flatMap(([{ id }, { note }]) => (note ? [`- ${id}: ${note}`] : []));
  return `${[
    "# What the bench measured",
    `By \`npm run bench\`, ${days.join(" to ")}, on ${availableParallelism()} cores: server on the first, load on the second. Ratios are medians of per-round ratios; requests per second mean nothing on another machine. The bars are QUALITY.md's.`,
    tableOf(measured),
    ...(notes.length > 0 ? [notes.join("\n")] : []),
    `Versions: ${versionsOf(measured).join(", ")}.`,
  ].join("\n\n")}\n`;
}

function versionsOf(measured) {
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
  const all = { [name]: version, Node: process.versions.node };
  for (const [, { versions }] of measured) Object.assign(all, versions);
  return Object.entries(all).map(([of, is]) => `${of} ${is}`);
}
