import { and, desc, eq, lt } from "drizzle-orm";
import type { AuditEntry } from "../../contract/desk";
import type { Db } from "../db/client";
import { deskAudit } from "../db/desk-tables";
import { users } from "../db/schema";
import type { AuditRow } from "./audit-chain";

/** Which entries are wanted. */
export interface AuditFilter {
  olderThan?: number | undefined;
  deed?: string | undefined;
  actor?: string | undefined;
  subjectId?: string | undefined;
}

/** The newest entries of those, `most` of them, and the number of the last one where there are more. */
export async function readAudit(db: Db, filter: AuditFilter, most: number) {
  const { seq, action, actor, subjectId } = deskAudit;
  const wanted = and(
    filter.olderThan === undefined ? undefined : lt(seq, filter.olderThan),
    filter.deed ? eq(action, filter.deed) : undefined,
    filter.actor ? eq(actor, filter.actor) : undefined,
    filter.subjectId ? eq(subjectId, filter.subjectId) : undefined,
  );
  const rows = await db
    .select({ row: deskAudit, email: users.email })
    .from(deskAudit)
    .leftJoin(users, eq(users.id, actor))
    .where(wanted)
    .orderBy(desc(seq))
    .limit(most + 1);
  const entries = rows.slice(0, most).map(({ row, email }) => describeDeed(row, email));
  return { entries, olderThan: rows.length > most ? entries.at(-1)?.seq : undefined };
}

/** A row in the contract's words. @param email of who did it, if the account is there */
export function describeDeed({ sealed, at, action, ...row }: AuditRow, email: string | null): AuditEntry {
  return { ...row, at: at.toISOString(), deed: action, actorEmail: email };
}
