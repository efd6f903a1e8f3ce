import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { ledger, ledgerCheckpoints } from "../db/ledger-table";

export type SignedCheckpoint = Pick<typeof ledgerCheckpoints.$inferSelect, "size" | "root">;

/** The first checkpoint of the log that has each of these entries; none of an entry that no checkpoint has yet. */
export async function checkpointsOf(
  db: Db,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, SignedCheckpoint>> {
  if (seqs.length === 0) return new Map();
  const { size, root } = ledgerCheckpoints;
  const first = sql`(select min(later.size) from ${ledgerCheckpoints} as later where later.size >= ${ledger.seq})`;
  const rows = await db
    .select({ seq: ledger.seq, size, root })
    .from(ledger)
    .innerJoin(ledgerCheckpoints, eq(size, first))
    .where(inArray(ledger.seq, [...seqs]));
  return new Map(rows.map(({ seq, ...checkpoint }) => [seq, checkpoint]));
}
