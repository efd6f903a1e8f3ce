import { and, eq, gte, inArray, isNotNull, isNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { createTradeBook } from "../../domain/ledger-book";
import type { NextEntry } from "../../domain/ledger-progress";
import { addDays, closeOf, openOf, tradingDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { signalRuns, signals, trades } from "../db/signal-tables";
import { appendToLedger, assertExact, LedgerRefusal, lockLedger, type NewEntry } from "../ledger/append";
import { readHead } from "../ledger/read";
import { createGate, isOwnSource, type LicenceGate, type LicensedSource } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import { keepIssuedRows } from "./issued-rows";
import { listOpenTrades, noteSeen, type OpenTrade, readProgress, readShownDays } from "./open-trades";
import { tradedRules } from "./rules";
import { signalFactsOf } from "./signal-facts";
import { readTold, readToldDelay, type Told } from "./told-days";
import { isWaiting } from "./waiting";

/** Trading days, the newest, of which a signal that the ledger lacks is still recorded: at the first run, all of them. */
const RECORDED_DAYS = 60;

/** An entry with the day that it is of. */
interface Dated {
  day: string;
  entry: NewEntry;
}

export interface RecordParts {
  db: Db;
  log: Logger;
  now: () => Date;
  provider: LicensedSource;
}

/**
 * Appends to the ledger what it lacks: the signals of the newest days that open a trade, and what became of the trades
 * that it holds, in the order of their days. The ledger is public, so a provider's are recorded once its licence lets
 * their day be shown. Resolves with how many entries are new.
 */
export async function recordSignals({ db, log, now, provider }: RecordParts): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLedger(tx);
    const head = await readHead(tx);
    // The time is taken while nobody else appends: what is issued is so by the time that its entry has.
    const time = new Date(Math.max(now().getTime(), head ? Date.parse(head.recordedAt) : 0));
    const gate = createGate(provider, now());
    const begun = await listBegun(tx, gate, time, provider.licence.delayMinutes);
    const days = await readShownDays(tx, gate, time);
    const open = await listOpenTrades(tx, days, time);
    const told = await readTold(tx, [...open, ...begun]);
    const progress = await readProgress(tx, gate, [...open, ...begun], told, time);
    const found = [...progress].flatMap(([trade, next]) => {
      const entries = entriesOf(trade, next);
      return isWorthBeginning(trade, next) && isTaken(log, trade, entries, { time, told }) ? entries : [];
    });
    found.sort(byDay);
    const added = await appendToLedger(
      tx,
      found.map(({ entry }) => entry),
      time,
    );
    await keepIssuedRows(tx, progress.keys(), added);
    await noteSeen(tx, progress, days);
    if (added.length > 0)
      await linkTrades(tx, inJson(trades.id, [...new Set(added.map(({ trade }) => trade))]));
    return added.length;
  });
}

/** Trades whose signals the ledger lacks, of days that are over. */
async function listBegun(tx: Db, gate: LicenceGate, time: Date, delayMinutes: number): Promise<OpenTrade[]> {
  const since = await firstRecordedDay(tx);
  const rows = since === undefined ? [] : await listUnrecorded(tx, gate, since);
  const licensed = rows.find(({ source }) => !isOwnSource(source));
  const newest = rows.reduce((last, { date }) => (date > last ? date : last), "");
  const told = licensed && (await readToldDelay(tx, licensed.source, newest));
  return rows.flatMap((row) => {
    const { id: trade, source, date } = row;
    const delay = (date === newest ? told : undefined) ?? delayMinutes;
    const signal = closeOf(date) <= time && signalFactsOf(row, isOwnSource(source) ? 0 : delay);
    if (!signal) return [];
    const basis = isIssued(source, signal.session, time) ? "issued" : "simulated";
    return [{ trade, basis, source, signal, fill: undefined, entries: [] }];
  });
}

/** What was worked out backwards and has no price at its end has never been told of, and is not begun with now. */
function isWorthBeginning({ basis, entries }: OpenTrade, next: readonly NextEntry[]): boolean {
  if (entries.length > 0 || basis !== "simulated") return true;
  return !next.some(
    ({ kind, facts }) =>
      (kind === "unfilled" && facts.why === "no price") || (kind === "close" && facts.exit === "unpriced"),
  );
}

function entriesOf(
  { trade, basis, source, signal, entries }: OpenTrade,
  next: readonly NextEntry[],
): Dated[] {
  const owner = { basis, source, trade };
  const first: Dated[] =
    entries.length > 0
      ? []
      : [{ day: signal.date, entry: { ...owner, kind: "signal", facts: { ...signal } } }];
  return [
    ...first,
    ...next.map(({ kind, day, facts }) => ({ day, entry: { ...owner, kind, facts: { ...facts } } })),
  ];
}

/** What the ledger would refuse of one trade keeps no other trade's entries out of it. */
function isTaken(
  log: Logger,
  { trade, entries }: OpenTrade,
  found: readonly Dated[],
  { time, told }: { time: Date; told: Told },
): boolean {
  const refuse = (reason: string) => {
    log.error({ trade, reason }, "a signal could not be recorded");
    return false;
  };
  try {
    for (const { entry } of found) assertExact(entry);
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    return refuse(error.message);
  }
  const book = createTradeBook(told.stated);
  for (const entry of entries) book.enter(entry);
  const recordedAt = time.toISOString();
  for (const [index, { entry }] of found.entries()) book.enter({ ...entry, recordedAt, seq: index });
  const fault = book.faults.find(({ late }) => !late);
  return fault ? refuse(fault.reason) : true;
}

/** Of one day what became of trades comes first, and their fills before their closes: a signal is known at the day's end. */
const ranks: Partial<Record<NewEntry["kind"], number>> = { fill: 0, unfilled: 1, close: 2, signal: 3 };

function byDay(a: Dated, b: Dated): number {
  const key = ({ day, entry }: Dated) => `${day} ${ranks[entry.kind] ?? ""} ${entry.trade}`;
  return key(a) < key(b) ? -1 : 1;
}

async function firstRecordedDay(db: Db): Promise<string | undefined> {
  const [run] = await db.select({ newest: max(signalRuns.asOf) }).from(signalRuns);
  const newest = run?.newest;
  return newest ? tradingDays(addDays(newest, -2 * RECORDED_DAYS), newest).at(-RECORDED_DAYS) : undefined;
}

/** Signals since that day that have a trade, or wait for its fill, and are not in the ledger. */
async function listUnrecorded(db: Db, gate: LicenceGate, since: string) {
  const rows = await db
    .select({ signal: signals })
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
  return rows.map(({ signal }) => signal);
}

/** Issued is what was recorded before the open at which it would be filled, by candles that somebody vouches for. */
const isIssued = (source: string, session: string, time: Date): boolean =>
  !isOwnSource(source) && time < openOf(session);

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
