import { eq, sql } from "drizzle-orm";
import type { IssueCounts } from "../../contract/desk-newsletter";
import type { Db } from "../db/client";
import { type NewsletterState, newsletterIssues, newsletterMessages } from "../db/newsletter-tables";

type MessageRow = typeof newsletterMessages.$inferSelect;
type Counted = Exclude<keyof IssueCounts, "addresses">;

/** As what an issue's row counts a mail in a state. One whose reader left before it is counted among its addresses alone. */
const countedAs: Readonly<Record<NewsletterState, Counted | undefined>> = {
  waiting: "waiting",
  sending: "waiting",
  sent: "sent",
  unsure: "unsure",
  bounced: "bounced",
  left: undefined,
  halted: "halted",
};

/**
 * Adds to what an issue's row counts, in the transaction that changes its mails. The desk lists 200 issues with as many mails
 * as there are subscribers each: they are not counted as it looks.
 */
export async function addToCounts(
  tx: Db,
  issueId: string,
  by: Partial<Record<Counted, number>>,
): Promise<void> {
  const { waiting, sent, bounced, unsure, unsubscribed, halted } = newsletterIssues;
  await tx
    .update(newsletterIssues)
    .set({
      waiting: sql`${waiting} + ${by.waiting ?? 0}::int`,
      sent: sql`${sent} + ${by.sent ?? 0}::int`,
      bounced: sql`${bounced} + ${by.bounced ?? 0}::int`,
      unsure: sql`${unsure} + ${by.unsure ?? 0}::int`,
      unsubscribed: sql`${unsubscribed} + ${by.unsubscribed ?? 0}::int`,
      halted: sql`${halted} + ${by.halted ?? 0}::int`,
    })
    .where(eq(newsletterIssues.id, issueId));
}

interface Settled extends Partial<Pick<MessageRow, "endedAt" | "leasedUntil" | "notBefore">> {
  state: NewsletterState;
}

/** Notes what became of a mail, and counts it so. Nothing is noted of one that is gone, or is in none of the states `only` any more. */
export async function settleMail(
  db: Db,
  mailId: number,
  settled: Settled,
  only?: readonly NewsletterState[],
): Promise<void> {
  const { id, issueId, state: stood } = newsletterMessages;
  await db.transaction(async (tx) => {
    const [was] = await tx
      .select({ issueId, state: stood })
      .from(newsletterMessages)
      .where(eq(id, mailId))
      .for("update");
    if (!was || (only && !only.includes(was.state))) return;
    await tx.update(newsletterMessages).set(settled).where(eq(id, mailId));
    const [from, into] = [countedAs[was.state], countedAs[settled.state]];
    if (from === into) return;
    await addToCounts(tx, was.issueId, { ...(from && { [from]: -1 }), ...(into && { [into]: 1 }) });
  });
}
