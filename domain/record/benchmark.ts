import type { DayCandle } from "../candles";
import { type CorporateAction, dividendsBetween } from "../corporate-actions";
import { addDays } from "../trading-days";
import type { DayValue } from "./performance";

/** A stock without a candle for so long after the first day was not there to be bought. */
const LATE_DAYS = 7;

interface BenchmarkTerms {
  capitalCents: number;
  /** The eve of the purchase, and each session after it. */
  sessions: readonly string[];
  /** Where dividends are on file: by symbol. Paid ones are kept as cash. */
  actions?: ReadonlyMap<string, readonly CorporateAction[]> | undefined;
}

/**
 * What the capital is worth in equal parts of all stocks that there were, bought at their first open and held to the end
 * (SPEC-DECISIONS 32). Cents, not rounded; empty without such a stock.
 */
export function benchmarkOf(
  stocks: ReadonlyMap<string, readonly DayCandle[]>,
  { capitalCents, sessions, actions }: BenchmarkTerms,
): DayValue[] {
  const start = sessions[1];
  if (start === undefined) return [];
  const bought = [...stocks].flatMap(([symbol, candles]) => {
    const days = candles.filter(({ date }) => date >= start);
    const [first] = days;
    if (!first || first.date > addDays(start, LATE_DAYS)) return [];
    return [{ price: first.open, date: first.date, days, next: 0, paid: actions?.get(symbol) ?? [] }];
  });
  if (bought.length === 0) return [];
  return sessions.map((date) => {
    const grown = bought.reduce((sum, stock) => {
      for (let day = stock.days[stock.next]; day && day.date <= date; day = stock.days[stock.next])
        stock.next += 1;
      const close = stock.days[stock.next - 1]?.close;
      if (close === undefined) return sum + 1;
      return sum + (close + dividendsBetween(stock.paid, stock.date, date)) / stock.price;
    }, 0);
    return { date, cents: (capitalCents * grown) / bought.length };
  });
}
