import { createHash } from "node:crypto";
import { asc, gt } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../db/client";
import { deskAudit } from "../db/desk-tables";

export type AuditRow = typeof deskAudit.$inferSelect;

/** What the first row follows. */
export const NO_HASH = "";
/** Rows that are read at once. */
const PAGE = 1000;

/** SHA-256 in hexadecimal, of all that a row says and of the hash of the one before it. */
export function hashOf(previous: string, row: Omit<AuditRow, "hash">): string {
  const { seq, at, actor, action, subjectKind, subjectId, fields, reason, requestId, sealed } = row;
  const said = [
    previous,
    seq,
    at.toISOString(),
    ...[actor, action, subjectKind, subjectId, fields, reason, requestId, sealed],
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** What a look at the whole log found. */
export interface AuditCheck {
  /** How many rows are one chain, from the first one on. */
  whole: number;
  /** The hash of the last one of those. */
  hash: string;
  /** The number of the first row that was changed, or that is missing. */
  brokenAt: number | undefined;
}

/** Reads the log from its beginning. Rows that were cut off its end are found by the number that a log line tells. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  let whole = 0;
  let hash = NO_HASH;
  for (;;) {
    const rows = await db
      .select()
      .from(deskAudit)
      .where(gt(deskAudit.seq, whole))
      .orderBy(asc(deskAudit.seq))
      .limit(PAGE);
    for (const row of rows) {
      const expected = hashOf(hash, row);
      if (row.seq !== whole + 1 || row.hash !== expected) return { whole, hash, brokenAt: whole + 1 };
      whole = row.seq;
      hash = expected;
    }
    if (rows.length < PAGE) return { whole, hash, brokenAt: undefined };
  }
}

/** Tells the process's log whether the audit log is one chain, with what its last row has to be compared by. */
export async function warnOfAudit(db: Db, log: Logger): Promise<void> {
  const { whole: seq, hash, brokenAt } = await checkAudit(db);
  if (brokenAt === undefined) log.info({ seq, hash }, "the desk's audit log is one chain");
  else log.error({ seq: brokenAt }, "the desk's audit log was changed");
}
