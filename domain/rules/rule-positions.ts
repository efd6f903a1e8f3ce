import type { DayCandle } from "../candles";
import type { CorporateAction } from "../corporate-actions";
import { holdCalls, type OptionTerms, usualTerms } from "../monthly-option";
import type { Position } from "../record/positions";
import { type HeldTrade, holdShares } from "../share-trade";
import { type Decision, tenMonthAverage, timeSeriesMomentum, yearHigh } from "./decisions";
import { forecastVolatility } from "./forecast";
import { holdingsOf } from "./holdings";
import type { Instrument, PublishedRule } from "./names";

/** A position that a published rule took in a stock; its prices are a share's worth, in cents. */
export interface RulePosition extends Position, HeldTrade {
  rule: PublishedRule;
  symbol: string;
  instrument: Instrument;
  id: string;
  closeDate: string | null;
  resultCents: number | null;
  /** Of an option. */
  strikeCents?: number;
  expiration?: string;
}

export interface RuleTerms {
  /** Of cash, a year. */
  cashYield: number;
  instrument: Instrument;
  /** Of the options; the round trip also of shares, where it is set. */
  prices?: OptionTerms;
  /** By symbol, where they are on file; candles are in today's shares already. */
  actions?: ReadonlyMap<string, readonly CorporateAction[]> | undefined;
}

/** Candles of all stocks, each series the oldest first. */
export type StockCandles = ReadonlyMap<string, readonly DayCandle[]>;

/** All positions of a rule, walked forward (docs/decisions/0070), by symbol and then in the order of their fills. */
export function rulePositions(rule: PublishedRule, stocks: StockCandles, terms: RuleTerms): RulePosition[] {
  const decisions = decisionsOf(rule, stocks, terms.cashYield);
  return [...stocks].flatMap(([symbol, candles]) =>
    positionsOf(symbol, candles, decisions.get(symbol) ?? [], terms).map((trade) => ({
      ...trade,
      rule,
      symbol,
      instrument: terms.instrument,
      id: `${rule}:${symbol}:${trade.fillDate}`,
      ledgerSeq: null,
    })),
  );
}

function decisionsOf(
  rule: PublishedRule,
  stocks: StockCandles,
  cashYield: number,
): ReadonlyMap<string, readonly Decision[]> {
  if (rule === "year-high") return yearHigh(stocks);
  const ofOne = rule === "ten-month-average" ? tenMonthAverage : timeSeriesMomentum;
  return new Map([...stocks].map(([symbol, candles]) => [symbol, ofOne(candles, cashYield)]));
}

function positionsOf(
  symbol: string,
  candles: readonly DayCandle[],
  decisions: readonly Decision[],
  { instrument, prices = usualTerms, actions }: RuleTerms,
) {
  const holdings = holdingsOf(decisions, candles);
  if (instrument === "shares") {
    const terms = { ...prices, actions: actions?.get(symbol) };
    return holdings.flatMap((holding) => holdShares(holding, candles, terms) ?? []);
  }
  const forecasts = forecastVolatility(candles.map(({ close }) => close));
  return holdings.flatMap((holding) => holdCalls(holding, candles, forecasts, prices));
}
