import { and, eq, gte, inArray, isNotNull, isNull, max, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addDays, openOf, tradingDayAfter, tradingDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { signalRuns, signals, trades } from "../db/signal-tables";
import { appendToLedger, type NewEntry } from "../ledger/append";
import { isOwnSource } from "../market/licence";
import { tradedRules } from "./rules";
import { isWaiting } from "./waiting";

/** Trading days, the newest, of which a signal that the ledger lacks is still recorded: at the first run, all of them. */
const RECORDED_DAYS = 60;

/** An entry with the day that it is of. */
interface Dated {
  day: string;
  entry: NewEntry;
}

type TradeRow = typeof trades.$inferSelect;

/**
 * Appends to the ledger what it lacks: the signals of the newest days that open a trade, and the closes of trades that
 * it holds, in the order of their days. Resolves with how many entries are new.
 */
export async function recordSignals(db: Db, now: Date): Promise<number> {
  const since = await firstRecordedDay(db);
  if (since === undefined) return 0;
  const opened = await listUnrecorded(db, since);
  const basisOf = (row: (typeof opened)[number]) => (isIssued(row.signal, now) ? "issued" : "simulated");
  const entries: Dated[] = opened.flatMap((row) => {
    const basis = basisOf(row);
    const signal = { day: row.signal.date, entry: toSignalEntry(row.signal, basis) };
    return row.trade ? [signal, ...toClose(row.trade, basis)] : [signal];
  });
  for (const { trade, basis } of await listUnrecordedCloses(db)) {
    entries.push(...toClose(trade, basis === "issued" ? "issued" : "simulated"));
  }
  entries.sort(byDay);
  const added = await appendToLedger(
    db,
    entries.map(({ entry }) => entry),
    now,
  );
  await linkTrades(db);
  return added.length;
}

/** Of one day the closes come first: a signal is known at the day's end. */
function byDay(a: Dated, b: Dated): number {
  const key = ({ day, entry }: Dated) => `${day} ${entry.kind} ${entry.trade}`;
  return key(a) < key(b) ? -1 : 1;
}

async function firstRecordedDay(db: Db): Promise<string | undefined> {
  const [run] = await db.select({ newest: max(signalRuns.asOf) }).from(signalRuns);
  const newest = run?.newest;
  return newest ? tradingDays(addDays(newest, -2 * RECORDED_DAYS), newest).at(-RECORDED_DAYS) : undefined;
}

/** Signals since that day that have a trade, or wait for its fill, and are not in the ledger. */
function listUnrecorded(db: Db, since: string) {
  return db
    .select({ signal: signals, trade: trades })
    .from(signals)
    .innerJoin(signalRuns, eq(signalRuns.symbol, signals.symbol))
    .leftJoin(trades, eq(trades.id, signals.id))
    .leftJoin(ledger, and(eq(ledger.trade, signals.id), eq(ledger.kind, "signal")))
    .where(
      and(
        inArray(signals.rule, [...tradedRules]),
        gte(signals.date, since),
        isNull(ledger.seq),
        or(isNotNull(trades.id), isWaiting(db)),
      ),
    );
}

/** Trades that are closed, and in the ledger as if they were not. */
function listUnrecordedCloses(db: Db) {
  const closed = alias(ledger, "closed");
  return db
    .select({ trade: trades, basis: ledger.basis })
    .from(ledger)
    .innerJoin(trades, eq(trades.id, ledger.trade))
    .leftJoin(closed, and(eq(closed.trade, ledger.trade), eq(closed.kind, "close")))
    .where(and(eq(ledger.kind, "signal"), isNotNull(trades.closeDate), isNull(closed.seq)));
}

/** Issued is what was recorded before the open at which it would be filled, by candles that somebody vouches for. */
function isIssued({ source, date }: { source: string; date: string }, now: Date): boolean {
  return !isOwnSource(source) && now < openOf(tradingDayAfter(date));
}

function toSignalEntry(signal: typeof signals.$inferSelect, basis: NewEntry["basis"]): NewEntry {
  const { id, rule, symbol, date, stance, entry, stop, target, reason, source } = signal;
  const cents = (price: number | null) => (price === null ? null : Math.round(price * 100));
  return {
    kind: "signal",
    basis,
    source,
    trade: id,
    facts: {
      rule,
      symbol,
      date,
      session: tradingDayAfter(date),
      tradeType: stance === "sell" ? "Put" : "Call",
      entryCents: cents(entry),
      stopCents: cents(stop),
      targetCents: cents(target),
      reason,
    },
  };
}

/** None of a trade that is open. */
function toClose(trade: TradeRow, basis: NewEntry["basis"]): Dated[] {
  const { id, source, closeDate } = trade;
  if (closeDate === null) return [];
  const { rule, symbol, tradeType, expiration, strikeCents, fillDate } = trade;
  const { askCents, bidCents, exitBidCents, exit, resultCents } = trade;
  const terms = { rule, symbol, tradeType, expiration, strikeCents, fillDate, askCents, bidCents };
  const facts = { ...terms, closeDate, exitBidCents, exit, resultCents };
  return [{ day: closeDate, entry: { kind: "close", basis, source, trade: id, facts } }];
}

/** Rows that were written anew have to find their entries again. */
async function linkTrades(db: Db): Promise<void> {
  for (const [kind, column, name] of [
    ["signal", trades.ledgerSeq, "ledgerSeq"],
    ["close", trades.closeSeq, "closeSeq"],
  ] as const) {
    await db
      .update(trades)
      .set({ [name]: sql`${ledger.seq}` })
      .from(ledger)
      .where(and(eq(ledger.trade, trades.id), eq(ledger.kind, kind), isNull(column)));
  }
}
