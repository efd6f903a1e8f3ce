import { desc, eq, inArray } from "drizzle-orm";
import type { AnalyticsEvent } from "../../contract/tracking";
import { trackedDays } from "../../domain/lifetimes";
import type { Deps } from "../base";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import { events } from "../db/tracking-tables";

const DAY = 86_400_000;
/** A year and a month: one year can be held against the one before. */
export const TRACKED_DAYS = trackedDays;

/** Keeps a batch of what visitors did; a user who is not there is not named. */
export function noteEvents(
  { db, now }: Pick<Deps, "db" | "now">,
  batch: readonly AnalyticsEvent[],
): Promise<void> {
  const receivedAt = now();
  const named = [...new Set(batch.flatMap(({ userId }) => userId ?? []))];
  return db.transaction(async (tx) => {
    // Held, so that none is deleted before what it did is here to be deleted with it.
    const held = await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, named))
      .orderBy(users.id)
      .for("key share");
    const known = new Set(held.map(({ id }) => id));
    await tx.insert(events).values(
      batch.map(({ at, userId, ...event }) => ({
        ...event,
        at: plausible(new Date(at), receivedAt),
        receivedAt,
        userId: userId !== undefined && known.has(userId) ? userId : null,
      })),
    );
  });
}

/** When it was, unless the clock that says so is off by more than a day. */
const plausible = (at: Date, receivedAt: Date) =>
  Math.abs(at.getTime() - receivedAt.getTime()) <= DAY ? at : receivedAt;

/** What a copy of a user's data tells, the newest first. */
export function eventsOf(db: Db, ownId: string, limit: number) {
  const { kind, at, category, action, label, value, target, path, visitorId, sessionId, userId } = events;
  return db
    .select({ kind, at, category, action, label, value, target, path, visitorId, sessionId })
    .from(events)
    .where(eq(userId, ownId))
    .orderBy(desc(at), desc(events.id))
    .limit(limit);
}

/** As the account goes. */
export async function forgetEvents(tx: Db, userId: string): Promise<void> {
  await tx.delete(events).where(eq(events.userId, userId));
}
