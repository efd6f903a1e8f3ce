import type { FactsOf } from "./ledger-facts";
import type { StatedSplit } from "./ledger-stated";

/** What nobody can judge, and everybody can look up: how often it was said. */
export interface LedgerCounts {
  /** Signals that were not filled, by why. */
  unfilled: Readonly<Record<FactsOf<"unfilled">["why"], number>>;
  /** Closes whose price was given up, and of these those whose price came after all. */
  unpriced: number;
  corrections: number;
  /** Sessions that closes say had no price. */
  missingDays: number;
  /** Whose candles issued signals rest on. */
  sources: readonly string[];
  splits: readonly StatedSplit[];
}

const inWords = (count: number) => count.toLocaleString("en-US");

/** What a reader has to be told of a ledger that holds, since nobody can judge it by the ledger alone: sentences. */
export function describeCounts({
  unfilled,
  unpriced,
  corrections,
  missingDays,
  sources,
  splits,
}: LedgerCounts): string[] {
  const sentences: string[] = [];
  const all = Object.values(unfilled).reduce((sum, count) => sum + count, 0);
  if (all > 0) {
    const parts = [
      `${inWords(unfilled["no trade"])} as the stock did not trade`,
      `${inWords(unfilled["too cheap"])} as the option was too cheap`,
      `${inWords(unfilled["no price"])} as no price could be had`,
    ];
    sentences.push(`Of its signals ${inWords(all)} were not filled: ${parts.join(", ")}.`);
  }
  if (unpriced > 0) {
    sentences.push(`${inWords(unpriced)} trades ended without a price, at a loss of the whole stake.`);
  }
  if (corrections > 0) {
    sentences.push(`Of these ${inWords(corrections)} were corrected when a price came after all.`);
  }
  if (missingDays > 0) {
    sentences.push(`Its closes say of ${inWords(missingDays)} sessions that their stock had no price.`);
  }
  if (sources.length > 0) sentences.push(`Issued signals rest on the prices of ${sources.join(", ")}.`);
  if (splits.length > 0) {
    const named = splits.slice(0, 20).map(({ symbol, ratio }) => `${symbol} ${ratio}`);
    sentences.push(`By its prices these stocks split while a trade was open: ${named.join(", ")}.`);
  }
  return sentences;
}
