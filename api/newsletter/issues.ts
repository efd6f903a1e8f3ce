import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { type DeskIssue, ISSUE_PAGE } from "../../contract/desk-newsletter";
import type { Db } from "../db/client";
import { newsletterIssues } from "../db/newsletter-tables";
import { subscribers } from "../db/schema";
import type { AuditMark } from "../desk/audit";
import { note } from "../desk/hand-signals/deeds";
import { type Acting, assertPicturesHaveWords, changedMeanwhile } from "../desk/posts/rows";
import { NotThere } from "../desk/refusal";
import { Refused } from "../refused";
import { addressNext } from "./address";

export type IssueRow = typeof newsletterIssues.$inferSelect;
export const noSuchIssue = () => new NotThere("There is no such issue.");

/** Addresses that would get an issue now. */
export const countConfirmed = (db: Db): Promise<number> =>
  db.$count(subscribers, isNotNull(subscribers.confirmedAt));

/** The issues that were changed last, those that were sent with what became of their mails. */
export async function listIssues(db: Db, reader: string | null): Promise<DeskIssue[]> {
  const rows = await db
    .select()
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.updatedAt), desc(newsletterIssues.id))
    .limit(ISSUE_PAGE);
  return rows.map((row) => showIssue(row, reader));
}

/** One of them. @throws {Refused} where there is none */
export async function findIssue(db: Db, id: string): Promise<IssueRow> {
  const [row] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
  if (!row) throw noSuchIssue();
  return row;
}

/** An issue as `reader` of the desk sees it. */
export function showIssue(row: IssueRow, reader: string | null): DeskIssue {
  const { id, number, subject, version, sentAt, changedBy, updatedAt } = row;
  const { addresses, waiting, sent, bounced, unsure, unsubscribed, halted } = row;
  return {
    ...{ id, number, subject, version, sentAt: sentAt?.toISOString() ?? null },
    ...(row.haltedAt && { haltedAt: row.haltedAt.toISOString() }),
    ...(sentAt && { counts: { addresses, waiting, sent, bounced, unsure, unsubscribed, halted } }),
    updatedAt: updatedAt.toISOString(),
    isOwn: reader !== null && changedBy === reader,
  };
}

/** Holds a row until the transaction ends, and refuses another version than the one that was read. */
async function lockIssue(tx: Db, id: string, version: number): Promise<IssueRow> {
  const [row] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for("update");
  if (!row) throw noSuchIssue();
  if (row.version !== version) throw changedMeanwhile();
  return row;
}

interface Written {
  id: string;
  version: number;
  subject: string;
  body: string;
}

/**
 * Writes an issue, or changes a draft.
 * @throws {Refused} where somebody else changed it meanwhile, it was sent, or a picture in it has no words
 */
export function saveIssue(
  acting: Acting,
  { id, version, subject, body }: Written,
): Promise<{ version: number; mark?: AuditMark }> {
  return acting.db.transaction(async (tx) => {
    assertPicturesHaveWords(body);
    const changed = { subject, body, changedBy: acting.actor, updatedAt: acting.now() };
    const why = `Newsletter ${id}: ${subject}`;
    if (version === 0) {
      const [made] = await tx
        .insert(newsletterIssues)
        .values({ ...changed, id, version: 1 })
        .onConflictDoNothing()
        .returning({ id: newsletterIssues.id });
      if (made)
        return {
          version: 1,
          mark: await note(tx, acting, { action: "newsletter.draft", fields: ["subject", "body"], why }),
        };
    }
    const [row] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for("update");
    if (!row) throw noSuchIssue();
    const fields = [...(row.subject === subject ? [] : ["subject"]), ...(row.body === body ? [] : ["body"])];
    if (fields.length === 0) return { version: row.version };
    if (row.version !== version) throw changedMeanwhile();
    if (row.sentAt) throw new Refused("It was sent: nobody takes a mail back. Write another issue.");
    await tx
      .update(newsletterIssues)
      .set({ ...changed, version: version + 1 })
      .where(eq(newsletterIssues.id, id));
    return { version: version + 1, mark: await note(tx, acting, { action: "newsletter.edit", fields, why }) };
  });
}

interface Decided {
  id: string;
  version: number;
  reason: string;
}

/** Any number that no other lock has: issues are numbered one after the other. */
const NUMBER_LOCK = 7_201_947;

