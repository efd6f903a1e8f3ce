import type { Content } from "./ledger-chain";

interface Changed {
  entry: string;
  facts?: Content["facts"];
  changes?: Partial<Content>;
}

const kinds = ["signal", "amend", "withdraw", "unfilled", "fill", "close", "correction"];

/**
 * What no log proves, by the words of the proof page's list, and the fields that a forger may write by it: whoever states one
 * of these otherwise, and all that follows from it, is found by an old checkpoint alone (docs/decisions/0090). A field of an
 * entry is `kind: field`.
 */
export const excuses: readonly {
  words: RegExp;
  fields: readonly string[];
  /** Something false that holds by this line: entries of the right ledger, each with what is changed in it. */
  example: readonly Changed[];
}[] = [
  {
    words: /our clock was right/,
    fields: [
      "signal: rule tradeType date session stopCents targetCents mostDays prices strikeCents expiration",
      "signal: delayMinutes reason recordedAt trade symbol",
      "amend: session stopCents targetCents leaveOn reason recordedAt trade symbol",
      "withdraw: reason recordedAt trade symbol",
      "unfilled: recordedAt trade symbol",
      "fill: recordedAt trade symbol",
      "close: recordedAt trade symbol",
      "correction: because recordedAt trade symbol",
    ],
    example: [{ entry: "NVDA signal", facts: { reason: "It was to rise." } }],
  },
  {
    words: /prices are those of the market, the volatility is the stock’s own/,
    fields: [
      "signal: entryCents volatility",
      "unfilled: openMicros",
      "fill: openMicros askCents bidCents",
      "close: candleDate openMicros highMicros lowMicros closeMicros exitBidCents stockMicros",
      "correction: candleDate openMicros highMicros lowMicros closeMicros",
    ],
    example: [{ entry: "NVDA signal", facts: { entryCents: 11_010 } }],
  },
  {
    words: /a quote was the best or the only one/,
    fields: ["fill: quotedAt", "close: quotedAt closeDate exit"],
    example: [{ entry: "MSFT fill", facts: { quotedAt: "2026-03-04T14:33:00.000Z" } }],
  },
  {
    words: /fees were paid as they are stated/,
    fields: ["fill: feesCents", "close: feesCents"],
    example: [{ entry: "KO fill", facts: { feesCents: 35 } }],
  },
  {
    words: /a stock really had no price/,
    fields: ["unfilled: why", "close: missingDays", "correction: missingDays"],
    example: [{ entry: "AMZN unfilled", facts: { why: "no price" } }],
  },
  {
    words: /a licensed provider stands behind the name of a source/,
    fields: kinds.map((kind) => `${kind}: source`),
    example: ["KO signal", "KO fill"].map((entry) => ({ entry, changes: { source: "acme2" } })),
  },
  {
    words: /simulated entries were recorded in time, or agree with each other/,
    fields: kinds.map((kind) => `${kind}: basis`),
    example: ["TSLA signal", "TSLA fill", "TSLA close"].map((entry) => ({
      entry,
      changes: { basis: "simulated" },
    })),
  },
];

/**
 * What a forger may leave out, or put into another order, by which line of that list. Entries have the names of the right
 * ledger; a set of names is of one trade, of which the others stay.
 */
export const omissions: readonly { words: RegExp; entries: readonly (readonly string[])[] }[] = [
  {
    // What is not due yet is missed by nobody: a shorter history, hashed anew.
    words: /the newest entries were not cut off/,
    entries: [
      ...["TSLA close", "GOOG close", "MSFT close", "AMD close", "INTC close"].map((end) => [end]),
      ["NVDA close", "NVDA correction"],
      ["SHOP signal"],
    ],
  },
  {
    // Nothing that stands needs these: a history without them holds as well.
    words: /nobody rewrote the whole of it/,
    entries: [
      ["MSFT amend"],
      ["IBM correction"],
      ["ORCL correction"],
      ["NVDA correction"],
      // A trade that was to be left on that day is open still, as if that had not been announced.
      ["MSFT amend", "MSFT close"],
      ["MSFT amend 2", "MSFT close"],
    ],
  },
];

/** By which lines a whole trade may be missing. */
const missingTrades: readonly RegExp[] = [
  /there is no other ledger, which was kept aside/,
  /there were no other rules, which were tried and dropped/,
];

/** By which line entries of one moment may stand in any order. */
const orderOfOneMoment = /our clock was right/;

/** The lines that stand for entries that are left out or moved. */
export const excusedPlaces: readonly RegExp[] = [
  ...omissions.map(({ words }) => words),
  ...missingTrades,
  orderOfOneMoment,
];

/** What follows from other fields: it may be otherwise only where one of those is. */
export const derived: readonly string[] = [
  "unfilled: session",
  "withdraw: session",
  "fill: tradeType strikeCents expiration fillDate prices model",
  "close: tradeType strikeCents expiration prices model resultCents",
  "correction: tradeType strikeCents expiration prices model closeDate exit exitBidCents feesCents resultCents",
  // What follows of a candle that was told otherwise, and what its entry recorded.
  "correction: wouldBeCents toldOpenMicros toldHighMicros toldLowMicros toldCloseMicros",
  // Of a model's.
  "fill: askCents bidCents",
  "close: exit closeDate exitBidCents",
];

const listed = (lines: readonly string[]) =>
  new Set(
    lines.flatMap((line) => {
      const [kind = "", fields = ""] = line.split(": ");
      return fields.split(" ").map((field) => `${kind}: ${field}`);
    }),
  );
const linesOf = excuses.map(({ words, fields }) => ({ words, fields: listed(fields) }));
const primary = listed(excuses.flatMap(({ fields }) => fields));
const following = listed(derived);

/**
 * By which lines of the list a forger may have written these fields of one trade: each field is one of a line's, or follows
 * from one that is. Empty where the list has no word for it.
 */
export function linesFor(changed: readonly string[]): RegExp[] {
  if (!changed.every((field) => primary.has(field) || following.has(field))) return [];
  return linesOf.filter(({ fields }) => changed.some((field) => fields.has(field))).map(({ words }) => words);
}
