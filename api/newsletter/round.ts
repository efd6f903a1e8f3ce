import { and, asc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { pausedUntil } from "../alerts/claim";
import { inLanes } from "../alerts/lanes";
import { areStopped } from "../alerts/stop";
import type { Db } from "../db/client";
import { type NewsletterState, newsletterIssues, newsletterMessages } from "../db/newsletter-tables";
import { subscribers } from "../db/schema";
import type { Deps } from "../deps";
import type { BulkDelivery, Deliver } from "../mail/delivery";
import { ledgerFoot } from "../mail/ledger-foot";
import { writeMail } from "../mail/message";
import { MailNotSent } from "../mail/not-sent";
import { addressMore } from "./address";
import { settleMail } from "./counts";
import { issueMail } from "./issue-mail";

type RoundDeps = Pick<Deps, "db" | "settings" | "log" | "now"> & { openBulk(): BulkDelivery };

/** Taken at once, and sent beside each other: so many at most are unsure where a process dies. */
const TAKEN = 10;
/** Longer than a mail server may take. Whose row is still being sent then has gone. */
const LEASE_MS = 5 * 60_000;
/** A mail server that failed so often in a row is left alone until the next round. */
const MOST_FAILURES = 5;
const LONGEST_MS = 30_000;
/** With an hour between most of them some four days: a mailbox that is full for so long has sent its mail back. */
const MOST_TRIES = 100;

/**
 * Sends the mails of newsletters that are due, each once: that it is being sent is written before it is. Nothing is taken while
 * all sending is stopped.
 * @returns whether more may be due at once
 */
export async function sendNewsletters(deps: RoundDeps): Promise<boolean> {
  const { db, settings, now } = deps;
  const endsAt = now().getTime() + LONGEST_MS;
  const foot = await ledgerFoot(db, settings);
  const { deliver, close } = deps.openBulk();
  let failures = 0;
  try {
    await settleLost(db, now());
    for (;;) {
      if (failures >= MOST_FAILURES || (await areStopped(deps))) return false;
      if (now().getTime() >= endsAt) return true;
      const mails = await claim(db, now());
      if (mails.length === 0) {
        if (await addressMore(db, now())) continue;
        return false;
      }
      await inLanes(mails, TAKEN, async (mail) => {
        failures = (await sendOne(deps, mail, deliver, foot)) ? 0 : failures + 1;
      });
    }
  } finally {
    close();
  }
}

/** What was being sent by a process that has gone: whether it left nobody knows, so it is not sent again. */
async function settleLost(db: Db, now: Date): Promise<void> {
  const { id, state, endedAt, leasedUntil } = newsletterMessages;
  const lost = await db
    .select({ id })
    .from(newsletterMessages)
    .where(and(eq(state, "sending"), isNull(endedAt), lt(leasedUntil, now)));
  for (const mail of lost)
    await settleMail(db, mail.id, { state: "unsure", endedAt: now, leasedUntil: null }, ["sending"]);
}

type MessageRow = typeof newsletterMessages.$inferSelect;
interface Mail {
  row: MessageRow;
  issue: typeof newsletterIssues.$inferSelect;
  /** Null where the reader has left since. */
  reader: { id: string; email: string } | null;
}

async function claim(db: Db, now: Date): Promise<Mail[]> {
  const { id, state, notBefore, endedAt, attempts } = newsletterMessages;
  const due = db
    .select({ id })
    .from(newsletterMessages)
    .where(and(isNull(endedAt), eq(state, "waiting"), lte(notBefore, now)))
    .orderBy(asc(notBefore), asc(id))
    .limit(TAKEN)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(newsletterMessages)
    .set({
      state: "sending",
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${attempts} + 1`,
    })
    .where(inArray(id, due))
    .returning();
  if (rows.length === 0) return [];
  const found = await db
    .select({
      row: newsletterMessages,
      issue: newsletterIssues,
      id: subscribers.id,
      email: subscribers.email,
    })
    .from(newsletterMessages)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterMessages.issueId))
    .leftJoin(
      subscribers,
      and(eq(subscribers.id, newsletterMessages.subscriberId), sql`${subscribers.confirmedAt} is not null`),
    )
    .where(
      inArray(
        newsletterMessages.id,
        rows.map((row) => row.id),
      ),
    );
  return found.map((each) => ({
    ...{ row: each.row, issue: each.issue },
    reader: each.id !== null && each.email !== null ? { id: each.id, email: each.email } : null,
  }));
}

/** Resolves with false where the mail server failed. */
async function sendOne(
  { db, settings, now, log }: RoundDeps,
  { row, issue, reader }: Mail,
  deliver: Deliver,
  foot: Awaited<ReturnType<typeof ledgerFoot>>,
): Promise<boolean> {
  const settle = (state: NewsletterState, rest: { endedAt: Date | null; notBefore?: Date }) =>
    // Whose report came faster than the mail server's answer stays what it is.
    settleMail(db, row.id, { state, leasedUntil: null, ...rest }, ["sending", "unsure"]);
  if (!reader || issue.haltedAt) {
    await settle(reader ? "halted" : "left", { endedAt: now() });
    return true;
  }
  try {
    const outcome = await deliver(writeMail(issueMail(settings, issue, reader), foot), { unasked: true });
    await settle(outcome === "sent" ? "sent" : "bounced", { endedAt: now() });
    return true;
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const { isOfOneMailbox } = error;
    if (isOfOneMailbox && row.attempts >= MOST_TRIES) {
      await settle("bounced", { endedAt: now() });
      return true;
    }
    log.warn({ issue: issue.id }, "a newsletter was not sent to one address: it is sent again later");
    await settle("waiting", { endedAt: null, notBefore: pausedUntil(now(), row.attempts) });
    // A mailbox that is full for now holds up nobody else's mail.
    return isOfOneMailbox;
  }
}
