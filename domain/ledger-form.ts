/**
 * One row of the ledger. `hash` is SHA-256, in hex, over the canonical JSON (RFC 8785) of all its other fields, and
 * `previous` is the hash of the row before it. So a change of one row would need changes of all rows after it.
 */
export interface LedgerEntry {
  /** Of the format: LEDGER_VERSION of ledger.ts. */
  version: number;
  /** From 1, without a gap. */
  seq: number;
  /** ISO time in UTC with milliseconds. */
  recordedAt: string;
  /** signal, amend, withdraw, fill, unfilled, close or correction */
  kind: string;
  /** issued, practice or simulated */
  basis: string;
  /** Whose candles. */
  source: string;
  /** The trade that a signal opens and an ending ends. */
  trade: string;
  /** Integers (money in cents) and texts: what every reader and every database gives back as it was. */
  facts: Record<string, string | number | null>;
  previous: string;
  hash: string;
}

interface Form {
  holds: (value: unknown) => boolean;
  words: string;
}

const matching = (pattern: RegExp, words: string): Form => ({
  holds: (value) => typeof value === "string" && pattern.test(value),
  words,
});
const whole: Form = {
  holds: (value) => typeof value === "number" && Number.isSafeInteger(value) && value > 0,
  words: "a whole number from 1",
};
const hash = matching(/^[0-9a-f]{64}$/, "64 letters from 0 to f");
const word = matching(/^[a-z]{1,20}$/, "a word");
const isFact = (value: unknown) => value === null || typeof value === "string" || typeof value === "number";

/** The form of each field. An entry may have no other field, since no rule would check it. */
const forms: Readonly<Record<keyof LedgerEntry, Form>> = {
  version: whole,
  seq: whole,
  recordedAt: matching(/^.{1,40}$/, "a time"),
  kind: word,
  basis: word,
  // Small Latin letters only: two sources whose names look alike could not be told apart by a reader.
  source: matching(/^[a-z][a-z0-9.-]{0,39}$/, "a name of small letters, digits, dots and dashes"),
  trade: matching(/^[!-~]+( [!-~]+)*$/, "a name of Latin letters, digits and signs"),
  facts: {
    holds: (value) => isObject(value) && Object.values(value).every(isFact),
    words: "texts, numbers and nothing else by their names",
  },
  previous: hash,
  hash,
};

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands in the place of an entry that has a name twice: which of the two it says nobody can tell. */
export class DoubledEntry {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** The rest of a sentence that begins with the entry. */
  get words(): string {
    return `has “${this.#name.slice(0, 40)}” twice, so that two readers may read two things`;
  }
}

/** What is wrong with the form of what should be an entry; the rest of a sentence that begins with it. */
export function wrongForm(value: unknown): string | undefined {
  if (value instanceof DoubledEntry) return value.words;
  if (!isObject(value)) return "is no entry";
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [name, { holds, words }] of Object.entries(forms)) {
    if (!fields.has(name)) return `has no “${name}”, which every entry has`;
    const field = fields.get(name);
    if (!holds(field)) return `has as “${name}” ${inWords(field)}, which is not ${words}`;
  }
  const foreign = [...fields.keys()].find((name) => !Object.hasOwn(forms, name));
  return foreign === undefined ? undefined : `has “${foreign.slice(0, 40)}”, which no entry has`;
}

const inWords = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 40);

/** Whether a value has an entry's form; what it says is for the verifier to judge. */
export const isEntry = (value: unknown): value is LedgerEntry => wrongForm(value) === undefined;

/** Of which format a value says that it is: that of another is not looked at. */
export const versionOf = (value: unknown): unknown =>
  isObject(value) && "version" in value ? value.version : undefined;
