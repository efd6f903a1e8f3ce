import { asc, desc, gt, sql } from "drizzle-orm";
import type { LedgerHead } from "../../domain/ledger";
import type { LedgerEntry } from "../../domain/ledger-form";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";

/** Where the ledger stands; undefined while it is empty. */
export async function readHead(db: Db): Promise<LedgerHead | undefined> {
  const [head] = await db
    .select({ seq: ledger.seq, hash: ledger.hash, recordedAt: ledger.recordedAt })
    .from(ledger)
    .orderBy(desc(ledger.seq))
    .limit(1);
  return head;
}

/** A reply has to stay under the 1 MB that a reader takes, whatever its entries say. */
const MAX_PAGE_BYTES = 900_000;

/**
 * The entries after one, or the `newest` so many, the oldest first, with the head. A page ends early where it would be too large: read on after its
 * last entry until that is the head.
 */
export async function readLedger(
  db: Db,
  { after = 0, newest, limit = 1000 }: Partial<Record<"after" | "newest" | "limit", number | undefined>>,
): Promise<{ entries: LedgerEntry[]; head: LedgerHead | null }> {
  // One snapshot: a head from before or after the entries would look like a gap.
  return db.transaction(
    async (tx) => {
      const head = await readHead(tx);
      const begin = newest === undefined ? after : Math.max(0, (head?.seq ?? 0) - newest);
      const rows = tx
        .select()
        .from(ledger)
        .where(gt(ledger.seq, begin))
        .orderBy(asc(ledger.seq))
        .limit(limit)
        .as("rows");
      const { version, seq, recordedAt, kind, basis, source, trade, facts, previous, hash } = rows;
      // As one JSON text: row by row takes longer.
      const [page] = await tx
        .select({
          entries: sql<LedgerEntry[]>`coalesce(json_agg(json_build_object(
            'version', ${version}, 'seq', ${seq}, 'recordedAt', ${recordedAt}, 'kind', ${kind}, 'basis', ${basis}, 'source', ${source},
            'trade', ${trade}, 'facts', ${facts}, 'previous', ${previous}, 'hash', ${hash}) order by ${seq}), '[]')`,
        })
        .from(rows);
      return { entries: untilFull(page?.entries ?? []), head: head ?? null };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function untilFull(rows: LedgerEntry[]): LedgerEntry[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > MAX_PAGE_BYTES;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
