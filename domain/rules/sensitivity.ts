import { tradeStatistics } from "../record/trade-statistics";
import type { PublishedRule } from "./names";
import { type HeldStock, positionsOf, type RuleTerms } from "./rule-positions";
import { type Supposition, supposed, supposedOfShares } from "./suppositions";

export interface SensitivityRow extends Supposition {
  trades: number;
  /** Of all signals' trades, whatever the capital would have taken; cents of the full stake, null without a closed one. */
  meanCents: number | null;
  profitFactor: number | null;
}

type Terms = Pick<RuleTerms, "instrument" | "actions">;

/** What the mean trade of a rule is under other prices; shares have no implied volatility, and so a row for each spread. */
export const sensitivityOf = (
  rule: PublishedRule,
  held: readonly HeldStock[],
  terms: Terms,
): SensitivityRow[] => [...sensitivityRows(rule, held, terms)];

/** The same row by row: each prices all positions, and a process may have something else to do between two of them. */
export function* sensitivityRows(
  rule: PublishedRule,
  held: readonly HeldStock[],
  terms: Terms,
): Generator<SensitivityRow> {
  for (const prices of terms.instrument === "options" ? supposed : supposedOfShares) {
    const positions = positionsOf(rule, held, { ...terms, prices: { ...prices, isMarked: false } });
    const { trades, meanCents, profitFactor } = tradeStatistics(positions);
    yield { ...prices, trades, meanCents, profitFactor };
  }
}
