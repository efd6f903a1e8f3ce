import { isDate, isInstant } from "./ledger-days";
import { tickerPattern } from "./market";

/** What an entry states, by name: whole numbers and texts (docs/decisions/0065 has their units). */
export type Facts = Readonly<Record<string, string | number | null>>;

type Value = Facts[string] | undefined;

/** What a fact may be, in words; `told` is never set and carries the type of what holds. */
interface Form<T> {
  holds: (value: Value) => boolean;
  words: string;
  told?: T;
}
type Shape = Readonly<Record<string, Form<string | number | null>>>;
type Told<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Form<infer T> ? T : never;
};

const text: Form<string> = {
  holds: (value) => typeof value === "string" && value !== "",
  words: "a text",
};
const matching = (pattern: RegExp, words: string): Form<string> => ({
  holds: (value) => typeof value === "string" && pattern.test(value),
  words,
});
/** A name of ASCII: no two look alike by letters of other alphabets, or by characters that nobody sees. */
const name = matching(/^[!-~]+( [!-~]+)*$/, "a name of Latin letters, digits and signs");
const ticker = matching(tickerPattern, "a stock’s symbol");
const date: Form<string> = {
  holds: (value) => typeof value === "string" && isDate(value),
  words: "a date",
};
const instant: Form<string> = {
  holds: (value) => typeof value === "string" && isInstant(value),
  words: "a time in UTC",
};
const from = (least: number, words: string, most = Number.MAX_SAFE_INTEGER): Form<number> => ({
  holds: (value) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most,
  words,
});
const whole = from(Number.MIN_SAFE_INTEGER, "a whole number");
const amount = from(0, "a whole number from 0");
const count = from(1, "a whole number from 1");
/** Hundredths of a percent a year. */
const volatility = from(0, "a whole number from 0 to 100000", 100_000);
/** Three years of sessions. */
const sessions = from(1, "a whole number from 1 to 756", 756);
const oneOf = <const T extends string>(...values: readonly T[]): Form<T> => ({
  holds: (value) => values.some((known) => known === value),
  words: `one of ${values.join(", ")}`,
});
const orNone = <T extends string | number>({ holds, words }: Form<T>): Form<T | null> => ({
  holds: (value) => value === null || holds(value),
  words: `${words} or null`,
});

const tradeType = oneOf("Call", "Put", "Stock");
const option = { strikeCents: orNone(count), expiration: orNone(date) };
const instrument = { symbol: ticker, tradeType, ...option };
const prices = oneOf("model", "quote", "broker");
/** Who says what it cost, by which model where it is one, and when where it is a quote. */
const pricing = {
  prices,
  model: orNone(count),
  quotedAt: orNone(instant),
};
const close = {
  ...instrument,
  ...pricing,
  closeDate: date,
  exit: oneOf("stop", "target", "time", "expiration", "leave", "unpriced"),
  exitBidCents: amount,
  feesCents: amount,
  resultCents: whole,
  missingDays: amount,
  stockMicros: orNone(count),
  candleDate: orNone(date),
  openMicros: orNone(count),
  highMicros: orNone(count),
  lowMicros: orNone(count),
  closeMicros: orNone(count),
};
const levels = { stopCents: orNone(count), targetCents: orNone(count) };

/** All that an entry of each kind states, and nothing else is. */
const shapes = {
  signal: {
    ...levels,
    ...instrument,
    rule: name,
    prices,
    date,
    session: date,
    entryCents: count,
    mostDays: orNone(sessions),
    volatility: orNone(volatility),
    delayMinutes: amount,
    reason: text,
  },
  amend: { ...levels, symbol: ticker, session: date, leaveOn: orNone(date), reason: text },
  withdraw: { symbol: ticker, session: date, reason: text },
  unfilled: {
    symbol: ticker,
    session: date,
    why: oneOf("no trade", "too cheap", "no price", "beyond limit"),
    openMicros: orNone(count),
  },
  fill: {
    ...instrument,
    ...pricing,
    fillDate: date,
    askCents: count,
    bidCents: amount,
    feesCents: amount,
    stakeCents: count,
    openMicros: orNone(count),
  },
  close,
  correction: { ...close, corrects: count, because: text },
} satisfies Record<string, Shape>;

/** A candle that was told otherwise later: a correction of this form changes nothing (docs/decisions/0113). */
const telling = {
  symbol: ticker,
  tells: count,
  day: date,
  openMicros: count,
  highMicros: count,
  lowMicros: count,
  closeMicros: count,
  toldOpenMicros: orNone(count),
  toldHighMicros: orNone(count),
  toldLowMicros: orNone(count),
  toldCloseMicros: orNone(count),
  wouldBeCents: orNone(whole),
  because: text,
} satisfies Shape;

/** What a correction states that only tells: what the source of a candle says of it by now, beside what an entry recorded. */
export type Telling = Told<typeof telling>;

/** Optional facts of an entry, by its kind: signals made by hand state them (docs/decisions/0103). */
const extras = { signal: { limitCents: count, holdings: text } } satisfies Record<string, Shape>;

type Extra<Kind> = Kind extends keyof typeof extras ? Partial<Told<(typeof extras)[Kind]>> : unknown;
export type LedgerKind = keyof typeof shapes;
export type FactsOf<Kind extends LedgerKind> = Told<(typeof shapes)[Kind]> & Extra<Kind>;

const noExtras: Shape = {};
const extrasOf = (kind: LedgerKind): Shape => (kind === "signal" ? extras[kind] : noExtras);

export const isLedgerKind = (kind: string): kind is LedgerKind => Object.hasOwn(shapes, kind);

/** Whether a correction is of the form that only tells. */
export const hasTelling = (kind: string, facts: Facts): boolean =>
  kind === "correction" && Object.hasOwn(facts, "tells");

/** What an entry of a kind states wrongly in itself: the rest of a sentence that begins with the entry. */
export const wrongFact = (kind: LedgerKind, facts: Facts): string | undefined =>
  hasTelling(kind, facts)
    ? wrongIn("correction that tells of a candle", telling, noExtras, facts)
    : wrongIn(kind, shapes[kind], extrasOf(kind), facts);

function wrongIn(kind: string, shape: Shape, extra: Shape, facts: Facts): string | undefined {
  for (const [name, { holds, words }] of Object.entries(shape)) {
    const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (value === undefined) return `does not state “${name}”, which every ${kind} states`;
    if (!holds(value))
      return `states “${name}” as ${JSON.stringify(value).slice(0, 40)}, which is not ${words}`;
  }
  for (const [name, { holds, words }] of Object.entries(extra)) {
    if (Object.hasOwn(facts, name) && !holds(facts[name]))
      return `states “${name}” as ${JSON.stringify(facts[name]).slice(0, 40)}, which is not ${words}`;
  }
  const foreign = Object.keys(facts).find(
    (name) => !Object.hasOwn(shape, name) && !Object.hasOwn(extra, name),
  );
  return foreign === undefined ? undefined : `states “${foreign.slice(0, 40)}”, which no ${kind} states`;
}

/** Whether an entry of a kind states all that it has to, and nothing else. A correction is the one that a close is replaced by. */
export const isTold = <Kind extends LedgerKind>(kind: Kind, facts: Facts): facts is Facts & FactsOf<Kind> =>
  wrongIn(kind, shapes[kind], extrasOf(kind), facts) === undefined;

/** Whether an entry is a correction that only tells, and states all that such a one has to. */
export const isTelling = (kind: string, facts: Facts): facts is Facts & Telling =>
  kind === "correction" && wrongIn(kind, telling, noExtras, facts) === undefined;
