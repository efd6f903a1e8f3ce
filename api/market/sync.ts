import { desc, eq, sql } from "drizzle-orm";
import { lastClosedDay } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { describeError, isDatabaseLost } from "../errors";
import { MarketDataError } from "../providers/market-data/port";
import { createAsker, ProviderPause } from "./ask-provider";
import { askActions, askCandles, askFigures, askHistory, type KnownStock } from "./ask-stock";
import { storeStock } from "./store-stock";
import type { SyncParts } from "./sync-parts";

/** Where histories begin. */
const FIRST_DAY = "2021-01-04";

export interface SyncOptions {
  /** Begins with this symbol, where an earlier run stopped. */
  from?: string | undefined;
  /** Passes over the stocks that have the last closed day's candle of this provider. */
  onlyMissing?: boolean;
  /** Where histories begin, YYYY-MM-DD. */
  since?: string;
}

export interface SyncResult {
  stocks: number;
  candles: number;
  /** The provider wants a pause: go on with this symbol after so many seconds. */
  goOn?: { from: string; afterSeconds: number };
}

/**
 * Brings every stock up to the last closed day with what the provider has; stock by stock, each whole or not at all.
 * @throws MarketDataError when the provider refuses its key
 */
export async function syncMarket(
  parts: SyncParts,
  { from = "", onlyMissing = false, since = FIRST_DAY }: SyncOptions = {},
): Promise<SyncResult> {
  const { db, provider, log, now } = parts;
  const history = { from: since, to: lastClosedDay(now()) };
  const ask = createAsker(provider, log);
  const result: SyncResult = { stocks: 0, candles: 0 };
  const { refused = [] } = (await provider.feed?.look()) ?? {};
  for (const { file, reason } of refused)
    log.error({ source: provider.name, file, reason }, "a file of market data was refused");

  for (const stock of await listKnown(db)) {
    const { symbol, candleSource, newest } = stock;
    if (symbol < from) continue;
    if (onlyMissing && candleSource === provider.name && newest?.date === history.to) continue;
    try {
      const isImported = candleSource === "imported";
      const found = isImported
        ? undefined
        : provider.feed
          ? await askHistory(ask, parts, stock, history)
          : await askCandles(ask, provider, stock, history);
      const actions = isImported ? undefined : await askActions(ask, provider, stock, history);
      const figures = await askFigures(ask, provider, stock, history.to);
      result.candles += await storeStock(db, provider.name, stock, { candles: found, actions, figures });
      result.stocks += 1;
    } catch (error) {
      if (error instanceof ProviderPause) {
        result.goOn = { from: symbol, afterSeconds: error.seconds };
        break;
      }
      if (error instanceof MarketDataError || isDatabaseLost(error)) throw error;
      // What a provider says of one stock and the tables cannot hold is that stock's alone.
      log.error(
        { source: provider.name, symbol, error: describeError(error) },
        "a stock could not be stored",
      );
    }
  }

  const { goOn } = result;
  const line = { source: provider.name, stocks: result.stocks, candles: result.candles };
  if (goOn)
    log.warn({ ...line, ...goOn }, "the market data provider asked for a pause: the run continues later");
  else if (result.stocks > 0) log.info(line, "market data was fetched");
  return result;
}

/** In the order of their symbols, so that a run can go on where another stopped. */
async function listKnown(db: Db): Promise<KnownStock[]> {
  const newest = db
    .select({ date: candles.date, close: candles.close })
    .from(candles)
    .where(eq(candles.symbol, stocks.symbol))
    .orderBy(desc(candles.date))
    .limit(1)
    .as("newest");
  const rows = await db
    .select({
      symbol: stocks.symbol,
      candleSource: stocks.candleSource,
      newest: { date: newest.date, close: newest.close },
    })
    .from(stocks)
    .leftJoinLateral(newest, sql`true`)
    // By bytes, as JavaScript compares: a database's own order may differ.
    .orderBy(sql`${stocks.symbol} collate "C"`);
  return rows;
}
