import type { StatedDelay } from "./ledger-delays";
import type { FactsOf } from "./ledger-facts";
import type { StatedSplit } from "./ledger-scales";

/** What nobody can judge, and everybody can look up: how often it was said. */
export interface LedgerCounts {
  /** Signals that were not filled, by why. */
  unfilled: Readonly<Record<FactsOf<"unfilled">["why"], number>>;
  /** Closes whose price was given up, and of these those whose price came after all. */
  unpriced: number;
  corrections: number;
  /** Candles of fills and closes that their source told otherwise later: what was recorded stands. */
  retold: number;
  /** Sessions that closes say had no price. */
  missingDays: number;
  /** Whose candles issued signals rest on. */
  sources: readonly string[];
  /** By how much licences delay what may be told of issued and practice trades. */
  delays: readonly StatedDelay[];
  splits: readonly StatedSplit[];
}

/** So many are told by name. */
const MOST_NAMED = 20;

const inWords = (count: number) => count.toLocaleString("en-US");

const list = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${inWords(more)} more` : "");
};

/** What a reader has to be told of a ledger that holds, since nobody can judge it by the ledger alone: sentences. */
export function describeCounts({
  unfilled,
  unpriced,
  corrections,
  retold,
  missingDays,
  sources,
  delays,
  splits,
}: LedgerCounts): string[] {
  const sentences: string[] = [];
  const all = Object.values(unfilled).reduce((sum, count) => sum + count, 0);
  if (all > 0) {
    const parts = [
      `no trade in the stock ${inWords(unfilled["no trade"])}`,
      `option too cheap ${inWords(unfilled["too cheap"])}`,
      `no price to be had ${inWords(unfilled["no price"])}`,
      ...(unfilled["beyond limit"] > 0
        ? [`open beyond the price not to enter beyond ${inWords(unfilled["beyond limit"])}`]
        : []),
    ];
    sentences.push(`Signals that were not filled: ${inWords(all)} (${parts.join(", ")}).`);
  }
  if (unpriced > 0) {
    sentences.push(`Trades that ended without a price, at a loss of the whole stake: ${inWords(unpriced)}.`);
  }
  if (corrections > 0) {
    sentences.push(`Of these a price came later, and corrected the close: ${inWords(corrections)}.`);
  }
  if (retold > 0) {
    sentences.push(
      `Prices that were told otherwise later, of fills and closes: ${inWords(retold)}. What was recorded stands.`,
    );
  }
  if (missingDays > 0) {
    sentences.push(`Sessions without a price of the stock, as closes count them: ${inWords(missingDays)}.`);
  }
  if (sources.length > 0) sentences.push(`Issued signals rest on the prices of: ${list(sources)}.`);
  const late = delays.filter(({ minutes }) => minutes.some((each) => each > 0));
  if (late.length > 0) {
    const named = late.map(({ source, minutes }) => `${source} ${minutes.map(inWords).join(", then ")}`);
    sentences.push(`Minutes by which licences delay what is told of a day: ${list(named)}.`);
  }
  if (splits.length > 0) {
    const named = splits.map(({ symbol, ratio }) => `${symbol} ${ratio}`);
    sentences.push(`Stocks that split while a trade was open, as prices have it: ${list(named)}.`);
  }
  return sentences;
}
