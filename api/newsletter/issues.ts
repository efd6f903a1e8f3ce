import { desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type DeskIssue, ISSUE_PAGE, type IssueCounts } from "../../contract/desk-newsletter";
import type { Db } from "../db/client";
import { newsletterIssues, newsletterMessages } from "../db/newsletter-tables";
import { subscribers } from "../db/schema";
import type { AuditMark } from "../desk/audit";
import { note } from "../desk/hand-signals/deeds";
import { type Acting, assertPicturesHaveWords, changedMeanwhile } from "../desk/posts/rows";
import { NotThere } from "../desk/refusal";
import { Refused } from "../refused";

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
  const counts = await countMails(
    db,
    rows.flatMap(({ id, sentAt }) => (sentAt ? [id] : [])),
  );
  return rows.map((row) => toIssue(row, reader, counts.get(row.id)));
}

/** One of them. @throws {Refused} where there is none */
export async function findIssue(db: Db, id: string): Promise<IssueRow> {
  const [row] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
  if (!row) throw noSuchIssue();
  return row;
}

export async function showIssue(db: Db, row: IssueRow, reader: string | null): Promise<DeskIssue> {
  return toIssue(row, reader, (await countMails(db, row.sentAt ? [row.id] : [])).get(row.id));
}

function toIssue(row: IssueRow, reader: string | null, counts: IssueCounts | undefined): DeskIssue {
  const { id, number, subject, version, sentAt, changedBy, updatedAt } = row;
  return {
    ...{ id, number, subject, version, sentAt: sentAt?.toISOString() ?? null, counts },
    updatedAt: updatedAt.toISOString(),
    isOwn: reader !== null && changedBy === reader,
  };
}

async function countMails(db: Db, issues: readonly string[]): Promise<ReadonlyMap<string, IssueCounts>> {
  if (issues.length === 0) return new Map();
  const { issueId, state, unsubscribedAt } = newsletterMessages;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      issueId,
      addresses: sql<number>`count(*)::int`,
      waiting: count(sql`${state} in ('waiting', 'sending')`),
      sent: count(sql`${state} = 'sent'`),
      bounced: count(sql`${state} = 'bounced'`),
      unsure: count(sql`${state} = 'unsure'`),
      unsubscribed: count(sql`${unsubscribedAt} is not null`),
    })
    .from(newsletterMessages)
    .where(inArray(issueId, [...issues]))
    .groupBy(issueId);
  return new Map(rows.map(({ issueId: id, ...counts }) => [id, counts]));
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
 * Writes a mail of an issue to each confirmed address; they leave by the job. Asked again it is done already.
 * @throws {Refused} where it is another text by now, or nobody would get it
 */
export function sendIssue(acting: Acting, { id, version, reason }: Decided): Promise<AuditMark | undefined> {
  return acting.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK})`);
    const row = await lockIssue(tx, id, version);
    if (row.sentAt) return undefined;
    const now = acting.now();
    // Who leaves at this very moment is waited for, and left out: their row would be missing, and the issue fail for them.
    await tx.execute(sql`insert into ${newsletterMessages} (issue_id, subscriber_id, state, not_before)
      select ${id}, id, 'waiting', ${now.toISOString()}::timestamptz from ${subscribers} where confirmed_at is not null
      for key share`);
    const written = await tx.$count(newsletterMessages, eq(newsletterMessages.issueId, id));
    if (written === 0) throw new Refused("No address is confirmed: nobody would get it.");
    const newest = sql<number>`coalesce(max(${newsletterIssues.number}), 0)::int`;
    const [last] = await tx.select({ number: newest }).from(newsletterIssues);
    await tx
      .update(newsletterIssues)
      .set({ number: (last?.number ?? 0) + 1, sentAt: now, changedBy: acting.actor, updatedAt: now })
      .where(eq(newsletterIssues.id, id));
    const why = `Newsletter ${id}, to ${written} addresses: ${reason}`;
    return note(tx, acting, { action: "newsletter.send", fields: ["number", "sentAt"], why });
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
