import { and, asc, gt, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { BY_HAND } from "../../domain/hand-made";
import { supposedOfLedger } from "../../domain/ledger-sensitivity";
import type { SettledTrade } from "../../domain/track-record";
import { addDays, tradingDayOnOrBefore } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { tradeCounts, trades } from "../db/signal-tables";
import { entriesOfRow, isUnproven, saysClose, saysTheSame } from "../ledger/entries-of-row";
import { ownSources } from "../market/licence";

const day = z.string();
const cents = z.number().int();
const seq = z.number().int().nullable();
const prices = z.enum(["model", "quote", "broker"]);
const micros = cents.nullable();
/** What the ledger states of a live trade that has closed, as far as other prices leave it as it is. */
const Ended = z.object({
  signal: z.object({
    tradeType: z.enum(["Call", "Put", "Stock"]),
    volatility: cents.nullable(),
    stopCents: cents.nullable(),
    targetCents: cents.nullable(),
  }),
  fill: z.object({
    ...{ fillDate: day, strikeCents: cents.nullable(), expiration: day.nullable(), prices },
    openMicros: micros,
  }),
  close: z.object({
    exit: z.enum(["stop", "target", "time", "expiration", "leave", "unpriced"]),
    ...{ closeDate: day, prices, resultCents: cents, candleDate: day.nullable() },
    ...{ openMicros: micros, highMicros: micros, lowMicros: micros, closeMicros: micros },
  }),
});
const Row = z.object({
  id: z.string(),
  rule: z.string(),
  symbol: z.string(),
  basis: z.enum(["live", "simulated"]),
  tradeType: z.enum(["Call", "Put", "Stock"]),
  expiration: day.nullable(),
  strikeCents: cents.nullable(),
  askCents: cents,
  bidCents: cents,
  exitBidCents: cents.nullable(),
  signalDate: day.nullable(),
  fillDate: day,
  closeDate: day.nullable(),
  resultCents: cents.nullable(),
  exit: z.string().nullable(),
  ledgerSeq: seq,
  closeSeq: seq,
  source: z.string(),
  rowSymbol: z.string().nullable(),
  marks: z.array(z.tuple([day, cents])).nullable(),
  supposed: z.array(cents).nullable(),
  // Entries that state something else say nothing of other prices.
  ended: Ended.nullable().catch(null),
  unproven: z.boolean(),
});

/** A trade of the record. What is live is what the ledger says of it; the table is asked for what is still open alone. */
export interface BookTrade extends SettledTrade {
  id: string;
  rule: string;
  symbol: string;
  basis: "live" | "simulated";
  tradeType: "Call" | "Put" | "Stock";
  /** Null of shares, as is the strike. */
  expiration: string | null;
  strikeCents: number | null;
  /** What a share's worth of the option was bought at, could be sold for then, and was sold for. */
  askCents: number;
  bidCents: number;
  exitBidCents: number | null;
  exit: string | null;
  /** The ledger's entries of its signal and of its close; null where there is none that says the same. */
  ledgerSeq: number | null;
  closeSeq: number | null;
  source: string;
  /** Of the close by which its rule decided. */
  signalDate: string;
  /** Its row's: by that its changes are counted; null where it has no row any more. */
  rowSymbol: string | null;
  /** At the closes that it was held through, as far as its row has them. */
  marks: readonly [date: string, cents: number][] | null;
  /** Under other prices, by its row or, of what is live, by the ledger; null of what is open, and of what no model priced. */
  supposed: readonly number[] | null;
  /** Its row calls itself more than simulated, and the ledger does not say so. */
  unproven: boolean;
}

const isIssued: SQL = sql`s.basis = 'issued' and s.source not in ${ownSources}`;

/** The close of a trade as the ledger has it last: a correction says what holds instead. */
const closes: SQL = sql`
  left join lateral (select seq, facts from ledger where trade = s.trade and ${saysClose}
    order by seq desc limit 1) c on true`;

/**
 * By the ledger: issued there by a rule, with candles of a provider, and filled. The close is the ledger's, too: what the
 * table alone says to be closed is open. What was made by hand has a record of its own (hand-record.ts).
 */
const live: SQL = sql`
  select s.trade as "id", s.facts ->> 'rule' as "rule", s.facts ->> 'symbol' as "symbol", 'live' as "basis",
    f.facts ->> 'tradeType' as "tradeType", f.facts ->> 'expiration' as "expiration",
    (f.facts ->> 'strikeCents')::int as "strikeCents", (f.facts ->> 'askCents')::int as "askCents",
    (f.facts ->> 'bidCents')::int as "bidCents", (c.facts ->> 'exitBidCents')::int as "exitBidCents",
    s.facts ->> 'date' as "signalDate", f.facts ->> 'fillDate' as "fillDate",
    c.facts ->> 'closeDate' as "closeDate", (c.facts ->> 'resultCents')::int as "resultCents",
    c.facts ->> 'exit' as "exit", s.seq as "ledgerSeq", c.seq as "closeSeq", s.source as "source",
    t.symbol as "rowSymbol", t.marks as "marks", null::jsonb as "supposed",
    case when c.seq is not null then json_build_object('signal', s.facts, 'fill', f.facts, 'close', c.facts) end as "ended",
    false as "unproven"
  from asked
  inner join ledger s on s.trade = asked.id and s.kind = 'signal'
  inner join ledger f on f.trade = s.trade and f.kind = 'fill'
  ${closes}
  left join trades t on t.id = s.trade
  where ${isIssued} and s.facts ->> 'rule' <> ${BY_HAND}`;

/** Everything else, whatever its row calls itself. Where its entries say something else, it points to none. */
const simulated: SQL = sql`
  select t.id, t.rule, t.symbol, 'simulated', t.trade_type, t.expiration::text, t.strike_cents, t.ask_cents, t.bid_cents,
    t.exit_bid_cents, case when said.same then s.facts ->> 'date' end, t.fill_date::text, t.close_date::text, t.result_cents, t.exit,
    case when said.same then s.seq end, case when said.same then c.seq end, t.source, t.symbol, t.marks, t.supposed,
    null::json, ${isUnproven}
  from asked
  inner join trades t on t.id = asked.id
  ${entriesOfRow}
  cross join lateral (select ${saysTheSame} as same offset 0) said
  where s.seq is null or not (${isIssued})`;

const sessionBefore = (day: string) => tradingDayOnOrBefore(addDays(day, -1));

const listed = (values: readonly string[]) =>
  sql`select json_array_elements_text(${JSON.stringify(values)}::text::json)`;

/** Those of these trades that are in the record. */
export async function readTrades(db: Db, ids: readonly string[]): Promise<BookTrade[]> {
  // In one row: a row each costs the embedded database ten times as much.
  const [found] = await db
    .select({ rows: sql<unknown>`coalesce(json_agg(b), '[]'::json)` })
    .from(sql`(with asked (id) as materialized (${listed(ids)}) ${live} union all ${simulated}) b`);
  return (
    z
      .array(Row)
      .parse(found?.rows ?? [])
      // A signal without an entry is of the session before: no other is filled (api/signals/history.ts).
      .map(({ ended, ...row }) => ({
        ...row,
        signalDate: row.signalDate ?? sessionBefore(row.fillDate),
        supposed: ended ? supposedOfLedger(ended) : row.supposed,
      }))
  );
}

/** How often the trades of each symbol were changed. */
export async function readCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(tradeCounts);
  return new Map(rows.map(({ symbol, count }) => [symbol, count]));
}

/** The trades whose rows have one of these symbols. */
export async function listOf(db: Db, symbols: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ ids: sql<string[]>`coalesce(json_agg(${trades.id}), '[]'::json)` })
    .from(trades)
    .where(inArray(trades.symbol, [...symbols]));
  return rows.flatMap(({ ids }) => ids);
}

/** Entries that are read at once. */
const ENTRIES = 5_000;

/** The trades that the ledger's entries after one are of; without one, those that it says were issued. */
export async function listRecorded(db: Db, after: number | undefined): Promise<string[]> {
  const found: string[] = [];
  const which = after === undefined ? sql`kind = 'signal' and basis = 'issued'` : undefined;
  for (let last = after ?? 0, read = ENTRIES; read === ENTRIES; ) {
    const rows = await db
      .select({ seq: ledger.seq, trade: ledger.trade })
      .from(ledger)
      .where(and(which, gt(ledger.seq, last)))
      .orderBy(asc(ledger.seq))
      .limit(ENTRIES);
    found.push(...rows.map(({ trade }) => trade));
    read = rows.length;
    last = rows.at(-1)?.seq ?? last;
  }
  return found;
}
