import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import { signalRuns } from "../db/signal-tables";
import type { LicenceGate } from "./licence";

/** Which stocks something was worked out of, and its name among what is kept with the same function. */
interface Of {
  name: string;
  stocks: SQL;
}

/**
 * Keeps what is worked out of the whole history of some stocks' candles until those, or what may be shown of them, are
 * others. Nothing is kept where signals were not computed of one of them yet: nobody says then that its candles changed.
 */
export function keepByCandles<Value>() {
  const kept = new WeakMap<Db, Map<string, { revision: string; value: Promise<Value> }>>();
  return async (db: Db, gate: LicenceGate, of: Of, work: () => Promise<Value>): Promise<Value> => {
    const revision = await readRevision(db, gate, of.stocks);
    if (revision === undefined) return work();
    const all = kept.get(db) ?? new Map<string, { revision: string; value: Promise<Value> }>();
    kept.set(db, all);
    const known = all.get(of.name);
    if (known?.revision === revision) return known.value;
    const value = work();
    all.set(of.name, { revision, value });
    value.catch(() => all.delete(of.name));
    return value;
  };
}

/**
 * Whoever changes candles writes to the run of their stock (candle-rows.ts), and so does who computes its signals anew:
 * each time another transaction, whose number the row has.
 */
async function readRevision(db: Db, gate: LicenceGate, which: SQL): Promise<string | undefined> {
  const rows = await db
    .select({
      symbol: stocks.symbol,
      source: stocks.candleSource,
      written: sql<string | null>`${signalRuns}.xmin::text`,
    })
    .from(stocks)
    .leftJoin(signalRuns, eq(signalRuns.symbol, stocks.symbol))
    .where(and(which, isNotNull(stocks.candleSource)))
    .orderBy(stocks.symbol);
  return rows.every(({ written }) => written !== null)
    ? JSON.stringify([gate.shown, gate.delayed, rows])
    : undefined;
}
