import { setImmediate as pause } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Sensitivity } from "../../contract/record-report";
import type { RuleHolding, RulePositionRow } from "../../contract/rule-records";
import type { DayCandle } from "../../domain/candles";
import { type CorporateAction, dividendsBetween } from "../../domain/corporate-actions";
import { benchmarkOf } from "../../domain/record/benchmark";
import { STAKE_CENTS } from "../../domain/record/positions";
import { recordFigures } from "../../domain/record/record-figures";
import { type Instrument, instruments, type PublishedRule, publishedRules } from "../../domain/rules/names";
import {
  type HeldStock,
  heldStocks,
  positionsOf,
  type RulePosition,
  type StockCandles,
} from "../../domain/rules/rule-positions";
import { sensitivityRows } from "../../domain/rules/sensitivity";
import { addDays, tradingDayOnOrBefore, tradingDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { stocks } from "../db/market-tables";
import { rulePositionRows, ruleRecords } from "../db/record-tables";
import { signalRuns } from "../db/signal-tables";
import type { Deps } from "../deps";
import { readActions } from "../market/action-rows";
import { createGate, type LicenceGate } from "../market/licence";
import { readCandles } from "../signals/candle-history";
import { RULES_VERSION } from "../signals/rules";
import { type ReportTerms, type SaidReport, sayReport } from "./said-report";

type RuleRecordDeps = Pick<Deps, "db" | "settings" | "marketData" | "now">;

/** Any number that no other lock of this database has. */
const RECORDS_LOCK = 7_030_072;
/** Two of these stand on one page. */
const MAX_EQUITY = 200;

/** All that may be shown of all stocks, by symbol. */
interface Market {
  candles: StockCandles;
  actions: ReadonlyMap<string, readonly CorporateAction[]>;
  sources: string[];
  newest: string;
}

/**
 * Works out what each published rule came to, held as shares and as options, where candles, rules, terms or what may be
 * shown are others than they were. The process does other things between two parts of it.
 * @returns how many records were written
 */
export async function refreshRuleRecords({ db, settings, marketData, now }: RuleRecordDeps): Promise<number> {
  const gate = createGate(marketData, now());
  const terms = { ...settings.record, monthlyCents: settings.plan.monthlyCents };
  const revision = await readRevision(db, gate, terms);
  const known = await db.select({ revision: ruleRecords.revision }).from(ruleRecords);
  const asked = publishedRules.length * instruments.length;
  if (known.length === asked && known.every((record) => record.revision === revision)) return 0;
  const market = await readMarket(db, gate);
  let written = 0;
  for (const rule of publishedRules) {
    await pause();
    const held = heldStocks(rule, market.candles, terms.cashYield);
    for (const instrument of instruments) {
      const found = await workOut({ rule, instrument, held }, market, terms);
      await store(db, { rule, instrument }, found, { revision, market, computedAt: now() });
      written += 1;
    }
  }
  return written;
}

/** Every change of candles, splits and dividends has the run of its stock written anew (api/market/action-rows.ts). */
async function readRevision(db: Db, gate: LicenceGate, terms: ReportTerms): Promise<string> {
  const [found] = await db
    .select({
      rows: sql<string>`count(*) || ' ' || coalesce(sum(hashtext(r::text)::bigint), 0)`,
    })
    .from(sql`${signalRuns} r`);
  return JSON.stringify([RULES_VERSION, terms, gate.shown, gate.delayed ?? null, found?.rows]);
}

async function readMarket(db: Db, { mayShow, delayed }: LicenceGate): Promise<Market> {
  const listed = await db
    .select({ symbol: stocks.symbol, source: stocks.candleSource })
    .from(stocks)
    .where(isNotNull(stocks.candleSource))
    .orderBy(sql`${stocks.symbol} collate "C"`);
  const candles = new Map<string, DayCandle[]>();
  const sources = new Set<string>();
  for (const { symbol, source } of listed) {
    if (source === null || !mayShow(source)) continue;
    const until = delayed?.source === source ? delayed.until : undefined;
    const days = (await readCandles(db, symbol)).filter(({ date }) => until === undefined || date <= until);
    if (days.length === 0) continue;
    candles.set(symbol, days);
    sources.add(source);
  }
  const last = [...candles.values()].map((days) => days.at(-1)?.date ?? "");
  const newest = last.reduce((most, day) => (day > most ? day : most), "");
  return {
    candles,
    actions: await readActions(db, [...candles.keys()]),
    sources: [...sources].sort(),
    newest,
  };
}

interface Found {
  report: SaidReport;
  holding: RuleHolding[];
  rows: RulePositionRow[];
}

/** Undefined where the rule never had anything to say. */
async function workOut(
  { rule, instrument, held }: { rule: PublishedRule; instrument: Instrument; held: readonly HeldStock[] },
  { candles, actions, newest }: Market,
  asked: ReportTerms,
): Promise<Found | undefined> {
  await pause();
  const positions = positionsOf(rule, held, { instrument, actions });
  const first = positions.reduce((least, { fillDate }) => (fillDate < least ? fillDate : least), "9");
  if (positions.length === 0) return undefined;
  const sessions = tradingDays(tradingDayOnOrBefore(addDays(first, -1)), newest);
  const benchmark = benchmarkOf(candles, { capitalCents: asked.capitalCents, sessions, actions });
  const recordTerms = { ...asked, sessions, benchmark };
  const figures = recordFigures(positions, recordTerms);
  await pause();
  const report = sayReport(figures, recordTerms, MAX_EQUITY);
  const sensitivity: Sensitivity[] = [];
  for (const row of sensitivityRows(rule, held, { instrument, actions })) {
    sensitivity.push(row);
    await pause();
  }
  const taken = new Set(figures.taken);
  const all = [...figures.taken, ...figures.skipped].sort((one, other) =>
    one.fillDate === other.fillDate ? compare(one.id, other.id) : compare(one.fillDate, other.fillDate),
  );
  return {
    report: { ...report, sensitivity },
    holding: positions.flatMap((position) => toHolding(position)),
    rows: all.map((position) => toRow(position, taken.has(position), actions.get(position.symbol) ?? [])),
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function toHolding({ symbol, fillDate, closeDate, stakeCents }: RulePosition): RuleHolding[] {
  return closeDate === null && stakeCents > 0
    ? [{ symbol, since: fillDate, weight: stakeCents / STAKE_CENTS }]
    : [];
}

function toRow(position: RulePosition, taken: boolean, actions: readonly CorporateAction[]): RulePositionRow {
  const { symbol, fillDate, closeDate, stakeCents, askCents, exitBidCents, resultCents } = position;
  const { strikeCents, expiration, instrument } = position;
  const isPaid = instrument === "shares" && closeDate !== null;
  return {
    ...{ symbol, fillDate, stakeCents, resultCents, taken },
    closeDate: closeDate ?? "Open",
    ask: askCents / 100,
    exitBid: exitBidCents === null ? null : exitBidCents / 100,
    dividends: isPaid ? dividendsBetween(actions, fillDate, closeDate) : null,
    strike: strikeCents === undefined ? null : strikeCents / 100,
    expiration: expiration ?? null,
    roi: resultCents === null || stakeCents === 0 ? null : resultCents / stakeCents,
  };
}

async function store(
  db: Db,
  { rule, instrument }: { rule: PublishedRule; instrument: Instrument },
  found: Found | undefined,
  { revision, market, computedAt }: { revision: string; market: Market; computedAt: Date },
): Promise<void> {
  const isOwn = <T extends typeof ruleRecords | typeof rulePositionRows>(table: T) =>
    and(eq(table.rule, rule), eq(table.instrument, instrument));
  await db.transaction(async (tx) => {
    // Processes that start at the same time work out the same: the later one writes it once more.
    await tx.execute(sql`select pg_advisory_xact_lock(${RECORDS_LOCK})`);
    await tx.delete(ruleRecords).where(isOwn(ruleRecords));
    await tx.delete(rulePositionRows).where(isOwn(rulePositionRows));
    const { newest, sources } = market;
    const { report = null, holding = [], rows = [] } = found ?? {};
    const known = { revision, asOf: newest || null, computedAt, sources, report, holding };
    await tx.insert(ruleRecords).values({ rule, instrument, ...known });
    await insertRows(
      tx,
      rulePositionRows,
      rows.map((position, place) => ({ rule, instrument, place, position })),
    );
  });
}
