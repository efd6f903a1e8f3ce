import type { OptionTerms } from "../monthly-option";
import { tradeStatistics } from "../record/trade-statistics";
import {
  type PublishedRule,
  type RulePosition,
  type RuleTerms,
  rulePositions,
  type StockCandles,
} from "./rule-positions";

/** What the table supposes, one row for each pair: whole spreads as shares of the price, times the forecast volatility. */
export const supposed = { roundTrips: [0, 0.02, 0.04, 0.08], impliedFactors: [1, 1.1, 1.25] } as const;

export interface SensitivityRow extends OptionTerms {
  roundTrip: number;
  trades: number;
  /** Of all signals' trades, whatever the capital would have taken; cents of the full stake, null without a closed one. */
  meanCents: number | null;
  profitFactor: number | null;
}

/** What the mean trade of a rule is under other prices; shares have no implied volatility, and so a row for each spread. */
export function sensitivityOf(rule: PublishedRule, stocks: StockCandles, terms: RuleTerms): SensitivityRow[] {
  const factors = terms.instrument === "options" ? supposed.impliedFactors : [1];
  return supposed.roundTrips.flatMap((roundTrip) =>
    factors.map((impliedFactor) => {
      const prices = { roundTrip, impliedFactor };
      const positions: RulePosition[] = rulePositions(rule, stocks, { ...terms, prices });
      const { trades, meanCents, profitFactor } = tradeStatistics(positions);
      return { ...prices, trades, meanCents, profitFactor };
    }),
  );
}
