import { isClosed, type Position } from "./positions";

/** What the single trades of a record are like. Integer cents; means are of the closed ones and not rounded. */
export interface TradeStatistics {
  trades: number;
  open: number;
  wins: number;
  losses: number;
  /** Left on the day of the fill. */
  intraday: number;
  /** The sum of all results. */
  resultCents: number;
  /** Null where there is no trade of the kind. */
  meanCents: number | null;
  meanWinCents: number | null;
  meanLossCents: number | null;
  /** Gains over losses; null without a loss. */
  profitFactor: number | null;
}

/** The statistics of these positions, whatever their order. */
export function tradeStatistics(positions: readonly Position[]): TradeStatistics {
  const closed = positions.filter(isClosed);
  const results = closed.map(({ resultCents }) => resultCents);
  const gains = results.filter((cents) => cents > 0);
  const losses = results.filter((cents) => cents < 0);
  return {
    trades: positions.length,
    open: positions.length - closed.length,
    wins: gains.length,
    losses: losses.length,
    intraday: closed.filter(({ fillDate, closeDate }) => fillDate === closeDate).length,
    resultCents: sum(results),
    ...meanAndFactor(results),
    meanWinCents: meanOf(gains),
    meanLossCents: meanOf(losses),
  };
}

/** The mean of results in cents, and gains over losses; null without a result, and without a loss. */
export function meanAndFactor(results: readonly number[]): {
  meanCents: number | null;
  profitFactor: number | null;
} {
  const lost = -sum(results.filter((cents) => cents < 0));
  const gained = sum(results.filter((cents) => cents > 0));
  return { meanCents: meanOf(results), profitFactor: lost > 0 ? gained / lost : null };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[]) => (values.length > 0 ? sum(values) / values.length : null);
