import type { TrackedTrade, TradeList } from "../../contract/roi";
import { stakeCents } from "../../domain/track-record";
import {
  defaultTradeOrder,
  isTradeOrder,
  splitTradeOrder,
  type TradeOrder,
  type TradeSortKey,
} from "../../domain/trade-query";
import type { Db } from "../db/client";
import type { LicenceGate } from "../market/licence";
import { RULES_DATE, rules } from "../signals/rules";
import { type Book, type Chosen, readBook } from "./book";
import type { BookTrade } from "./book-rows";
import { isMeant, type RecordFilter } from "./filter";
import { choose } from "./record";
import { reportOf } from "./report";
import type { ReportTerms } from "./said-report";
import { nothingTaken, type Taking } from "./taking";

/** The contract's most. */
const MAX_SYMBOLS = 2000;
const MAX_RULES = 20;
const PAGE_SIZE = 50;

interface TradePage extends RecordFilter {
  sort?: string;
  page?: number;
  size?: number;
}

/** A page of the trades that were asked for, with the record of all of them; a page beyond the last has no trades. */
export async function listTrades(
  db: Db,
  gate: LicenceGate,
  terms: ReportTerms,
  asked: TradePage,
): Promise<TradeList> {
  const { page = 1, size = PAGE_SIZE, sort } = asked;
  const book = await readBook(db);
  const chosen = await choose(db, book, asked, gate, terms.monthlyCents);
  const { record } = chosen;
  const { inOrder, sources, ...around } = lookAt(book, chosen, asked, gate);
  const found = await reportOf(db, book, asked, gate, terms);
  const { report = null, taking = nothingTaken } = found ?? {};
  return {
    record,
    report,
    trades: inOrder(sort)
      .slice((page - 1) * size, page * size)
      .map((trade) => toTrackedTrade(trade, taking)),
    page,
    pages: Math.ceil(record.trades / size),
    total: record.trades,
    curve: taking.curve,
    ...around,
    ledger: book.head ?? null,
    source: gate.describe(sources),
  };
}

/** What every page of a list has in common, which takes a look at every trade. */
interface Look extends Pick<TradeList, "symbols" | "rules" | "issued" | "unproven"> {
  /** Of all that was asked for, whether or not it may be shown. */
  sources: readonly string[];
  inOrder(sort: string | undefined): readonly BookTrade[];
}

const looks = new WeakMap<Chosen, Look>();

/** Taken once for as long as the list is kept: later pages, and others of its orders, cost what they show. */
function lookAt(book: Book, chosen: Chosen, asked: RecordFilter, gate: LicenceGate): Look {
  const known = looks.get(chosen);
  if (known) return known;
  const { trades } = chosen;
  const shown = book.trades.filter(({ source }) => gate.mayShow(source));
  const issued = shown.filter(({ basis }) => basis === "live");
  const meant = book.trades.filter((trade) => isMeant(trade, asked));
  const orders = new Map<string, BookTrade[]>();
  const look: Look = {
    inOrder: (sort) => {
      const order = isTradeOrder(sort) ? sort : defaultTradeOrder;
      const list = orders.get(order) ?? sorted(trades, order);
      orders.set(order, list);
      return list;
    },
    symbols: distinct(shown.map(({ symbol }) => symbol)).slice(0, MAX_SYMBOLS),
    rules: distinct(shown.map(({ rule }) => rule))
      .slice(0, MAX_RULES)
      .map((name) => ({ name, title: titleOf(name) })),
    issued: { trades: issued.length, since: issued.map(({ fillDate }) => fillDate).sort()[0] ?? null },
    unproven: shown.filter(({ unproven }) => unproven).length,
    sources: distinct(meant.map(({ source }) => source)),
  };
  looks.set(chosen, look);
  return look;
}

/** What a trade is sorted by; null of what is open. */
const keysOf: Record<TradeSortKey, (trade: BookTrade) => string | number | null> = {
  fill: ({ fillDate }) => fillDate,
  close: ({ closeDate }) => closeDate,
  symbol: ({ symbol }) => symbol,
  // With one stake for all, who brought more brought the larger share.
  roi: ({ resultCents }) => resultCents,
  result: ({ resultCents }) => resultCents,
};

function sorted(trades: readonly BookTrade[], order: TradeOrder): BookTrade[] {
  const { key, descending } = splitTradeOrder(order);
  const turn = descending ? -1 : 1;
  const keyOf = keysOf[key];
  return trades.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    // What is open has no close and no result: it stands last either way.
    if (a === null || b === null) {
      const nulls = Number(a === null) - Number(b === null);
      if (nulls !== 0) return nulls;
    } else if (a !== b) return a < b ? -turn : turn;
    return turn * compare(one.fillDate, other.fillDate) || compare(one.id, other.id);
  });
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

const titleOf = (rule: string) => Object.values(rules).find(({ name }) => name === rule)?.title ?? rule;

const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();

function toTrackedTrade(trade: BookTrade, { taken, balances }: Taking): TrackedTrade {
  const { strikeCents, askCents, bidCents, exitBidCents, closeDate, resultCents, unproven } = trade;
  const { id, rule, basis, symbol, tradeType, expiration, fillDate, exit, ledgerSeq, closeSeq, source } =
    trade;
  const closed = closeDate !== null && resultCents !== null;
  const balanceCents = balances.get(id);
  return {
    ...{ id, rule, basis, symbol, tradeType, expiration, fillDate, exit, ledgerSeq, closeSeq, source },
    unproven: unproven || null,
    taken: taken.has(id),
    outOfSample: fillDate > RULES_DATE,
    strike: strikeCents === null ? null : strikeCents / 100,
    bid: bidCents / 100,
    ask: askCents / 100,
    exitBid: closed && exitBidCents !== null ? exitBidCents / 100 : null,
    closeDate: closeDate ?? "Open",
    roi: closed ? resultCents / stakeCents : null,
    $1000: closed ? resultCents / 100 : null,
    balance: closed && balanceCents !== undefined ? balanceCents / 100 : null,
  };
}
