import { eq } from "drizzle-orm";
import { deskSignals } from "../../db/desk-tables";
import { appendToLedger, LedgerRefusal, lockLedger } from "../../ledger/append";
import { readHead } from "../../ledger/read";
import { Refused } from "../../refused";
import type { AuditMark } from "../audit";
import { type Acting, Conflict, NotTheirs, noSuchSignal, note } from "./deeds";
import { otherEntry } from "./drafts";
import { proposeEntry } from "./proposal";
import { lockSignal } from "./rows";

export interface Issued {
  ledgerSeq: number;
  /** Of its audit entry; undefined where it had been issued before. */
  mark: AuditMark | undefined;
}

/**
 * Commits a draft as it was previewed: its entry, the event that members are told by, which a trigger writes, and the audit
 * log's entry are there together or not at all. Asked again it gives the entry that there is.
 * @throws {Refused} where it cannot be committed any more, would be another entry by now, or was not approved
 */
export function issueDraft(
  acting: Acting,
  { id, digest, why }: { id: string; digest: string; why: string },
): Promise<Issued> {
  return acting.db.transaction(async (tx) => {
    const row = await lockSignal(tx, id);
    if (!row) throw noSuchSignal();
    if (row.ledgerSeq !== null) return { ledgerSeq: row.ledgerSeq, mark: undefined };
    if (acting.actor !== null && row.authorId !== acting.actor)
      throw new NotTheirs("A signal is issued by its author.");
    await lockLedger(tx);
    const head = await readHead(tx);
    // The entry has the time at which nobody else can append any more, and never one before the newest entry's.
    const time = new Date(Math.max(acting.now().getTime(), head ? Date.parse(head.recordedAt) : 0));
    const { entry, facts, digest: current } = await proposeEntry(tx, acting, row, time);
    if (current !== digest) throw otherEntry();
    if (acting.settings.signalsNeedApproval && row.approvedDigest !== current)
      throw new Conflict(
        "This signal needs the approval of a second person, as it stands now. Nothing was committed.",
      );
    const [added] = await appendToLedger(tx, [entry], time).catch((error: unknown) => {
      throw error instanceof LedgerRefusal ? new Refused(error.message) : error;
    });
    if (!added) throw new Conflict("The ledger has this signal already.");
    await tx
      .update(deskSignals)
      .set({ trade: added.trade, ledgerSeq: added.seq, session: facts.session, updatedAt: acting.now() })
      .where(eq(deskSignals.id, id));
    const mark = await note(tx, acting, {
      action: "signal.issue",
      fields: ["trade", "ledgerSeq"],
      why: `Entry ${added.seq} of the ledger: ${why}`,
    });
    return { ledgerSeq: added.seq, mark };
  });
}
