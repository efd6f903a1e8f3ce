import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { SettledTrade, TrackRecord } from "../../domain/track-record";
import type { Db } from "../db/client";
import { ownSources } from "../market/licence";

/** A trade of the record. What is live is what the ledger says of it; the table is asked for what is still open alone. */
export interface BookTrade extends SettledTrade {
  id: string;
  rule: string;
  symbol: string;
  basis: "live" | "simulated";
  tradeType: "Call" | "Put";
  expiration: string;
  strikeCents: number;
  bidCents: number;
  exit: string | null;
  /** The ledger's entries of its signal and of its close; null where there is none that says the same. */
  ledgerSeq: number | null;
  closeSeq: number | null;
  source: string;
}

/** What a filter leaves of the trades, worked out. */
export interface Chosen {
  trades: BookTrade[];
  record: TrackRecord;
}

/** Every trade, and what was worked out of them before. */
export interface Book {
  trades: readonly BookTrade[];
  chosen: LRUCache<string, Promise<Chosen>>;
}

const MAX_CHOSEN = 100;

const kept = new WeakMap<Db, { revision: string; book: Promise<Book> }>();

/** The trades as they are now; read again only where they, the ledger or the candles' runs are others. */
export async function readBook(db: Db): Promise<Book> {
  const revision = await readRevision(db);
  const known = kept.get(db);
  if (known?.revision === revision) return known.book;
  const book = loadBook(db);
  kept.set(db, { revision, book });
  book.catch(() => kept.delete(db));
  return book;
}

/** One row, of what is small beside the trades themselves. */
async function readRevision(db: Db): Promise<string> {
  const [found] = await db
    .select({
      revision: sql<string>`concat_ws(' ',
        (select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) from trades t),
        (select count(*) || ' ' || coalesce(sum(hashtext(r::text)::bigint), 0) from signal_runs r),
        (select seq || hash from ledger order by seq desc limit 1))`,
    })
    .from(sql`(select 1) one`);
  return found?.revision ?? "";
}

const day = z.string();
const cents = z.number().int();
const seq = z.number().int().nullable();
const Row = z.object({
  id: z.string(),
  rule: z.string(),
  symbol: z.string(),
  basis: z.enum(["live", "simulated"]),
  tradeType: z.enum(["Call", "Put"]),
  expiration: day,
  strikeCents: cents,
  bidCents: cents,
  fillDate: day,
  closeDate: day.nullable(),
  resultCents: cents.nullable(),
  exit: z.string().nullable(),
  ledgerSeq: seq,
  closeSeq: seq,
  source: z.string(),
});

async function loadBook(db: Db): Promise<Book> {
  // In one row: a row each costs the embedded database ten times as much.
  const [found] = await db
    .select({ rows: sql<unknown>`coalesce(json_agg(b), '[]'::json)` })
    .from(sql`(${live} union all ${simulated}) b`);
  return { trades: z.array(Row).parse(found?.rows ?? []), chosen: new LRUCache({ max: MAX_CHOSEN }) };
}

const isIssued: SQL = sql`s.basis = 'issued' and s.source not in ${ownSources}`;

/**
 * By the ledger: issued there, with candles of a provider. The close is the ledger's, too: what the table alone says to be
 * closed is open.
 */
const live: SQL = sql`
  select s.trade as "id", s.facts ->> 'rule' as "rule", s.facts ->> 'symbol' as "symbol", 'live' as "basis",
    s.facts ->> 'tradeType' as "tradeType",
    coalesce(c.facts ->> 'expiration', t.expiration::text) as "expiration",
    coalesce((c.facts ->> 'strikeCents')::int, t.strike_cents) as "strikeCents",
    coalesce((c.facts ->> 'bidCents')::int, t.bid_cents) as "bidCents",
    coalesce(c.facts ->> 'fillDate', t.fill_date::text) as "fillDate",
    c.facts ->> 'closeDate' as "closeDate", (c.facts ->> 'resultCents')::int as "resultCents",
    c.facts ->> 'exit' as "exit", s.seq as "ledgerSeq", c.seq as "closeSeq", s.source as "source"
  from ledger s
  left join ledger c on c.trade = s.trade and c.kind = 'close'
  left join trades t on t.id = s.trade
  where s.kind = 'signal' and ${isIssued} and (c.seq is not null or t.id is not null)`;

/** Everything else, whatever its row calls itself. Where its entries say something else, it points to none. */
const simulated: SQL = sql`
  select t.id, t.rule, t.symbol, 'simulated', t.trade_type, t.expiration::text, t.strike_cents, t.bid_cents,
    t.fill_date::text, t.close_date::text, t.result_cents, t.exit,
    case when said.same then s.seq end, case when said.same then c.seq end, t.source
  from trades t
  left join ledger s on s.trade = t.id and s.kind = 'signal'
  left join ledger c on c.trade = t.id and c.kind = 'close'
  cross join lateral (select
    s.facts @> jsonb_build_object('symbol', t.symbol, 'rule', t.rule, 'tradeType', t.trade_type)
    and (c.seq is null or c.facts @> jsonb_build_object('expiration', t.expiration::text, 'strikeCents', t.strike_cents,
      'askCents', t.ask_cents, 'bidCents', t.bid_cents, 'fillDate', t.fill_date::text, 'closeDate', t.close_date::text,
      'exitBidCents', t.exit_bid_cents, 'exit', t.exit, 'resultCents', t.result_cents)) as same) said
  where s.seq is null or not (${isIssued})`;
