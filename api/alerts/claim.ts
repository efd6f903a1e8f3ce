import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alertMessages } from "../db/alert-tables";
import type { Db } from "../db/client";

export type MessageRow = typeof alertMessages.$inferSelect;

/** So long a row is nobody else's; whoever died with it is then taken for gone. */
const LEASE_MS = 2 * 60_000;

const { eventId, userId, channel, inDigest, notBefore, leasedUntil, endedAt } = alertMessages;

const isDue = (now: Date) =>
  and(
    eq(channel, "mail"),
    isNull(endedAt),
    lte(notBefore, now),
    or(isNull(leasedUntil), lt(leasedUntil, now)),
  );

/** Takes up to so many mails that are due by themselves, the longest due first. */
export function claimMails(db: Db, now: Date, most: number): Promise<MessageRow[]> {
  const due = db
    .select({ eventId, userId, channel })
    .from(alertMessages)
    .where(and(isDue(now), eq(inDigest, false)))
    .orderBy(asc(notBefore))
    .limit(most)
    .for("update", { skipLocked: true });
  return lease(db, now, sql`(${eventId}, ${userId}, ${channel}) in ${due}`);
}

/** Takes all that is due in the digests of up to so many members: a digest is one mail, and is never torn. */
export function claimDigests(db: Db, now: Date, members: number): Promise<MessageRow[]> {
  const due = db
    .selectDistinct({ userId })
    .from(alertMessages)
    .where(and(isDue(now), eq(inDigest, true)))
    .orderBy(asc(userId))
    .limit(members);
  return lease(db, now, and(isDue(now), eq(inDigest, true), sql`${userId} in ${due}`));
}

function lease(db: Db, now: Date, which: ReturnType<typeof and>): Promise<MessageRow[]> {
  return db
    .update(alertMessages)
    .set({
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${alertMessages.attempts} + 1`,
    })
    .where(which)
    .returning();
}

type Change = Partial<Pick<MessageRow, "state" | "notBefore" | "inDigest" | "endedAt">>;

/** Gives a row back, as it then stands. */
export async function giveBack(db: Db, row: MessageRow, change: Change): Promise<void> {
  await db
    .update(alertMessages)
    .set({ ...change, leasedUntil: null })
    .where(and(eq(eventId, row.eventId), eq(userId, row.userId), eq(channel, row.channel)));
}
