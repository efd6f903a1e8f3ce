import { and, asc, desc, eq, gte, inArray, lte, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Signal, SignalList } from "../../contract/signals";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { sectorStocks, sectors, stocks } from "../db/market-tables";
import { signalRuns, signals, trades } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import { findSectorWithSources, inSector } from "../market/sectors";
import { asRecorded } from "./as-recorded";
import { CUSTOM_PATTERN } from "./custom-pattern";
import { planOption, toOption } from "./option-row";
import { endingOf, outcomeOf } from "./outcome";
import { rules } from "./rules";
import { STANDING, STOCK_TIMING } from "./stock-timing";
import { DAYS_AWAY, STOCKS_TO_WATCH } from "./stocks-to-watch";
import { type ListParts, newestOf, toList } from "./to-list";
import { isWaiting } from "./waiting";

/** The contract's most. */
const MAX_SIGNALS = 200;
/** Days of the calendar in which a pattern is news. */
const PATTERN_DAYS = 28;

/**
 * Where each stock stands by stock timing on its newest day that may be shown; of a sector's stocks where one is given,
 * and then undefined where there is no such sector.
 */
export async function listStockTiming(parts: ListParts, slug?: string): Promise<SignalList | undefined> {
  const { db, gate } = parts;
  const within = slug === undefined ? undefined : await findSectorWithSources(db, slug);
  if (slug !== undefined && !within) return undefined;
  const found = await readSignals(db, gate, selectStandings(db, gate, slug));
  const begun = new Map(found.filter(({ rule }) => rule === STOCK_TIMING).map((one) => [one.symbol, one]));
  const standings = found.filter(({ rule }) => rule === STANDING);
  const timings = standings.map((now) => joinStance(now, begun.get(now.symbol)));
  timings.sort((a, b) => compare(b.since ?? "", a.since ?? "") || compare(a.symbol ?? "", b.symbol ?? ""));
  const list = await toList(parts, timings, rules.stockTiming, within?.sources);
  return { ...list, asOf: newestOf(standings) };
}

/** The ids of each stock's newest day, and of the signal that its stance began with. */
function selectStandings(db: Db, gate: LicenceGate, sector: string | undefined): SQLWrapper {
  const members = sector === undefined ? undefined : inSector(db, eq(sectorStocks.sector, sector));
  const [standing, first] = [alias(signals, "standing"), alias(signals, "first")];
  // One look each into the index for each stock, however long its history is.
  const days = db
    .select({ id: standing.id, date: standing.date })
    .from(standing)
    .where(
      and(
        eq(standing.symbol, stocks.symbol),
        eq(standing.rule, STANDING),
        lte(standing.date, lastShownDay(gate, standing.source)),
      ),
    )
    .orderBy(desc(standing.date))
    .limit(1)
    .as("days");
  const begun = db
    .select({ begunId: sql<string>`${first.id}`.as("begun_id"), since: sql`${first.date}`.as("since") })
    .from(first)
    .where(and(eq(first.symbol, stocks.symbol), eq(first.rule, STOCK_TIMING), lte(first.date, days.date)))
    .orderBy(desc(first.date))
    .limit(1)
    .as("begun");
  const newest = db
    .select({ id: days.id, begunId: begun.begunId })
    .from(stocks)
    .innerJoinLateral(days, sql`true`)
    .leftJoinLateral(begun, sql`true`)
    .where(members)
    .orderBy(sql`${begun.since} desc nulls last`, sql`${stocks.symbol} collate "C"`)
    .limit(MAX_SIGNALS)
    .as("newest");
  return db.select({ id: sql`unnest(array[${newest.id}, ${newest.begunId}])`.as("either") }).from(newest);
}

/** The present day's figures with the plan, the option and the record of the signal that the stance began with. */
function joinStance(now: Signal, first: Signal | undefined): Signal {
  if (!first) return { ...now, rule: STOCK_TIMING };
  // Under an entry of the ledger stands what was recorded, and nothing that was worked out after it.
  if (first.basis === "issued" || first.asOf === now.asOf) return { ...first, since: first.asOf };
  const { asOf, close, reason, inputs } = now;
  return { ...first, asOf, close, reason, inputs, since: first.asOf };
}

/** The newest signals of our own pattern, the newest first. */
export async function listPatterns(parts: ListParts): Promise<SignalList> {
  const { db, gate } = parts;
  const found = alias(signals, "found");
  const newest = db
    .select({ id: found.id })
    .from(found)
    .where(
      and(
        shownOf(gate, CUSTOM_PATTERN, found),
        gte(found.date, sql`(${newestDay(db, gate)}) - ${PATTERN_DAYS}::int`),
      ),
    )
    .orderBy(desc(found.date), sql`${found.symbol} collate "C"`)
    .limit(MAX_SIGNALS);
  const patterns = await readSignals(db, gate, newest);
  patterns.sort((a, b) => compare(b.asOf, a.asOf) || compare(a.symbol ?? "", b.symbol ?? ""));
  return toList(
    parts,
    patterns.map((signal) => ({ ...signal, since: signal.asOf })),
    rules.customPattern,
  );
}

