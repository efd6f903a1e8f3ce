import { tradeStatistics } from "../record/trade-statistics";
import type { PublishedRule } from "./names";
import { type RulePosition, type RuleTerms, rulePositions, type StockCandles } from "./rule-positions";

/** What the table supposes, one row for each pair: whole spreads as shares of the price, times the forecast volatility. */
export const supposed = { roundTrips: [0, 0.02, 0.04, 0.08], impliedFactors: [1, 1.1, 1.25] } as const;

export interface SensitivityRow {
  roundTrip: number;
  impliedFactor: number;
  trades: number;
  /** Of all signals' trades, whatever the capital would have taken; cents of the full stake, null without a closed one. */
  meanCents: number | null;
  profitFactor: number | null;
}

/** What the mean trade of a rule is under other prices; shares have no implied volatility, and so a row for each spread. */
export const sensitivityOf = (
  rule: PublishedRule,
  stocks: StockCandles,
  terms: RuleTerms,
): SensitivityRow[] => [...sensitivityRows(rule, stocks, terms)];

/** The same row by row: each walks all candles, and a process may have something else to do between two of them. */
export function* sensitivityRows(
  rule: PublishedRule,
  stocks: StockCandles,
  terms: RuleTerms,
): Generator<SensitivityRow> {
  const factors = terms.instrument === "options" ? supposed.impliedFactors : [1];
  for (const roundTrip of supposed.roundTrips) {
    for (const impliedFactor of factors) {
      const prices = { roundTrip, impliedFactor };
      const positions: RulePosition[] = rulePositions(rule, stocks, {
        ...terms,
        prices: { ...prices, isMarked: false },
      });
      const { trades, meanCents, profitFactor } = tradeStatistics(positions);
      yield { ...prices, trades, meanCents, profitFactor };
    }
  }
}
