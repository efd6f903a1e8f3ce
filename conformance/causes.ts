import type { Row } from "./run";

/** Why cases failed, and which. */
export interface Cause {
  /** In a sentence. */
  sentence: string;
  /** In the order in which they were tried. */
  rows: Row[];
}

/** Failed cases by what is probably the one thing to mend, the one with the most cases first. */
export function groupByCause(rows: readonly Row[]): Cause[] {
  const causes = new Map<string, Row[]>();
  for (const row of rows.filter(({ outcome }) => outcome === "failed")) {
    const sentence = causeOf(row);
    causes.set(sentence, [...(causes.get(sentence) ?? []), row]);
  }
  return [...causes]
    .map(([sentence, of]) => ({ sentence, rows: of }))
    .sort((one, other) => other.rows.length - one.rows.length);
}

/** What is wrong in a sentence, the same for every case that fails for the same reason. */
export function causeOf(row: Row): string {
  // Which of several wrong inputs it was is no cause.
  const got = row.valid ? row.got : row.got.replace(/ for [^"]*$/, "");
  const status = Number(/^\d{3}\b/.exec(got)?.[0] ?? 0);
  const shape = /of another shape: (.*)$/.exec(got)?.[1];
  if (shape !== undefined)
    return `In replies of ${row.call} the field ${row.field ?? "at the top"} is wrong: ${shape}.`;
  const written = writtenWrong.find(({ form }) => form.test(got));
  if (written) return written.sentence(...(written.form.exec(got)?.slice(1) ?? []));
  if (status >= 500) return `The upstream fails with the status ${status}.`;
  if (status >= 200 && status < 300 && refusal.test(row.expected)) {
    return row.expected.startsWith("401")
      ? "Calls are answered without a valid access token."
      : "Input that the contract does not allow is accepted.";
  }
  if (row.valid && (status === 404 || status === 405))
    return `Calls of the contract are not there (${status}).`;
  if (row.valid) return `${row.call} refuses valid input: ${got}.`;
  return `Expected ${row.expected}, but got ${got.replace(/ "(?:[^"\\]|\\.)*"/, "")}.`;
}

const refusal = /^(?:4\d\d|4xx)\b/;

/** How a reply is written, whatever it is about. */
const writtenWrong: { form: RegExp; sentence: (...found: string[]) => string }[] = [
  {
    form: /^\d{3} without a message$/,
    sentence: () => 'Refusals have no sentence for the person. Their body must be JSON: { "message": "…" }.',
  },
  { form: /^\d{3} with a message (.*)$/, sentence: (how = "") => `Refusals have a message ${how}.` },
  { form: /^\d{3} with HTML\b/, sentence: () => "Replies are HTML pages. They must be JSON." },
  {
    form: /^\d{3} with content type (.*)$/,
    sentence: (type = "") => `Replies have the content type ${type}. It must be application/json.`,
  },
  { form: /^\d{3} with a body (.*)$/, sentence: (how = "") => `Replies have a body ${how}.` },
  { form: /^\d{3}, (compressed .*|nested .*)$/, sentence: (how = "") => `Replies are ${how}.` },
  { form: /^no reply(.*)$/, sentence: (how = "") => `There is no reply${how}.` },
];

const mostExamples = 2;
const mostCalls = 8;

/** A cause with how often it was met, the first cases of it and the calls that it was met at. */
export function causeLines({ sentence, rows }: Cause, lineOf: (row: Row) => string): string[] {
  const calls = [...new Set(rows.map(({ call }) => call))];
  const more = calls.length - mostCalls;
  const named = calls.slice(0, mostCalls).join(", ") + (more > 0 ? ` and ${more} more` : "");
  const left = rows.length - mostExamples;
  return [
    "",
    sentence,
    `  ${count(rows.length, "case")} of ${count(calls.length, "call")}: ${named}`,
    ...rows.slice(0, mostExamples).map((row) => `  ${lineOf(row)}`),
    ...(left > 0 ? [`  ${count(left, "more case")} (--json lists them)`] : []),
  ];
}

const count = (number: number, what: string): string =>
  `${number.toLocaleString("en-US")} ${what}${number === 1 ? "" : "s"}`;

/** Says of each row whether it is to be told at once: of one cause only the first few are. */
export function createFirstFew(most = 3): (row: Row) => boolean {
  const told = new Map<string, number>();
  return (row) => {
    if (row.outcome !== "failed") return true;
    const cause = causeOf(row);
    const before = told.get(cause) ?? 0;
    told.set(cause, before + 1);
    return before < most;
  };
}
