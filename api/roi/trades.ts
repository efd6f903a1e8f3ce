import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { TrackedTrade, TradeList } from "../../contract/roi";
import { recordCurve, stakeCents, thinCurve } from "../../domain/track-record";
import {
  defaultTradeOrder,
  isTradeOrder,
  splitTradeOrder,
  type TradeSortKey,
} from "../../domain/trade-query";
import type { Db } from "../db/client";
import { trades } from "../db/signal-tables";
import { readHead } from "../ledger/read";
import type { LicenceGate } from "../market/licence";
import { rules } from "../signals/rules";
import { basisOf, matching, type RecordFilter } from "./filter";
import { readRecord } from "./record";

/** The contract's most. */
const MAX_CURVE = 400;
const MAX_SYMBOLS = 2000;
const MAX_RULES = 20;
const PAGE_SIZE = 50;

export interface TradePage extends RecordFilter {
  sort?: string;
  page?: number;
  size?: number;
}

type TradeRow = typeof trades.$inferSelect;

/** A page of the trades that were asked for, with the record of all of them; a page beyond the last has no trades. */
export async function listTrades(db: Db, gate: LicenceGate, asked: TradePage): Promise<TradeList> {
  const { page = 1, size = PAGE_SIZE } = asked;
  const { record, settled } = await readRecord(db, asked, gate);
  const [rows, known, head] = await Promise.all([
    readPage(db, matching(asked, gate), { ...asked, page, size }),
    readKnown(db),
    readHead(db),
  ]);
  const shown = known.filter(({ source }) => gate.mayShow(source));
  const issued = shown.filter(({ basis }) => basisOf(basis) === "live");
  const meant = known.filter((one) => isMeant(one, asked));
  return {
    record,
    trades: rows.map(({ trade, brought }) => toTrackedTrade(trade, record.capitalCents, brought)),
    page,
    pages: Math.ceil(record.trades / size),
    total: record.trades,
    curve: thinCurve(recordCurve(settled, record.capitalCents), MAX_CURVE),
    symbols: distinct(shown.map(({ symbol }) => symbol)).slice(0, MAX_SYMBOLS),
    rules: distinct(shown.map(({ rule }) => rule))
      .slice(0, MAX_RULES)
      .map((name) => ({ name, title: titleOf(name) })),
    issued: {
      trades: issued.reduce((sum, { count }) => sum + count, 0),
      since: issued.map(({ since }) => since).sort()[0] ?? null,
    },
    ledger: head ?? null,
    source: gate.describe(distinct(meant.map(({ source }) => source))),
  };
}

const columnsOf: Record<TradeSortKey, SQL> = {
  fill: sql`${trades.fillDate}`,
  close: sql`${trades.closeDate}`,
  symbol: sql`${trades.symbol} collate "C"`,
  // With one stake for all, who brought more brought the larger share.
  roi: sql`${trades.resultCents}`,
  result: sql`${trades.resultCents}`,
};

/** The page's rows, each with what all trades that closed up to it brought together. */
async function readPage(
  db: Db,
  condition: SQL | undefined,
  { sort, page, size }: { sort?: string; page: number; size: number },
) {
  const { key, descending } = splitTradeOrder(isTradeOrder(sort) ? sort : defaultTradeOrder);
  const direction = descending ? desc : asc;
  const brought = sql<number>`(sum(${trades.resultCents}) over (order by ${trades.closeDate}, ${trades.id} collate "C"))::float8`;
  const running = db
    .select({ id: trades.id, brought: brought.as("brought") })
    .from(trades)
    .where(condition)
    .as("running");
  return (
    db
      .select({ trade: trades, brought: running.brought })
      .from(running)
      .innerJoin(trades, sql`${trades.id} = ${running.id}`)
      // What is open has no close and no result: it stands last either way.
      .orderBy(
        sql`${direction(columnsOf[key])} nulls last`,
        direction(trades.fillDate),
        asc(sql`${trades.id} collate "C"`),
      )
      .limit(size)
      .offset((page - 1) * size)
  );
}

interface Known {
  symbol: string;
  rule: string;
  basis: string;
  source: string;
  count: number;
  since: string;
}

/** Which symbols, rules and sources there are, also of the trades that are held back. */
function readKnown(db: Db): Promise<Known[]> {
  const { symbol, rule, basis, source } = trades;
  return db
    .select({
      symbol,
      rule,
      basis,
      source,
      count: sql<number>`count(*)::int`,
      since: sql<string>`min(${trades.fillDate})::text`,
    })
    .from(trades)
    .groupBy(symbol, rule, basis, source);
}

function isMeant(known: Known, { symbol, rule, basis }: RecordFilter): boolean {
  return (
    (symbol === undefined || known.symbol === symbol) &&
    (rule === undefined || known.rule === rule) &&
    (basis === undefined || basisOf(known.basis) === basis)
  );
}

const titleOf = (rule: string) => Object.values(rules).find(({ name }) => name === rule)?.title ?? rule;

const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();

function toTrackedTrade(trade: TradeRow, capitalCents: number, brought: number | null): TrackedTrade {
  const { closeDate, resultCents } = trade;
  const closed = closeDate !== null && resultCents !== null;
  return {
    id: trade.id,
    rule: trade.rule,
    basis: basisOf(trade.basis),
    symbol: trade.symbol,
    tradeType: trade.tradeType === "Put" ? "Put" : "Call",
    expiration: trade.expiration,
    strike: trade.strikeCents / 100,
    bid: trade.bidCents / 100,
    fillDate: trade.fillDate,
    closeDate: closeDate ?? "Open",
    roi: closed ? resultCents / stakeCents : null,
    $1000: closed ? resultCents / 100 : null,
    balance: closed ? (capitalCents + (brought ?? 0)) / 100 : null,
    exit: trade.exit,
    ledgerSeq: trade.ledgerSeq,
    source: trade.source,
  };
}