/** Stocks that are near a signal of stock timing on the newest day, the nearest first. */
export async function listStocksToWatch(parts: ListParts): Promise<SignalList> {
  const { db, gate } = parts;
  const found = alias(signals, "found");
  const ofTheDay = db
    .select({ id: found.id })
    .from(found)
    .where(and(shownOf(gate, STOCKS_TO_WATCH, found), eq(found.date, sql`(${newestDay(db, gate)})`)));
  const watched = await readSignals(db, gate, ofTheDay);
  const daysAway = ({ inputs }: Signal) => inputs?.find(({ name }) => name === DAYS_AWAY)?.value ?? 0;
  const near = watched.sort((a, b) => daysAway(a) - daysAway(b) || compare(a.symbol ?? "", b.symbol ?? ""));
  return toList(parts, near.slice(0, MAX_SIGNALS), rules.stocksToWatch);
}

/** What one rule found and may be shown. */
const shownOf = (gate: LicenceGate, rule: string, found: Record<"rule" | "date" | "source", AnyPgColumn>) =>
  and(eq(found.rule, rule), lte(found.date, lastShownDay(gate, found.source)));

/** The newest day of all stocks that may be shown. */
function newestDay(db: Db, gate: LicenceGate): SQLWrapper {
  const standing = alias(signals, "standing");
  return db
    .select({ date: standing.date })
    .from(standing)
    .where(shownOf(gate, STANDING, standing))
    .orderBy(desc(standing.date))
    .limit(1);
}

/** The signals of these ids as the contract has them, in any order. */
async function readSignals(db: Db, gate: LicenceGate, ids: SQLWrapper): Promise<Signal[]> {
  // All stocks' at once: there are fewer of them than there are signals.
  const main = db
    .selectDistinctOn([sectorStocks.symbol], {
      symbol: sectorStocks.symbol,
      slug: sectors.slug,
      sectorName: sql<string>`${sectors.name}`.as("sector_name"),
    })
    .from(sectorStocks)
    .innerJoin(sectors, eq(sectors.slug, sectorStocks.sector))
    .orderBy(sectorStocks.symbol, desc(sectorStocks.main), asc(sectors.position), asc(sectors.slug))
    .as("main");
  const ending = endingOf(db);
  const recorded = and(eq(ledger.trade, signals.id), eq(ledger.kind, "signal"));
  const rows = await db
    .select({
      signal: signals,
      name: stocks.name,
      slug: main.slug,
      sectorName: main.sectorName,
      trade: trades,
      isFilled: sql<boolean | null>`${trades.fillDate} <= ${lastShownDay(gate, trades.source)}`,
      isClosed: sql<boolean | null>`${trades.closeDate} <= ${lastShownDay(gate, trades.source)}`,
      isWaiting: isWaiting(db),
      seq: ledger.seq,
      basis: ledger.basis,
      facts: ledger.facts,
      ending: { kind: ending.kind, seq: ending.seq, facts: ending.facts },
    })
    .from(signals)
    .innerJoin(stocks, eq(stocks.symbol, signals.symbol))
    .leftJoin(trades, eq(trades.id, signals.id))
    .innerJoin(signalRuns, eq(signalRuns.symbol, signals.symbol))
    .leftJoin(ledger, recorded)
    .leftJoinLateral(ending, sql`true`)
    .leftJoin(main, eq(main.symbol, signals.symbol))
    .where(inArray(signals.id, ids));
  return rows.map(({ signal: computed, name, slug, sectorName, seq, basis, facts, ...row }) => {
    const signal = basis === "issued" && facts ? asRecorded(computed, facts) : computed;
    const { id, rule, symbol, stance, date, close, entry, stop, target, reason, inputs, source } = signal;
    const { trade, isFilled, isWaiting: waits } = row;
    const shown: Signal = {
      ...{ id, rule, symbol, name, stance, close, entry, stop, target, reason, inputs },
      sector: slug === null || sectorName === null ? undefined : { slug, name: sectorName },
      asOf: date,
      option: isFilled && trade ? toOption(trade) : trade || waits ? planOption(signal) : null,
      outcome: outcomeOf(signal, { ...row, isIssued: basis === "issued" || basis === "practice" }),
      basis: basis === "issued" ? "issued" : "simulated",
      ledgerSeq: seq,
      source: gate.describe([source]),
    };
    return shown;
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
