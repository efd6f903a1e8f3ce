import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { UnprovenTrade } from "../../contract/ledger";
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

/** Rows of trades that claim to be issued, practice or live where the ledger does not say all that they do. */
export async function listUnproven(db: Db): Promise<{ count: number; trades: UnprovenTrade[] }> {
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

/**
 * Compares the database's trades with the ledger, keeps what was found for the figures of every process, and tells the
 * operator of rows that are not proven.
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
  const { count, trades } = await listUnproven(db);
  const found = { checkedAt: now(), unproven: count };
  await db.insert(ledgerCheck).values(found).onConflictDoUpdate({ target: ledgerCheck.only, set: found });
  if (count === 0) return;
  const named = trades.slice(0, NAMED).map(({ id, reason }) => `${id}: ${reason}`);
  log.error({ count, trades: named }, "trades claim what the ledger does not say");
}
