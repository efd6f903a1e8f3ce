import { and, eq, gte, inArray, isNotNull, isNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { addDays, openOf, tradingDayAfter, tradingDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { signalRuns, signals, trades } from "../db/signal-tables";
import { appendToLedger, assertExact, LedgerRefusal, lockLedger, type NewEntry } from "../ledger/append";
import { readHead } from "../ledger/read";
import { createGate, isOwnSource, type LicenceGate, type LicensedSource } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import { VOLATILITY } from "./rule-signal";
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

export interface RecordParts {
  db: Db;
  log: Logger;
  now: () => Date;
  provider: LicensedSource;
}

/**
 * Appends to the ledger what it lacks: the signals of the newest days that open a trade, and the closes of trades that
 * it holds, in the order of their days. The ledger is public, so a provider's are recorded once its licence lets their
 * day be shown. Resolves with how many entries are new.
 */
export async function recordSignals({ db, log, now, provider }: RecordParts): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLedger(tx);
    const head = await readHead(tx);
    // The time is taken while nobody else appends: what is issued is so by the time that its entry has.
    const time = new Date(Math.max(now().getTime(), head ? Date.parse(head.recordedAt) : 0));
    const gate = createGate(provider, now());
    const found = await listEntries(tx, gate, time);
    const refused = new Set(found.flatMap(({ entry }) => (isTaken(log, entry) ? [] : [entry.trade])));
    const entries = found.filter(({ entry }) => !refused.has(entry.trade));
    entries.sort(byDay);
    const added = await appendToLedger(
      tx,
      entries.map(({ entry }) => entry),
      time,
    );
    if (added.length > 0)
      await linkTrades(tx, inJson(trades.id, [...new Set(added.map(({ trade }) => trade))]));
    return added.length;
  });
}

async function listEntries(tx: Db, gate: LicenceGate, time: Date): Promise<Dated[]> {
  const since = await firstRecordedDay(tx);
  const opened = since === undefined ? [] : await listUnrecorded(tx, gate, since);
  const basisOf = (row: (typeof opened)[number]) => (isIssued(row.signal, time) ? "issued" : "simulated");
  const entries: Dated[] = opened.flatMap((row) => {
    const basis = basisOf(row);
    const signal = { day: row.signal.date, entry: toSignalEntry(row.signal, basis) };
    return row.trade && row.isCloseShown ? [signal, ...toClose(row.trade, basis)] : [signal];
  });
  for (const { trade, basis } of await listUnrecordedCloses(tx, gate)) {
    entries.push(...toClose(trade, basis === "issued" ? "issued" : "simulated"));
  }
  return entries;
}

/** One entry that the ledger would refuse keeps no other trade's out of it. */
function isTaken(log: Logger, entry: NewEntry): boolean {
  try {
    assertExact(entry);
    return true;
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    log.error({ trade: entry.trade, reason: error.message }, "a signal could not be recorded");
    return false;
  }
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
function listUnrecorded(db: Db, gate: LicenceGate, since: string) {
  return db
    .select({
      signal: signals,
      trade: trades,
      isCloseShown: sql<boolean | null>`${trades.closeDate} <= ${lastShownDay(gate, trades.source)}`,
    })
    .from(signals)
    .innerJoin(signalRuns, eq(signalRuns.symbol, signals.symbol))
    .leftJoin(trades, eq(trades.id, signals.id))
    .leftJoin(ledger, and(eq(ledger.trade, signals.id), eq(ledger.kind, "signal")))
    .where(
      and(
        inArray(signals.rule, [...tradedRules]),
        gte(signals.date, since),
        lte(signals.date, lastShownDay(gate, signals.source)),
        isNull(ledger.seq),
        // One that knows its entry is in the ledger: only the others are looked for there.
        isNull(trades.ledgerSeq),
        or(isNotNull(trades.id), isWaiting(db)),
      ),
    );
}

/** Trades that are closed, and in the ledger as if they were not. */
function listUnrecordedCloses(db: Db, gate: LicenceGate) {
  return db
    .select({ trade: trades, basis: ledger.basis })
    .from(trades)
    .innerJoin(ledger, and(eq(ledger.trade, trades.id), eq(ledger.kind, "signal")))
    .where(
      and(
        isNotNull(trades.ledgerSeq),
        isNull(trades.closeSeq),
        lte(trades.closeDate, lastShownDay(gate, trades.source)),
      ),
    );
}

/** Issued is what was recorded before the open at which it would be filled, by candles that somebody vouches for. */
function isIssued({ source, date }: { source: string; date: string }, time: Date): boolean {
  return !isOwnSource(source) && time < openOf(tradingDayAfter(date));
}

function toSignalEntry(signal: typeof signals.$inferSelect, basis: NewEntry["basis"]): NewEntry {
  const { id, rule, symbol, date, stance, entry, stop, target, reason, inputs, source } = signal;
  const percent = inputs.find(({ name }) => name === VOLATILITY)?.value;
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
      // Hundredths of a percent a year: what its option is priced by.
      volatility: percent === undefined ? null : Math.round(percent * 100),
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

/** Lets these trades know their entries; those that were written anew have to find them again. */
export async function linkTrades(tx: Db, which: SQL): Promise<void> {
  for (const [kind, column, name] of [
    ["signal", trades.ledgerSeq, "ledgerSeq"],
    ["close", trades.closeSeq, "closeSeq"],
  ] as const) {
    await tx
      .update(trades)
      .set({ [name]: sql`${ledger.seq}` })
      .from(ledger)
      .where(and(which, eq(ledger.trade, trades.id), eq(ledger.kind, kind), isNull(column)));
  }
}

/** Whatever their number, one parameter. */
const inJson = (column: typeof trades.id, values: readonly string[]) =>
  inArray(column, sql`(select json_array_elements_text(${JSON.stringify(values)}::text::json))`);
