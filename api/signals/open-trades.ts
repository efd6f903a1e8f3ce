import { and, asc, eq, inArray, lte, max, or, sql } from "drizzle-orm";
import type { DayCandle } from "../../domain/candles";
import { dueAfter } from "../../domain/ledger-days";
import { deadlineOf } from "../../domain/ledger-endings";
import { hasTelling, isTold } from "../../domain/ledger-facts";
import { type NextEntry, type OpenInLedger, progressOf } from "../../domain/ledger-progress";
import { lastClosedDay } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger, openInLedger } from "../db/ledger-table";
import { candles, stocks } from "../db/market-tables";
import { signalRuns } from "../db/signal-tables";
import type { NewEntry } from "../ledger/append";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import type { Told } from "./told-days";

type Entry = typeof ledger.$inferSelect;

/** A trade that the ledger has no ending of, or that is about to be recorded. */
export interface OpenTrade extends OpenInLedger {
  trade: string;
  basis: NewEntry["basis"];
  source: string;
  /** Its entries so far. */
  entries: readonly Entry[];
}

/**
 * The trades that the ledger has no ending of and that may go on: those that were not looked at by the same days, and
 * those that are due. Those that no model prices go on by other hands.
 */
export async function listOpenTrades(tx: Db, seen: string, now: Date): Promise<OpenTrade[]> {
  // Mostly there are none: and then nothing of the ledger is read.
  const found = await tx
    .select({ trade: openInLedger.trade })
    .from(openInLedger)
    .where(or(sql`${openInLedger.seen} is distinct from ${seen}`, lte(openInLedger.dueAt, now)));
  if (found.length === 0) return [];
  const names = JSON.stringify(found.map(({ trade }) => trade));
  const entries = await tx
    .select()
    .from(ledger)
    .where(inArray(ledger.trade, sql`(select json_array_elements_text(${names}::text::json))`))
    .orderBy(asc(ledger.seq));
  return [...byTrade(entries).values()].flatMap(toOpenTrade);
}

/** What decides how open trades go on, beside their stocks' candles: which days may be told of. */
export async function readShownDays(tx: Db, { delayed }: LicenceGate, now: Date): Promise<string> {
  const [run] = await tx.select({ newest: max(signalRuns.asOf) }).from(signalRuns);
  const until = delayed ? `${delayed.source} until ${delayed.until}` : "";
  return `${run?.newest ?? ""} ${lastClosedDay(now)} ${until}`;
}

/** Keeps that these trades were looked at by these days: nobody has to again before that changes, or they are due. */
export async function noteSeen(
  tx: Db,
  progress: ReadonlyMap<OpenTrade, readonly NextEntry[]>,
  seen: string,
): Promise<void> {
  const due = [...progress].map(([{ trade, signal, fill, amendments }, next]) => {
    const filled = fill ?? next.find((entry) => entry.kind === "fill")?.facts;
    const leaveOn = amendments?.at(-1)?.leaveOn ?? null;
    const date = (filled && deadlineOf(signal, filled, leaveOn)?.date) ?? signal.session;
    return { trade, due: dueAfter(date, signal.delayMinutes) ?? null };
  });
  if (due.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(due)}::text::json) as looked (trade text, due timestamptz)`;
  await tx
    .update(openInLedger)
    .set({ seen, dueAt: sql`looked.due` })
    .from(rows)
    .where(sql`${openInLedger.trade} = looked.trade`);
}

/** Of a stock whose candles are others now: what its open trades were looked at by says nothing any more. */
export async function forgetSeen(tx: Db, symbol: string): Promise<void> {
  await tx.update(openInLedger).set({ seen: null }).where(eq(openInLedger.symbol, symbol));
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
  const [first, ...rest] = entries;
  const signal = first?.facts;
  if (first?.kind !== "signal" || !signal || !isTold("signal", signal)) return [];
  const { trade, basis, source } = first;
  const open: OpenTrade = {
    ...{ trade, basis: basisOf(basis), source, signal, entries },
    ...{ fill: undefined, amendments: [] },
  };
  for (const { kind, facts } of rest) {
    if (kind === "amend" && isTold(kind, facts)) open.amendments = [...(open.amendments ?? []), facts];
    else if (kind === "fill" && isTold(kind, facts) && facts.prices === "model") open.fill = facts;
    // What a candle was told as later ends nothing.
    else if (!hasTelling(kind, facts)) return [];
  }
  return signal.prices === "model" ? [open] : [];
}

/** What the ledger may say next of each of these trades, by the candles that may be shown. */
export async function readProgress(
  tx: Db,
  gate: LicenceGate,
  trades: readonly OpenTrade[],
  told: Told,
  now: Date,
): Promise<Map<OpenTrade, NextEntry[]>> {
  if (trades.length === 0) return new Map();
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
      const said = trade.basis === "simulated" ? [] : told.daysOf(trade.signal.symbol, trade.source);
      return [trade, progressOf(trade, { candles: days, upTo: shown, now, isSameSource, told: said })];
    }),
  );
}

/** Of each stock whose candles it has, and those from the oldest of its trades' signals on. */
export async function readDays(tx: Db, gate: LicenceGate, trades: readonly Pick<OpenTrade, "signal">[]) {
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
