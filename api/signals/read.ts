import { and, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Signal, SignalList } from "../../contract/signals";
import type { LedgerEntry } from "../../domain/ledger";
import { addDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { sectorStocks, stocks } from "../db/market-tables";
import { signalRuns, signals, trades } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import { findSectorsOf, inSector } from "../market/sectors";
import { CUSTOM_PATTERN } from "./custom-pattern";
import { planOption, toOption } from "./option-row";
import { VOLATILITY } from "./rule-signal";
import { rules } from "./rules";
import { STANDING, STOCK_TIMING } from "./stock-timing";
import { DAYS_AWAY, STOCKS_TO_WATCH } from "./stocks-to-watch";
import { newestOf, toList } from "./to-list";
import { isWaiting } from "./waiting";

/** The contract's most. */
const MAX_SIGNALS = 200;
/** Days of the calendar in which a pattern is news. */
const PATTERN_DAYS = 28;

/** Where each stock stands by stock timing on its newest day that may be shown; of a sector's stocks where one is given. */
export async function listStockTiming(
  db: Db,
  gate: LicenceGate,
  monthlyCents: number,
  sector?: string,
): Promise<SignalList> {
  const members = sector === undefined ? undefined : inSector(db, eq(sectorStocks.sector, sector));
  const standing = alias(signals, "standing");
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
    .select({ begunId: sql<string>`${signals.id}`.as("begun_id"), since: sql`${signals.date}`.as("since") })
    .from(signals)
    .where(
      and(eq(signals.symbol, stocks.symbol), eq(signals.rule, STOCK_TIMING), lte(signals.date, days.date)),
    )
    .orderBy(desc(signals.date))
    .limit(1)
    .as("begun");
  const all = await db
    .select({ id: days.id, begun: begun.begunId, date: days.date })
    .from(stocks)
    .innerJoinLateral(days, sql`true`)
    .leftJoinLateral(begun, sql`true`)
    .where(members)
    .orderBy(sql`${begun.since} desc nulls last`, sql`${stocks.symbol} collate "C"`);
  const rows = all.slice(0, MAX_SIGNALS);
  const found = await readSignals(
    db,
    gate,
    rows.flatMap(({ id, begun: other }) => (other ? [id, other] : [id])),
  );
  const timings = rows.flatMap(({ id, begun: other }) => {
    const [now, first] = [found.get(id), found.get(other ?? "")];
    return now ? [joinStance(now, first)] : [];
  });
  timings.sort((a, b) => compare(b.since ?? "", a.since ?? "") || compare(a.symbol ?? "", b.symbol ?? ""));
  const asOf = newestOf(all.map(({ date }) => ({ asOf: date })));
  return { ...(await toList(db, gate, monthlyCents, timings, rules.stockTiming, sector)), asOf };
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
export async function listPatterns(db: Db, gate: LicenceGate, monthlyCents: number): Promise<SignalList> {
  const newest = await newestDay(db, gate);
  const rows = newest
    ? await db
        .select({ id: signals.id })
        .from(signals)
        .where(and(shownOf(gate, CUSTOM_PATTERN), gte(signals.date, addDays(newest, -PATTERN_DAYS))))
        .orderBy(desc(signals.date), signals.symbol)
        .limit(MAX_SIGNALS)
    : [];
  const patterns = await readRows(db, gate, rows);
  return toList(
    db,
    gate,
    monthlyCents,
    patterns.map((signal) => ({ ...signal, since: signal.asOf })),
    rules.customPattern,
  );
}

/** Stocks that are near a signal of stock timing on the newest day, the nearest first. */
export async function listStocksToWatch(
  db: Db,
  gate: LicenceGate,
  monthlyCents: number,
): Promise<SignalList> {
  const newest = await newestDay(db, gate);
  const rows = newest
    ? await db
        .select({ id: signals.id })
        .from(signals)
        .where(and(shownOf(gate, STOCKS_TO_WATCH), eq(signals.date, newest)))
    : [];
  const watched = await readRows(db, gate, rows);
  const daysAway = ({ inputs }: Signal) => inputs?.find(({ name }) => name === DAYS_AWAY)?.value ?? 0;
  const near = watched.sort((a, b) => daysAway(a) - daysAway(b) || compare(a.symbol ?? "", b.symbol ?? ""));
  return toList(db, gate, monthlyCents, near.slice(0, MAX_SIGNALS), rules.stocksToWatch);
}

/** What one rule found and may be shown. */
const shownOf = (gate: LicenceGate, rule: string) =>
  and(eq(signals.rule, rule), lte(signals.date, lastShownDay(gate, signals.source)));

/** The newest day of all stocks that may be shown. */
async function newestDay(db: Db, gate: LicenceGate): Promise<string | undefined> {
  const [row] = await db
    .select({ date: signals.date })
    .from(signals)
    .where(shownOf(gate, STANDING))
    .orderBy(desc(signals.date))
    .limit(1);
  return row?.date;
}

/** The signals of these rows as the contract has them, in the rows' order. */
async function readRows(db: Db, gate: LicenceGate, rows: readonly { id: string }[]): Promise<Signal[]> {
  const ids = rows.map(({ id }) => id);
  const found = await readSignals(db, gate, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** These signals as the contract has them, by id. */
async function readSignals(
  db: Db,
  gate: LicenceGate,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Signal>> {
  if (ids.length === 0) return new Map();
  const recorded = and(eq(ledger.trade, signals.id), eq(ledger.kind, "signal"));
  const rows = await db
    .select({
      signal: signals,
      name: stocks.name,
      trade: trades,
      isFilled: sql<boolean | null>`${trades.fillDate} <= ${lastShownDay(gate, trades.source)}`,
      isWaiting: isWaiting(db),
      seq: ledger.seq,
      basis: ledger.basis,
      facts: ledger.facts,
    })
    .from(signals)
    .innerJoin(stocks, eq(stocks.symbol, signals.symbol))
    .leftJoin(trades, eq(trades.id, signals.id))
    .innerJoin(signalRuns, eq(signalRuns.symbol, signals.symbol))
    .leftJoin(ledger, recorded)
    .where(inArray(signals.id, sql`(select json_array_elements_text(${JSON.stringify(ids)}::text::json))`));
  const sectorsOf = await findSectorsOf(db, [...new Set(rows.map(({ signal }) => signal.symbol))]);
  return new Map(
    rows.map(({ signal: computed, name, trade, isFilled, isWaiting: waits, seq, basis, facts }) => {
      const signal = basis === "issued" && facts ? asRecorded(computed, facts) : computed;
      const { id, rule, symbol, stance, date, close, entry, stop, target, reason, inputs, source } = signal;
      const shown: Signal = {
        ...{ id, rule, symbol, name, stance, close, entry, stop, target, reason, inputs },
        sector: sectorsOf(symbol)[0],
        asOf: date,
        option: isFilled && trade ? toOption(trade) : trade || waits ? planOption(signal) : null,
        basis: basis === "issued" ? "issued" : "simulated",
        ledgerSeq: seq,
        source: gate.describe([source]),
      };
      return [id, shown];
    }),
  );
}

type SignalRow = typeof signals.$inferSelect;

/** An issued signal says what the ledger has of it, whatever its candles would say today. */
function asRecorded(signal: SignalRow, facts: LedgerEntry["facts"]): SignalRow {
  const price = (cents: (typeof facts)[string] | undefined) =>
    typeof cents === "number" ? cents / 100 : null;
  const entry = price(facts.entryCents);
  const isSame = entry === signal.entry;
  return {
    ...signal,
    stance: facts.tradeType === "Put" ? "sell" : "buy",
    close: isSame ? signal.close : (entry ?? signal.close),
    entry,
    stop: price(facts.stopCents),
    target: price(facts.targetCents),
    reason: String(facts.reason),
    // Figures of other candles would not be those that it rests on.
    inputs: [
      ...signal.inputs.filter(({ name }) => isSame && name !== VOLATILITY),
      ...(typeof facts.volatility === "number"
        ? [{ name: VOLATILITY, value: facts.volatility / 100, unit: "% a year" }]
        : []),
    ],
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
