const kinds = ["signal", "amend", "withdraw", "unfilled", "fill", "close", "correction"];

/**
 * What no log proves, by the words of the proof page's list, and the fields that a forger may write by it: whoever states one
 * of these otherwise, and all that follows from it, is found by an old checkpoint alone (docs/decisions/0090). A field of an
 * entry is `kind: field`.
 */
export const excuses: readonly { words: RegExp; fields: readonly string[] }[] = [
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
  },
  {
    words: /a quote was the best or the only one/,
    fields: ["fill: quotedAt", "close: quotedAt closeDate exit"],
  },
  { words: /fees were paid as they are stated/, fields: ["fill: feesCents", "close: feesCents"] },
  {
    words: /a stock really had no price/,
    fields: ["unfilled: why", "close: missingDays", "correction: missingDays"],
  },
  {
    words: /a licensed provider stands behind the name of a source/,
    fields: kinds.map((kind) => `${kind}: source`),
  },
  {
    words: /simulated entries were recorded in time, or agree with each other/,
    fields: kinds.map((kind) => `${kind}: basis`),
  },
];

/** What follows from other fields: it may be otherwise only where one of those is. */
export const derived: readonly string[] = [
  "unfilled: session",
  "withdraw: session",
  "fill: tradeType strikeCents expiration fillDate prices model",
  "close: tradeType strikeCents expiration prices model resultCents",
  "correction: tradeType strikeCents expiration prices model closeDate exit exitBidCents feesCents resultCents",
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
const primary = listed(excuses.flatMap(({ fields }) => fields));
const following = listed(derived);

/** Whether a forger may have written these fields of one trade, by what no log proves. */
export const isExcused = (changed: readonly string[]): boolean =>
  changed.some((field) => primary.has(field)) &&
  changed.every((field) => primary.has(field) || following.has(field));
