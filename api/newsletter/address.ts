import { and, asc, eq, gt, isNotNull, lte } from "drizzle-orm";
import type { Db } from "../db/client";
import { newsletterIssues, newsletterMessages } from "../db/newsletter-tables";
import { subscribers } from "../db/schema";

/** Mails that are written at once: one statement for all readers would hold their rows for longer than a statement may take. */
const BATCH = 200;

type Addressed = Pick<
  typeof newsletterIssues.$inferSelect,
  "id" | "sentAt" | "addresses" | "waiting" | "addressed" | "addressedTo"
>;

/**
 * Writes the next mails of the oldest issue that has not been addressed to all of its readers yet.
 * @returns whether there was such an issue
 */
export function addressMore(db: Db, now: Date): Promise<boolean> {
  const { id, sentAt, addresses, waiting, addressed, addressedTo, number } = newsletterIssues;
  return db.transaction(async (tx) => {
    const [issue] = await tx
      .select({ id, sentAt, addresses, waiting, addressed, addressedTo })
      .from(newsletterIssues)
      .where(isNotNull(addressedTo))
      .orderBy(asc(number))
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (!issue) return false;
    await addressNext(tx, issue, now);
    return true;
  });
}

/**
 * Writes an issue's mails to the next of its readers, by their ids: to whoever had confirmed when it was sent. The caller holds
 * the issue's row. Who left before their turn gets none, and does not wait for one either.
 */
export async function addressNext(tx: Db, issue: Addressed, now: Date): Promise<void> {
  if (issue.addressedTo === null || !issue.sentAt) return;
  const next = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(gt(subscribers.id, issue.addressedTo), lte(subscribers.confirmedAt, issue.sentAt)))
    .orderBy(asc(subscribers.id))
    .limit(BATCH)
    // Who leaves meanwhile has gone before, or waits until their mail is written.
    .for("key share");
  const mails = next.map(({ id }) => ({
    ...{ issueId: issue.id, subscriberId: id, state: "waiting" as const, notBefore: now },
  }));
  if (mails.length > 0) await tx.insert(newsletterMessages).values(mails);
  const addressed = issue.addressed + mails.length;
  const last = mails.length === BATCH ? next.at(-1)?.id : undefined;
  const waiting = issue.waiting - (last === undefined ? issue.addresses - addressed : 0);
  await tx
    .update(newsletterIssues)
    .set({ addressed, addressedTo: last ?? null, waiting })
    .where(eq(newsletterIssues.id, issue.id));
}
