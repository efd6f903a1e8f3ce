import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import type { Db } from "../db/client";
import { newsletterMessages } from "../db/newsletter-tables";
import { subscribers } from "../db/schema";
import { forgetJobs } from "../jobs/forget-jobs";
import { addToCounts } from "./counts";

/** Asking again within this time sends no second mail. */
const REPEAT_MS = 60_000;
export const CONFIRM_DAYS = 7;

/**
 * Notes that an address asks for the newsletter. Returns the subscriber's id and the token of the link to
 * confirm with; undefined if it is subscribed already or was asked a moment ago.
 */
export async function askToConfirm(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: string; confirmToken: string } | undefined> {
  await db.insert(subscribers).values({ id: randomUUID(), email, createdAt: now }).onConflictDoNothing();
  const confirmToken = newOpaqueToken();
  const lately = new Date(now.getTime() - REPEAT_MS);
  const [asked] = await db
    .update(subscribers)
    .set({ askedAt: now, confirmHash: hashToken(confirmToken) })
    .where(
      and(
        eq(sql`lower(${subscribers.email})`, email.toLowerCase()),
        isNull(subscribers.confirmedAt),
        or(isNull(subscribers.askedAt), lt(subscribers.askedAt, lately)),
      ),
    )
    .returning({ id: subscribers.id });
  return asked && { id: asked.id, confirmToken };
}

/** Forgets an address whose mail did not leave. It is stored again when the mail is tried again. */
export async function dropQuestion(db: Db, id: string): Promise<void> {
  await db.delete(subscribers).where(and(eq(subscribers.id, id), isNull(subscribers.confirmedAt)));
}

/** False for an unknown or old link; true for a good one, however often it is used. */
export async function confirmSubscription(db: Db, token: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(subscribers)
    .where(eq(subscribers.confirmHash, hashToken(token)));
  if (!row?.askedAt) return false;
  if (row.confirmedAt) return true;
  if (now.getTime() - row.askedAt.getTime() > CONFIRM_DAYS * 86_400_000) return false;
  await db
    .update(subscribers)
    .set({ confirmedAt: now })
    .where(and(eq(subscribers.id, row.id), isNull(subscribers.confirmedAt)));
  return true;
}

/** Deletes an address that unsubscribes, and the jobs that would write to it. To unsubscribe twice is no error. */
export async function endSubscription(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { email } = subscribers;
    await countLeft(tx, id, now);
    const [left] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ email });
    if (left) await forgetJobs(tx, ["newsletter-mail"], left);
  });
}

/** Forgets an address whose owner is erased, and the jobs that would write to it. Nothing is counted: nobody unsubscribed. */
export async function forgetSubscriber(tx: Db, address: string): Promise<void> {
  const { email } = subscribers;
  const isTheirs = eq(sql`lower(${email})`, address.toLowerCase());
  const [known] = await tx.delete(subscribers).where(isTheirs).returning({ email });
  await forgetJobs(tx, ["newsletter-mail"], known ?? { email: address });
}

/** Counts an unsubscribe for the last issue that was sent to the address. Only the count is kept. */
async function countLeft(tx: Db, subscriberId: string, now: Date): Promise<void> {
  const { id, issueId, subscriberId: of, state } = newsletterMessages;
  const [last] = await tx
    .select({ id, issueId })
    .from(newsletterMessages)
    .where(and(eq(of, subscriberId), eq(state, "sent")))
    .orderBy(desc(id))
    .limit(1);
  if (!last) return;
  await tx.update(newsletterMessages).set({ unsubscribedAt: now }).where(eq(id, last.id));
  await addToCounts(tx, last.issueId, { unsubscribed: 1 });
}
