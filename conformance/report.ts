import { styleText } from "node:util";
import { leadsBack, listCalls } from "./call";
import { causeLines, groupByCause } from "./causes";
import type { Outcome } from "./outcome";
import { everyPath, type Row } from "./run";

const marks: Record<Outcome, { mark: string; colour: Parameters<typeof styleText>[0] }> = {
  passed: { mark: "ok  ", colour: "green" },
  failed: { mark: "FAIL", colour: "red" },
  "not offered": { mark: "-   ", colour: "gray" },
  "not tried": { mark: "?   ", colour: "yellow" },
  limited: { mark: "~   ", colour: "yellow" },
  blocked: { mark: "!   ", colour: "red" },
};

/** What outcomes that say nothing of the upstream are called in front of their reason. */
const silent: Partial<Record<Outcome, string>> = {
  "not offered": "not offered",
  "not tried": "not tried",
  limited: "limited",
  blocked: "blocked",
};

/** One line: which call and case, what was expected and what came, and in which field. */
export function lineOf(row: Row, colours: boolean): string {
  const { mark, colour } = marks[row.outcome];
  const shown = colours ? styleText(colour, mark) : mark;
  const why = silent[row.outcome];
  const field = row.field === undefined ? "" : `; field ${row.field}`;
  const told = why ? `${why}: ${row.got}` : `expected ${row.expected}; got ${row.got}${field}`;
  return `${shown} ${row.call} ${row.method} ${row.path} | ${row.case} | ${told}`;
}

export interface Summary {
  calls: number;
  cases: number;
  requests: number;
  seconds: number;
  outcomes: Record<Outcome, number>;
  /** As help has it. */
  green: boolean;
}

export function summarize(rows: readonly Row[], requests: number, seconds: number): Summary {
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  const wanting = rows.filter(
    ({ valid, outcome }) => valid && (outcome === "limited" || outcome === "blocked"),
  );
  return {
    calls: new Set(rows.map(({ call }) => call).filter((call) => call !== everyPath.name)).size,
    cases: rows.length,
    requests,
    seconds: Math.round(seconds * 10) / 10,
    outcomes: {
      passed: count("passed"),
      failed: count("failed"),
      "not offered": count("not offered"),
      "not tried": count("not tried"),
      limited: count("limited"),
      blocked: count("blocked"),
    },
    green: count("failed") === 0 && wanting.length === 0,
  };
}

/** The end of a report: what was not as it should be, by its causes, and the figures. */
export function summaryLines(
  rows: readonly Row[],
  summary: Summary,
  colours: boolean,
  siteUrl: string,
): string[] {
  const { calls, cases, requests, seconds, outcomes, green } = summary;
  const causes = groupByCause(rows).flatMap((cause) => causeLines(cause, (row) => lineOf(row, colours)));
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  return [
    ...(causes.length > 0 ? ["", "Answered otherwise than the contract has it, by cause:", ...causes] : []),
    ...siteUrlLines(rows, siteUrl),
    ...reasonLines(rows, "not offered", "Not offered"),
    ...reasonLines(rows, "not tried", "Not tried"),
    ...reasonLines(rows, "blocked", "Blocked"),
    ...reasonLines(rows, "limited", "Limited; try again later, with more --patience, or with --client-token"),
    "",
    `${calls} calls, ${cases} cases, ${requests} requests in ${seconds} s: ${counts.join(", ")}.`,
    verdict(outcomes, green),
  ];
}

/** An upstream that leads back to its own site alone refuses addresses of any other. */
function siteUrlLines(rows: readonly Row[], siteUrl: string): string[] {
  const sending = new Set(listCalls().flatMap((call) => (leadsBack(call) ? [call.name] : [])));
  const refused = rows.filter(
    ({ call, valid, outcome, got }) =>
      sending.has(call) && valid && outcome === "failed" && /^4(?:00|03|22)\b/.test(got),
  );
  if (refused.length === 0) return [];
  const calls = refused.map(({ call }) => call).join(", ");
  return [
    "",
    `${calls} ${refused.length === 1 ? "was" : "were"} sent addresses of ${siteUrl}. If the upstream knows the site ` +
      "under another address, say it with --site-url.",
  ];
}

function verdict({ failed }: Summary["outcomes"], green: boolean): string {
  if (failed > 0)
    return `${failed} ${failed === 1 ? "case is" : "cases are"} answered otherwise than the contract has it.`;
  return green
    ? "Nothing is answered otherwise than the contract has it."
    : "Nothing failed, but not every call could be tried.";
}

/** Each reason once, with the calls that it kept from being tried. */
function reasonLines(rows: readonly Row[], outcome: Outcome, title: string): string[] {
  const of = rows.filter((row) => row.outcome === outcome);
  const reasons = [...new Set(of.map(({ got }) => got))];
  const lines = reasons.map((reason) => {
    const calls = new Set(of.filter(({ got }) => got === reason).map(({ call }) => call));
    return `  ${reason}: ${[...calls].join(", ")}`;
  });
  return lines.length > 0 ? ["", `${title}:`, ...lines] : [];
}
