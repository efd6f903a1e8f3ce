import { desc, eq, sql } from "drizzle-orm";
import { type HandSignal, SIGNAL_PAGE } from "../../../contract/desk-signals";
import type { Db } from "../../db/client";
import { deskSignals } from "../../db/desk-tables";
import { openInLedger } from "../../db/ledger-table";

export type SignalRow = typeof deskSignals.$inferSelect;

const state = sql<HandSignal["state"]>`case when ${deskSignals.trade} is null then 'draft'
  when exists (select 1 from ${openInLedger} where ${openInLedger.trade} = ${deskSignals.trade}) then 'open'
  else 'ended' end`;

interface Shown {
  row: SignalRow;
  state: HandSignal["state"];
}

/** @param reader the user who asks; null for a command */
function toSignal({ row, state }: Shown, reader: string | null): HandSignal {
  const { id, authorId, approvedDigest, ledgerSeq, terms, updatedAt } = row;
  return {
    ...{ ...terms, id, state, ledgerSeq, updatedAt: updatedAt.toISOString() },
    ...{ isOwn: authorId === reader, isApproved: approvedDigest !== null },
  };
}

/** The newest of each list. */
export async function listSignals(db: Db, reader: string | null) {
  const of = async (which: HandSignal["state"]) => {
    const rows = await db
      .select({ row: deskSignals, state })
      .from(deskSignals)
      .where(sql`${state} = ${which}`)
      .orderBy(desc(deskSignals.updatedAt), desc(deskSignals.id))
      .limit(SIGNAL_PAGE);
    return rows.map((row) => toSignal(row, reader));
  };
  const [drafts, open, ended] = await Promise.all([of("draft"), of("open"), of("ended")]);
  return { drafts, open, ended };
}

export async function findSignal(db: Db, id: string, reader: string | null) {
  const [row] = await db.select({ row: deskSignals, state }).from(deskSignals).where(eq(deskSignals.id, id));
  return row && { row: row.row, signal: toSignal(row, reader) };
}

/** Holds a row until the transaction ends: of two who issue it at once one finds it issued. */
export async function lockSignal(tx: Db, id: string): Promise<SignalRow | undefined> {
  const [row] = await tx.select().from(deskSignals).where(eq(deskSignals.id, id)).for("update");
  return row;
}
