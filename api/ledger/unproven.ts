import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { UnprovenTrade } from "../../contract/ledger";
import { BY_HAND } from "../../domain/hand-made";
import type { Db } from "../db/client";
import { ledgerCheck } from "../db/ledger-table";
import { entriesOfRow, isUnproven } from "./entries-of-row";

/** The contract's most. */
const SHOWN = 50;
/** Named in a line of the log. */
const NAMED = 10;

type Found = Omit<UnprovenTrade, "reason"> & { lacks: "signal" | "basis" | "fill" | "close" | "same" };

const reasons: Readonly<Record<Found["lacks"], (basis: string) => string>> = {
  signal: (basis) => `It calls itself ${basis}, and the ledger has no signal of it.`,
  basis: (basis) => `It calls itself ${basis}, and the ledger has its signal as something else.`,
  fill: () => "The ledger has its signal, and no fill.",
  close: () => "It is closed, and the ledger has no close of it.",
  same: () => "The ledger has other terms, days or prices.",
};

interface Listed {
  count: number;
  /** The newest fills first, {@link SHOWN} at most. */
  trades: UnprovenTrade[];
}

/**
 * Where the rows of trades and the ledger differ: rows that claim to be issued, practice or live where the ledger does not say
 * all that they do, and issued trades of the ledger whose row is gone.
 */
export async function listUnproven(db: Db): Promise<Listed> {
  const [claimed, lost] = await Promise.all([listClaimed(db), listLost(db)]);
  const trades = [...claimed.trades, ...lost.trades].sort((one, other) =>
    one.fillDate > other.fillDate ? -1 : 1,
  );
  return { count: claimed.count + lost.count, trades: trades.slice(0, SHOWN) };
}

async function listClaimed(db: Db): Promise<Listed> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      rows: sql<Found[]>`coalesce(json_agg(json_build_object('id', r.id, 'symbol', r.symbol, 'basis', r.basis,
        'fillDate', r.fill_date::text, 'closeDate', r.close_date::text, 'lacks', r.lacks)
        order by r.fill_date desc, r.id) filter (where r.place <= ${SHOWN}), '[]'::json)`,
    })
    .from(
      sql`(select t.id, t.symbol, t.basis, t.fill_date, t.close_date,
        row_number() over (order by t.fill_date desc, t.id) as place,
        case when s.seq is null then 'signal'
          when s.basis <> case t.basis when 'live' then 'issued' else t.basis end then 'basis'
          when f.seq is null then 'fill'
          when c.seq is null and t.close_date is not null then 'close' else 'same' end as lacks
        from trades t ${entriesOfRow} where ${isUnproven}) r`,
    );
  const trades = (found?.rows ?? []).map(({ lacks, ...row }) => ({
    ...row,
    reason: reasons[lacks](row.basis),
  }));
  return { count: found?.count ?? 0, trades };
}

const LOST = "The ledger has its fill, and our database has lost its row. What the ledger says of it stands.";

/** What the ledger has as issued and filled, and the trades have no row of: as api/signals/issued-rows.ts makes them. */
async function listLost(db: Db): Promise<Listed> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      trades: sql<
        UnprovenTrade[]
      >`coalesce(json_agg(json_build_object('id', r.id, 'symbol', r.symbol, 'basis', 'issued',
        'fillDate', r.fill_date, 'closeDate', r.close_date, 'reason', ${LOST}::text)
        order by r.fill_date desc, r.id) filter (where r.place <= ${SHOWN}), '[]'::json)`,
    })
    .from(
      sql`(select s.trade as id, s.facts ->> 'symbol' as symbol, f.facts ->> 'fillDate' as fill_date,
        c.facts ->> 'closeDate' as close_date,
        row_number() over (order by f.facts ->> 'fillDate' desc, s.trade) as place
        from ledger s
        inner join ledger f on f.trade = s.trade and f.kind = 'fill'
        left join ledger c on c.trade = s.trade and c.kind = 'close'
        where s.kind = 'signal' and s.basis = 'issued' and s.facts ->> 'rule' <> ${BY_HAND}
          and f.facts ->> 'strikeCents' is not null and f.facts ->> 'expiration' is not null
          and not exists (select from trades t where t.id = s.trade)) r`,
    );
  return found ?? { count: 0, trades: [] };
}

/**
 * Compares the database's trades with the ledger, keeps what was found for the figures of every process, and tells the
 * operator of rows that are not proven, and of rows that are gone.
 */
export async function compareWithLedger({
  db,
  log,
  now,
}: {
  db: Db;
  log: Logger;
  now: () => Date;
}): Promise<void> {
  const [claimed, lost] = await Promise.all([listClaimed(db), listLost(db)]);
  const found = { checkedAt: now(), unproven: claimed.count + lost.count };
  await db.insert(ledgerCheck).values(found).onConflictDoUpdate({ target: ledgerCheck.only, set: found });
  const tell = ({ count, trades }: Listed, words: string) => {
    if (count === 0) return;
    const named = trades.slice(0, NAMED).map(({ id, reason }) => `${id}: ${reason}`);
    log.error({ count, trades: named }, words);
  };
  tell(claimed, "trades claim what the ledger does not say");
  tell(lost, "the ledger has trades whose rows are gone");
}
