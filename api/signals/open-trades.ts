import { and, asc, eq, inArray, lte, max, sql } from "drizzle-orm";
import type { DayCandle } from "../../domain/candles";
import { isTold } from "../../domain/ledger-facts";
import { type NextEntry, type OpenInLedger, progressOf } from "../../domain/ledger-progress";
import type { Db } from "../db/client";
import { ledger, openInLedger } from "../db/ledger-table";
import { candles, stocks } from "../db/market-tables";
import { signalRuns } from "../db/signal-tables";
import type { NewEntry } from "../ledger/append";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";

type Entry = typeof ledger.$inferSelect;

/** A trade that the ledger has no ending of, or that is about to be recorded. */
export interface OpenTrade extends OpenInLedger {
  trade: string;
  basis: NewEntry["basis"];
  source: string;
  /** Its entries so far. */
  entries: readonly Entry[];
}

/** The trades that the ledger has no ending of. Amended ones and those that no model prices go on by other hands. */
export async function listOpenTrades(tx: Db): Promise<OpenTrade[]> {
  const entries = await tx
    .select()
    .from(ledger)
    .where(inArray(ledger.trade, tx.select({ trade: openInLedger.trade }).from(openInLedger)))
    .orderBy(asc(ledger.seq));
  return [...byTrade(entries).values()].flatMap(toOpenTrade);
}

/** Entries of each trade, in their order. */
export function byTrade<Of extends { trade: string }>(entries: readonly Of[]): Map<string, Of[]> {
  const found = new Map<string, Of[]>();
  for (const entry of entries) {
    const known = found.get(entry.trade);
    if (known) known.push(entry);
    else found.set(entry.trade, [entry]);
  }
  return found;
}

const basisOf = (basis: string): NewEntry["basis"] =>
  basis === "issued" || basis === "practice" ? basis : "simulated";

function toOpenTrade(entries: readonly Entry[]): OpenTrade[] {
  const [first, second, ...more] = entries;
  const signal = first?.facts;
  if (!first || more.length > 0 || first.kind !== "signal" || !signal || !isTold("signal", signal)) return [];
  const { trade, basis, source } = first;
  const open = { trade, basis: basisOf(basis), source, signal, entries };
  if (!second) return [{ ...open, fill: undefined }];
  const { kind, facts } = second;
  return kind === "fill" && isTold(kind, facts) && facts.prices === "model" ? [{ ...open, fill: facts }] : [];
}

/** What the ledger may say next of each of these trades, by the candles that may be shown. */
export async function readProgress(
  tx: Db,
  gate: LicenceGate,
  trades: readonly OpenTrade[],
  now: Date,
): Promise<Map<OpenTrade, NextEntry[]>> {
  const [run] = await tx.select({ newest: max(signalRuns.asOf) }).from(signalRuns);
  const newest = run?.newest ?? "";
  const known = await readDays(tx, gate, trades);
  return new Map(
    trades.map((trade) => {
      const stock = known.get(trade.signal.symbol);
      const { delayed } = gate;
      const shown =
        delayed && delayed.source === trade.source && delayed.until < newest ? delayed.until : newest;
      const isSameSource = stock?.source === trade.source;
      const days = stock?.days ?? [];
      return [trade, progressOf(trade, { candles: days, upTo: shown, now, isSameSource })];
    }),
  );
}

/** Of each stock whose candles it has, and those from the oldest of its trades' signals on. */
async function readDays(tx: Db, gate: LicenceGate, trades: readonly OpenTrade[]) {
  const since = new Map<string, string>();
  for (const { signal } of trades) {
    const before = since.get(signal.symbol) ?? signal.date;
    since.set(signal.symbol, before < signal.date ? before : signal.date);
  }
  const asked = JSON.stringify(Object.fromEntries(since));
  const begin = sql`(select key as symbol, value::date as date from json_each_text(${asked}::text::json))`;
  const { date, open, high, low, close } = candles;
  const rows = await tx
    .select({
      symbol: stocks.symbol,
      source: stocks.candleSource,
      days: sql<[string, number, number, number, number][]>`json_agg(
        json_build_array(${date}, ${open}, ${high}, ${low}, ${close}) order by ${date})`,
    })
    .from(stocks)
    .innerJoin(sql`${begin} asked`, sql`asked.symbol = ${stocks.symbol}`)
    .innerJoin(candles, and(eq(candles.symbol, stocks.symbol), sql`${date} >= asked.date`))
    .where(lte(date, lastShownDay(gate)))
    .groupBy(stocks.symbol, stocks.candleSource);
  return new Map(
    rows.map(({ symbol, source, days }) => {
      const toDay = ([date, open, high, low, close]: (typeof days)[number]): DayCandle => ({
        ...{ date, open, high, low, close },
      });
      return [symbol, { source, days: days.map(toDay) }];
    }),
  );
}
