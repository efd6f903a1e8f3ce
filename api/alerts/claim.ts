import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { AlertChannel } from "../../domain/alerts/preferences";
import { alertMessages } from "../db/alert-tables";
import type { Db } from "../db/client";

export type MessageRow = typeof alertMessages.$inferSelect;

/** How long a claim lasts. After that the process that claimed the row is taken for dead. */
const LEASE_MS = 2 * 60_000;

const { eventId, userId, channel, inDigest, notBefore, leasedUntil, endedAt } = alertMessages;

const isDue = (now: Date, by: AlertChannel = "mail") =>
  and(eq(channel, by), isNull(endedAt), lte(notBefore, now), or(isNull(leasedUntil), lt(leasedUntil, now)));

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

/** Takes up to so many that are due by a channel without digests, the longest due first. */
export function claimByChannel(
  db: Db,
  by: Exclude<AlertChannel, "mail">,
  now: Date,
  most: number,
): Promise<MessageRow[]> {
  const due = db
    .select({ eventId, userId, channel })
    .from(alertMessages)
    .where(isDue(now, by))
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

const MINUTE = 60_000;
/** No row that could not be sent waits longer for its next try. */
export const LONGEST_PAUSE_MS = 60 * MINUTE;

/** When what could not be sent is tried again: after 1, 2, 4 minutes and so on, an hour at most. */
export const pausedUntil = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(MINUTE * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE_MS));

type Change = Partial<Pick<MessageRow, "state" | "notBefore" | "inDigest" | "endedAt" | "takenBy">>;

/** What becomes of a row that was claimed. */
export interface Settled {
  row: MessageRow;
  change: Change;
}

/** As a row names itself and its claim, for statements about many. */
const claimed = (rows: readonly MessageRow[], change: (row: MessageRow) => Change = () => ({})) => {
  const given = rows.map((row) => {
    const { state, notBefore, inDigest, endedAt } = { ...row, ...change(row) };
    return {
      ...{ event_id: row.eventId, user_id: row.userId, channel: row.channel, attempts: row.attempts },
      ...{ state, not_before: notBefore, in_digest: inDigest, ended_at: endedAt },
    };
  });
  return sql`json_populate_recordset(null::${alertMessages}, ${JSON.stringify(given)}::text::json)`;
};
const isThatRow = sql`message.event_id = given.event_id and message.user_id = given.user_id
  and message.channel = given.channel`;
/** The count of attempts identifies a claim: a process that took the row after the lease ran out has another count. */
const isThatClaim = sql`${isThatRow} and message.attempts = given.attempts`;

/**
 * Gives rows back, as they then stand, in one statement. Of a row that somebody else has claimed meanwhile nothing is written
 * but that its message has left, which keeps them from sending it again.
 */
export async function giveBackAll(db: Db, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const changes = new Map(settled.map(({ row, change }) => [row, change]));
  const given = claimed([...changes.keys()], (row) => changes.get(row) ?? {});
  await db.execute(sql`update ${alertMessages} as message
    set state = given.state, not_before = given.not_before, in_digest = given.in_digest,
      ended_at = given.ended_at, leased_until = null
    from ${given} as given
    where ${isThatRow} and (message.attempts = given.attempts or given.state = 'sent')`);
}

/** Gives a row back, as it then stands; does nothing if another process has claimed it meanwhile. */
export async function giveBack(db: Db, row: MessageRow, change: Change): Promise<void> {
  await db
    .update(alertMessages)
    .set({ ...change, leasedUntil: null })
    .where(isClaimOf(row));
}

/** The row, as long as nobody else has claimed it. */
export const isClaimOf = (row: MessageRow) =>
  and(
    ...[eq(eventId, row.eventId), eq(userId, row.userId), eq(channel, row.channel)],
    eq(alertMessages.attempts, row.attempts),
  );

/** Gives rows back that were not tried: they are free at once, and a claim that came to nothing makes no later pause longer. */
export async function release(db: Db, rows: readonly MessageRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`update ${alertMessages} as message
    set leased_until = null, attempts = message.attempts - 1
    from ${claimed(rows)} as given where ${isThatClaim} and message.ended_at is null`);
}

/** Often enough that one that fails does no harm. */
const RENEW_MS = LEASE_MS / 4;

/**
 * Does work on rows that were claimed, which stay its own for as long as it takes.
 * @param rows those that are still to be settled: whoever settles one takes it out
 */
export async function whileLeased<Result>(
  { db, now }: { db: Db; now(): Date },
  rows: ReadonlySet<MessageRow>,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => renew(db, [...rows], now()).catch(() => undefined), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Of those that nobody else has claimed, and that are not given back. */
async function renew(db: Db, rows: readonly MessageRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  await db.execute(sql`update ${alertMessages} as message set leased_until = ${until}::timestamptz
    from ${claimed(rows)} as given where ${isThatClaim} and message.leased_until is not null`);
}
