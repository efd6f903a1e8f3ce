import type { DayCandle } from "../candles";
import type { CorporateAction } from "../corporate-actions";
import { holdCalls, type OptionTerms, usualTerms } from "../monthly-option";
import type { Position } from "../record/positions";
import { type HeldTrade, holdShares } from "../share-trade";
import { type Decision, tenMonthAverage, timeSeriesMomentum, yearHigh } from "./decisions";
import { forecastVolatility } from "./forecast";
import { type Holding, holdingsOf } from "./holdings";
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

/** When a rule was in a stock, whatever it holds then and at whatever prices. */
export interface HeldStock {
  symbol: string;
  candles: readonly DayCandle[];
  holdings: readonly Holding[];
  /** Of the volatility, by place among the candles, of the close. */
  forecasts: readonly (number | undefined)[];
}

/** All positions of a rule, walked forward (docs/decisions/0070), by symbol and then in the order of their fills. */
export const rulePositions = (rule: PublishedRule, stocks: StockCandles, terms: RuleTerms): RulePosition[] =>
  positionsOf(rule, heldStocks(rule, stocks, terms.cashYield), terms);

/** The part of it that does not depend on prices, which takes the most time. */
export function heldStocks(rule: PublishedRule, stocks: StockCandles, cashYield: number): HeldStock[] {
  const decisions = decisionsOf(rule, stocks, cashYield);
  return [...stocks].map(([symbol, candles]) => ({
    ...{ symbol, candles },
    holdings: holdingsOf(decisions.get(symbol) ?? [], candles),
    forecasts: forecastVolatility(candles.map(({ close }) => close)),
  }));
}

/** What a rule's times in stocks came to as positions. */
export function positionsOf(
  rule: PublishedRule,
  held: readonly HeldStock[],
  { instrument, prices = usualTerms, actions }: Omit<RuleTerms, "cashYield">,
): RulePosition[] {
  return held.flatMap(({ symbol, candles, holdings, forecasts }) => {
    const ofShares = { ...prices, actions: actions?.get(symbol) };
    const trades = holdings.flatMap((holding): HeldTrade[] =>
      instrument === "shares"
        ? [holdShares(holding, candles, ofShares)].flatMap((trade) => trade ?? [])
        : holdCalls(holding, candles, forecasts, prices),
    );
    return trades.map((trade) => ({
      ...trade,
      ...{ rule, symbol, instrument, ledgerSeq: null },
      id: `${rule}:${symbol}:${trade.fillDate}`,
    }));
  });
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
