import { asc, eq, max } from "drizzle-orm";
import type { MarketState } from "../../contract/desk-market";
import { judgeSeries } from "../../domain/corporate-actions";
import { lastClosedDay } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { readActions } from "../market/action-rows";

/** So many oddities are told, the newest of each stock. */
const MOST = 300;

/** How fresh each source's candles are, and what is odd about them. */
export async function readMarketState(db: Db, now: Date): Promise<MarketState> {
  const lastDay = lastClosedDay(now);
  const rows = await db
    .select({ symbol: stocks.symbol, source: stocks.candleSource, last: max(candles.date) })
    .from(stocks)
    .leftJoin(candles, eq(candles.symbol, stocks.symbol))
    .groupBy(stocks.symbol, stocks.candleSource)
    .orderBy(asc(stocks.symbol));
  const symbols = rows.filter(({ last }) => last !== null).map(({ symbol }) => symbol);
  return {
    lastDay,
    sources: bySource(rows, lastDay),
    stale: rows.filter(({ last }) => last === null || last < lastDay).slice(0, MOST),
    oddities: await findOddities(db, symbols),
  };
}

type StockRow = { symbol: string; source: string | null; last: string | null };

function bySource(rows: readonly StockRow[], lastDay: string): MarketState["sources"] {
  const found = new Map<string, MarketState["sources"][number]>();
  for (const { source, last } of rows) {
    if (source === null || last === null) continue;
    const before = found.get(source) ?? { source, stocks: 0, newest: last, behind: 0 };
    found.set(source, {
      source,
      stocks: before.stocks + 1,
      newest: last > before.newest ? last : before.newest,
      behind: before.behind + (last < lastDay ? 1 : 0),
    });
  }
  return [...found.values()].sort((one, other) => (one.source < other.source ? -1 : 1));
}

/** Stock by stock: the candles of all of them are not to be in memory at once. */
async function findOddities(db: Db, symbols: readonly string[]): Promise<MarketState["oddities"]> {
  const actions = await readActions(db, symbols);
  const { date, open, high, low, close } = candles;
  const found: MarketState["oddities"] = [];
  for (const symbol of symbols) {
    const series = await db
      .select({ date, open, high, low, close })
      .from(candles)
      .where(eq(candles.symbol, symbol))
      .orderBy(asc(date));
    const faults = judgeSeries(series, actions.get(symbol)).reverse();
    found.push(
      ...faults.map(({ date: day, reason }) => ({ symbol, date: day, reason: reason.slice(0, 400) })),
    );
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}
