import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { AuditEntry, HeldFields } from "../../contract/desk";
import type { Owner } from "../auth/owner";
import type { Db } from "../db/client";
import type { DataSeal } from "../db/data-seal";
import { deskAudit } from "../db/desk-tables";
import { type AuditRow, hashOf, NO_HASH } from "./audit-chain";
import { describeDeed } from "./read-audit";
import { findSubjectSeal, subjectSeal } from "./subject-keys";

/** Any number that no other lock has: rows are appended one after the other. */
const AUDIT_LOCK = 7_201_945;

/** What stands for an operator with a shell. */
export const BY_COMMAND = "command";

/** Something that was done, or looked at. */
export interface Deed {
  /** A user's id, or {@link BY_COMMAND}. */
  actor: string;
  action: string;
  /** Whose data it was. */
  subject?: Owner;
  /** The names of what was changed or looked at. */
  fields: readonly string[];
  reason?: string;
  requestId?: string;
  /** What the fields held; only together with a subject, whose key seals it. */
  change?: Change;
}

const Change = z.object({ before: z.record(z.unknown()), after: z.record(z.unknown()) });
export type Change = z.infer<typeof Change>;

interface Auditing {
  seal: DataSeal;
  now(): Date;
}

const sealedAs = (seq: number): string => `desk audit ${seq}`;

/**
 * Writes what was done into the log. Call it within the transaction that does it: neither is there without the other.
 * @returns the row's number and hash, for a line of the process's own log once that transaction is done
 * @throws {z.ZodError} for a deed beyond the bounds of what the calls tell
 */
export async function appendDeed(tx: Db, { seal, now }: Auditing, deed: Deed): Promise<AuditMark> {
  await tx.execute(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
  const { seq: newest, hash } = deskAudit;
  const [last] = await tx.select({ seq: newest, hash }).from(deskAudit).orderBy(desc(newest)).limit(1);
  const seq = (last?.seq ?? 0) + 1;
  const at = now();
  const { subject, change } = deed;
  const sealed =
    subject && change ? await (await subjectSeal(tx, seal, subject, at)).seal(change, sealedAs(seq)) : null;
  const row: Omit<AuditRow, "hash"> = {
    seq,
    at,
    actor: deed.actor,
    action: deed.action,
    ...subjectColumns(subject),
    fields: [...deed.fields],
    reason: deed.reason ?? null,
    requestId: deed.requestId ?? null,
    sealed,
  };
  const mark = { seq, hash: hashOf(last?.hash ?? NO_HASH, row) };
  assertTellable({ ...row, hash: mark.hash }, change);
  await tx.insert(deskAudit).values({ ...row, hash: mark.hash });
  return mark;
}

/** One row that the calls cannot tell would keep the log from being read, for ever: nothing takes a row out again. */
function assertTellable(row: AuditRow, change: Change | undefined): void {
  AuditEntry.parse(describeDeed(row, null));
  for (const held of change ? [change.before, change.after] : []) HeldFields.parse(JSON.stringify(held));
}

/** A row as it is written to the process's log, which a rewrite of the table cannot change. */
export interface AuditMark {
  seq: number;
  hash: string;
}

function subjectColumns(subject: Owner | undefined): Pick<AuditRow, "subjectKind" | "subjectId"> {
  if (!subject) return { subjectKind: null, subjectId: null };
  return "userId" in subject
    ? { subjectKind: "user", subjectId: subject.userId }
    : { subjectKind: "investor", subjectId: subject.investorId };
}

/** Whose data a row is about. */
export function subjectOf({ subjectKind, subjectId }: AuditRow): Owner | undefined {
  if (subjectId === null) return undefined;
  return subjectKind === "investor" ? { investorId: subjectId } : { userId: subjectId };
}

export async function findDeed(db: Db, seq: number): Promise<AuditRow | undefined> {
  const [row] = await db.select().from(deskAudit).where(eq(deskAudit.seq, seq));
  return row;
}

/** What the fields of a row held; "erased" where its person is gone, undefined where nothing was kept. */
export async function openChange(
  db: Db,
  seal: DataSeal,
  row: AuditRow,
): Promise<Change | "erased" | undefined> {
  const subject = subjectOf(row);
  if (row.sealed === null || !subject) return undefined;
  const own = await findSubjectSeal(db, seal, subject);
  return own ? Change.parse(await own.open(row.sealed, sealedAs(row.seq))) : "erased";
}
