import { and, desc, eq, isNull, lte } from "drizzle-orm";
import type { OpenSignal, Today, TodayEvent, TodayNote } from "../../contract/today";
import { tellEntry } from "../../domain/alerts/told";
import {
  addDays,
  closeOf,
  isTradingDay,
  newYorkDay,
  openOf,
  tradingDayAfter,
} from "../../domain/trading-days";
import { listToldEntries } from "../alerts/content";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import { signals, trades } from "../db/signal-tables";
import type { CallContext } from "../deps";
import { createGate, type LicenceGate } from "../market/licence";
import { findQuotes, lastShownDay } from "../market/quotes";
import { readHeadline } from "../roi/headline";
import { termsOf } from "../roi/said-report";
import { listTrades } from "../roi/trades";
import { type CommittedSignal, listCommitted, listEndedOutside, toEvent } from "./committed";
import { listNotes } from "./notes";

/** Endings of so many days, today included. */
const ENDING_DAYS = 7;
const MAX_ENDINGS = 50;
const MAX_OPEN = 200;
/** Entries that are kept to be looked through for each member; a visit shows fifty of them. */
const MAX_EVENTS = 200;
/** Older news of a stock is none to anybody, however long ago their last visit was. */
const NOTE_DAYS = 14;

/** So late stocks to watch, splits and earnings come at most. */
const NEWS_KEPT_MS = 5 * 60_000;

/** What of a member's home is the same for everybody. */
export type SharedToday = Pick<
  Today,
  "openSignals" | "endings" | "endedOutside" | "endingsSince" | "record" | "session"
> & {
  /** The newest first, whenever they were recorded. */
  events: readonly TodayEvent[];
  /** Beside them the news of the last weeks, also what may not be told yet. */
  notes: readonly TodayNote[];
};

interface Made {
  state: string;
  shared: Promise<SharedToday>;
}

/** One for each database, since that is what it is of: made anew where the data or the day is another. */
const latest = new WeakMap<Db, Made>();

/** The parts that nobody has to themselves, made once for each version of the data (docs/decisions/0075). */
export async function sharedToday(context: CallContext): Promise<SharedToday> {
  const { db, knownVersions, seenVersions, marketData, now } = context;
  const time = now();
  const gate = createGate(marketData, time);
  const session = sessionAt(time);
  // News beside the ledger is of no topic that has a version.
  const news = Math.floor(time.getTime() / NEWS_KEPT_MS);
  const versions = await knownVersions.current(seenVersions);
  const state = JSON.stringify([versions, session, gate.delayed?.until, news]);
  const known = latest.get(db);
  if (known?.state === state) return known.shared;
  const shared = makeShared(context, gate, session);
  latest.set(db, { state, shared });
  // What failed is not kept: the next one asks again.
  shared.catch(() => {
    if (latest.get(db)?.shared === shared) latest.delete(db);
  });
  return shared;
}

/** The session that is open, or the next one. */
function sessionAt(time: Date): Today["session"] {
  const today = newYorkDay(time);
  const isAhead = isTradingDay(today) && time < closeOf(today);
  const date = isAhead ? today : tradingDayAfter(today);
  return { date, opensAt: openOf(date).toISOString(), endsAt: closeOf(date).toISOString() };
}

async function makeShared(
  { db, marketData, settings, now }: CallContext,
  gate: LicenceGate,
  session: Today["session"],
): Promise<SharedToday> {
  const endingsSince = addDays(newYorkDay(now()), 1 - ENDING_DAYS);
  const [events, notes, openSignals, { trades: closed }, outside, record] = await Promise.all([
    listEvents(db),
    listNotes(db, gate, marketData, closeOf(addDays(newYorkDay(now()), -NOTE_DAYS))),
    listOpen(db, gate),
    listTrades(db, gate, termsOf(settings), { sort: "-close", size: MAX_ENDINGS }),
    listEndedOutside(db, closeOf(addDays(endingsSince, -1)), MAX_ENDINGS),
    readHeadline(db, gate, termsOf(settings)),
  ]);
  const endings = closed.filter(({ closeDate }) => closeDate !== "Open" && closeDate >= endingsSince);
  const endedOutside = outside.map(toEvent);
  return { events, notes, openSignals, endings, endedOutside, endingsSince, record, session };
}

async function listEvents(db: Db): Promise<TodayEvent[]> {
  const rows = await listToldEntries(db, MAX_EVENTS);
  return rows.flatMap((row) => {
    const told = tellEntry(row);
    return told ? [toEvent(told)] : [];
  });
}

/**
 * Open signals: those of the ledger that members were told of, then open trades that were computed backwards, the newest fill
 * first. A row that calls itself issued is not asked: what is issued, the ledger says.
 */
async function listOpen(db: Db, gate: LicenceGate): Promise<OpenSignal[]> {
  const committed = await listCommitted(db, MAX_OPEN);
  const rows = await db
    .select({ trade: trades, name: stocks.name, stop: signals.stop, target: signals.target })
    .from(trades)
    .innerJoin(stocks, eq(stocks.symbol, trades.symbol))
    .leftJoin(signals, eq(signals.id, trades.id))
    .where(
      and(
        isNull(trades.closeDate),
        eq(trades.basis, "simulated"),
        lte(trades.fillDate, lastShownDay(gate, trades.source)),
      ),
    )
    .orderBy(desc(trades.fillDate), trades.id)
    .limit(MAX_OPEN - committed.length);
  const simulated = rows.map(({ trade, name, stop, target }) => ({
    ...{ id: trade.id, symbol: trade.symbol, name, stop, target },
    ...{ fillDate: trade.fillDate, expiration: trade.expiration, ledgerSeq: trade.ledgerSeq },
    tradeType: trade.tradeType === "Put" ? ("Put" as const) : ("Call" as const),
    basis: "simulated",
    dataSource: trade.source,
  }));
  const open: CommittedSignal[] = [...committed, ...simulated];
  const quotes = await findQuotes(db, gate, [...new Set(open.map(({ symbol }) => symbol))]);
  return open.map(({ dataSource, ...signal }) => {
    const quote = quotes.get(signal.symbol);
    return {
      ...signal,
      ...{ close: quote?.price ?? null, asOf: quote?.asOf ?? null },
      source: gate.describe([dataSource]),
    };
  });
}
