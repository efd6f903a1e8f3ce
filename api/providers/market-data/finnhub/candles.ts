import { closeOf, tradingDayOnOrBefore } from "../../../../domain/trading-days";
import { type Candle, MarketDataError } from "../port";
import type { Candles, Quote } from "./replies";

const DAY_S = 86_400;

/**
 * The reply's days, the oldest first, without one that is not over.
 * @throws {MarketDataError} `malformed`, whole or not at all: a day left out would give the next a wrong change
 */
export function toCandles({ s, o, h, l, c, v, t }: Candles, now: Date): Candle[] {
  if (s === "no_data") return [];
  const malformed = (detail: string) => new MarketDataError("malformed", `/stock/candle: ${detail}`);
  if (!o || !h || !l || !c || !v || !t) throw malformed("a column is missing");
  if ([o, h, l, c, v].some((column) => column.length !== t.length))
    throw malformed("columns differ in length");
  const byDate = new Map<string, Candle>();
  for (const [at, seconds] of t.entries()) {
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = [o[at], h[at], l[at], c[at], v[at]];
    const isCandle = Math.min(open, high, low, close) > 0 && volume >= 0 && seconds > 0;
    if (!isCandle) throw malformed("prices above 0 are wanted");
    const date = toTradingDate(seconds);
    // A running day has come twice, at midnight and at the open: the later one is newer.
    byDate.set(date, { date, open, high, low, close, volume: Math.round(volume) });
  }
  return [...byDate.values()].filter(({ date }) => isOver(date, now)).sort(byDay);
}

/**
 * The quote as the last day's candle, undefined while that day runs or when there is none. The provider tells no
 * volume here: 0 stands for it.
 */
export function toLastCandle({ o, h, l, c, t }: Quote, now: Date): Candle | undefined {
  // An unknown symbol is all zeros.
  if (!o || !h || !l || !c || !t) return undefined;
  if (Math.min(o, h, l, c, t) <= 0)
    throw new MarketDataError("malformed", "/quote: prices above 0 are wanted");
  const date = tradingDayOnOrBefore(toTradingDate(t));
  return isOver(date, now) ? { date, open: o, high: h, low: l, close: c, volume: 0 } : undefined;
}

const newYork = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/**
 * Days come stamped with the exchange's opening or with midnight of Greenwich (Finnhub-API issues 387 and 449): the
 * latter, in New York, is still the evening before.
 */
function toTradingDate(seconds: number): string {
  const time = new Date(seconds * 1000);
  return seconds % DAY_S === 0 ? time.toISOString().slice(0, 10) : newYork.format(time);
}

function isOver(date: string, now: Date): boolean {
  return closeOf(date) <= now;
}

function byDay(a: Candle, b: Candle): number {
  return a.date < b.date ? -1 : 1;
}
