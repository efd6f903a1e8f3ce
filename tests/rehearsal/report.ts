import type { Fired } from "./prometheus";
import { admittedBy, type Failure, type Window, windowOf } from "./windows";

/** What became of an act. */
export interface Row {
  act: string;
  seconds: number;
  /** Requests that were answered as they should be while it lasted. */
  answered: number;
  saw: string;
  /** Why it did not come to its end; undefined where it did. */
  broke: string | undefined;
}

interface Found {
  rows: readonly Row[];
  windows: readonly Window[];
  failures: readonly Failure[];
  fired: readonly Fired[];
  /** Alerts that fire still, when all is calm again. */
  stillFiring: readonly string[];
  /** Alerts that should have been seen. */
  expected: readonly string[];
  /** All that there are. */
  known: readonly string[];
  /** Acknowledged writes in all, and those that the database does not have. */
  acknowledged: number;
  lost: readonly string[];
}

/** Whether everything held, and the table that says so, as Markdown. */
export function reportOf(found: Found): { held: boolean; text: string } {
  const { rows, windows, failures, fired, stillFiring, expected, known, acknowledged, lost } = found;
  const wrong = failures.filter((failure) => !admittedBy(failure, windows));
  const lines = rows.flatMap((row) => linesOf(row, failures, windows).slice(0, 1));
  const unseen = expected.filter((name) => !fired.some(({ alert }) => alert === name));
  const held =
    wrong.length === 0 &&
    lost.length === 0 &&
    unseen.length === 0 &&
    stillFiring.length === 0 &&
    rows.every(({ broke }) => broke === undefined);
  const text = [
    cells("What happened", "Seconds", "Answered", "Failed, admitted", "Failed", "What was seen"),
    cells("---", "---:", "---:", "---:", "---:", "---"),
    ...lines,
    "",
    `Acknowledged writes: ${acknowledged}, of which ${lost.length} were lost${listed(lost)}.`,
    `Alerts that fired and ended: ${
      fired
        .map(({ alert }) => alert)
        .filter((name) => !stillFiring.includes(name))
        .join(", ") || "none"
    }.`,
    ...lineOf("Alerts that fire still", stillFiring),
    ...lineOf("Alerts that should have fired", unseen),
    ...lineOf(
      "Alerts that nothing of this day brings about",
      known.filter((name) => !fired.some(({ alert }) => alert === name) && !unseen.includes(name)),
    ),
    ...summaryOf(wrong),
    held ? "All held." : "Not all held.",
  ].join("\n");
  return { held, text };
}

/** An act's line of the table, and below it the failures in it that nothing admits, each kind once. */
export function linesOf(
  { act, seconds, answered, saw, broke }: Row,
  failures: readonly Failure[],
  windows: readonly Window[],
): string[] {
  const own = failures.filter((failure) => windowOf(failure, windows)?.act === act);
  const wrong = own.filter((failure) => !admittedBy(failure, windows));
  const admitted = own.length - wrong.length;
  return [
    cells(act, seconds.toFixed(0), answered, admitted, wrong.length, broke ?? saw),
    ...summaryOf(wrong),
  ];
}

const cells = (...texts: (string | number)[]) => `| ${texts.join(" | ")} |`;
const listed = (names: readonly string[]) => (names.length > 0 ? `: ${names.slice(0, 5).join(", ")}` : "");

const lineOf = (what: string, names: readonly string[]) =>
  names.length > 0 ? [`${what}: ${names.join(", ")}.`] : [];

/** Failures that nothing admits, each kind once. */
function summaryOf(wrong: readonly Failure[]): string[] {
  const kinds = new Map<string, number>();
  for (const { what, outcome } of wrong) {
    const kind = `${what}: ${outcome}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `Failed ${count} times, ${kind}.`);
}