/**
 * Sends an issue to each confirmed address. The first mails are written at once, the others by the job by which all leave.
 * Asked again it is done already.
 * @throws {Refused} where it is another text by now, or nobody would get it
 */
export function sendIssue(acting: Acting, { id, version, reason }: Decided): Promise<AuditMark | undefined> {
  return acting.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK})`);
    const row = await lockIssue(tx, id, version);
    if (row.sentAt) return undefined;
    const now = acting.now();
    const addresses = await countConfirmed(tx);
    if (addresses === 0) throw new Refused("No address is confirmed: nobody would get it.");
    const newest = sql<number>`coalesce(max(${newsletterIssues.number}), 0)::int`;
    const [last] = await tx.select({ number: newest }).from(newsletterIssues);
    const sent = { sentAt: now, addresses, waiting: addresses, addressed: 0, addressedTo: "" };
    await tx
      .update(newsletterIssues)
      .set({ ...sent, number: (last?.number ?? 0) + 1, changedBy: acting.actor, updatedAt: now })
      .where(eq(newsletterIssues.id, id));
    await addressNext(tx, { ...sent, id }, now);
    const why = `Newsletter ${id}, to ${addresses} addresses: ${reason}`;
    return note(tx, acting, { action: "newsletter.send", fields: ["number", "sentAt"], why });
  });
}

/**
 * Halts an issue for good: no mail of it is handed over from now on, but for those that are being handed over at this moment.
 * Those that are written are settled by the job when their turn comes, since that alone holds them. Asked again, or where
 * nothing of it waits any more, it is done already.
 * @throws {Refused} for a draft, and for another text
 */
export function haltIssue(acting: Acting, { id, version, reason }: Decided): Promise<AuditMark | undefined> {
  return acting.db.transaction(async (tx) => {
    const row = await lockIssue(tx, id, version);
    if (!row.sentAt) throw new Refused("It was not sent: nothing of it is on its way.");
    if (row.haltedAt || row.waiting === 0) return undefined;
    const now = acting.now();
    const unwritten = row.addressedTo === null ? 0 : row.addresses - row.addressed;
    const rest = { addressedTo: null, waiting: row.waiting - unwritten, halted: unwritten };
    await tx
      .update(newsletterIssues)
      .set({ ...rest, haltedAt: now, changedBy: acting.actor, updatedAt: now })
      .where(eq(newsletterIssues.id, id));
    const why = `Newsletter ${id}, with ${row.waiting} of ${row.addresses} waiting: ${reason}`;
    return note(tx, acting, { action: "newsletter.halt", fields: ["haltedAt"], why });
  });
}

/** Notes that whoever writes an issue has a test of it sent to themselves. @throws {Refused} where it is another text by now */
export function noteTest(acting: Acting, { id, version }: Omit<Decided, "reason">): Promise<AuditMark> {
  return acting.db.transaction(async (tx) => {
    const { subject } = await lockIssue(tx, id, version);
    return note(tx, acting, { action: "newsletter.test", why: `Newsletter ${id}: ${subject}` });
  });
}

/** Drops a draft. @throws {Refused} where it is another text by now, or was sent */
export function discardIssue(acting: Acting, { id, version, reason }: Decided): Promise<AuditMark> {
  return acting.db.transaction(async (tx) => {
    const row = await lockIssue(tx, id, version);
    if (row.sentAt) throw new Refused("It was sent, and stays in the archive.");
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id));
    return note(tx, acting, { action: "newsletter.discard", why: `Newsletter ${id}: ${reason}` });
  });
}

/** What was sent, the newest first, for everybody. */
export async function listSent(db: Db) {
  const { number, subject, sentAt } = newsletterIssues;
  const rows = await db
    .select({ number, subject, sentAt })
    .from(newsletterIssues)
    .where(isNotNull(number))
    .orderBy(desc(number))
    .limit(ISSUE_PAGE);
  return rows.flatMap((row) =>
    row.number !== null && row.sentAt
      ? [{ number: row.number, subject: row.subject, sentAt: row.sentAt.toISOString() }]
      : [],
  );
}

/** One that was sent; undefined where there is none. */
export async function findSent(db: Db, wanted: number) {
  const [row] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.number, wanted));
  if (!row?.sentAt) return undefined;
  return { number: wanted, subject: row.subject, sentAt: row.sentAt.toISOString(), body: row.body };
}
