import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { AnalyticsEvent } from "../../contract/tracking";
import { trackedDays } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import { campaigns, events } from "../db/tracking-tables";
import type { Deps } from "../deps";

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

/**
 * What names the user, and what the browsers did that were theirs before or after they signed in: nobody else's. By id,
 * each part found by its own index: as one condition it would be asked of every event that there is.
 */
function isOf(db: Db, ownId: string) {
  const { id, userId, visitorId } = events;
  const byCampaign = db
    .select({ id: campaigns.visitorId })
    .from(campaigns)
    .where(and(eq(campaigns.ownerKind, "user"), eq(campaigns.ownerId, ownId)));
  const signedIn = db
    .select({ id: sql<string>`${visitorId}` })
    .from(events)
    .where(and(eq(userId, ownId), isNotNull(visitorId)));
  const own = db.select({ id }).from(events).where(eq(userId, ownId));
  const ofBrowsers = db
    .select({ id })
    .from(events)
    .where(and(isNull(userId), inArray(visitorId, union(byCampaign, signedIn))));
  return inArray(id, union(own, ofBrowsers));
}

/** What a copy of a user's data tells, the newest first. */
export function eventsOf(db: Db, ownId: string, limit: number) {
  const { kind, at, category, action, label, value, target, path, count, visitorId, sessionId } = events;
  const { source, medium, campaign, website } = events;
  const what = { kind, at, category, action, label, value, target, path, count, visitorId, sessionId };
  return db
    .select({ ...what, source, medium, campaign, website })
    .from(events)
    .where(isOf(db, ownId))
    .orderBy(desc(at), desc(events.id))
    .limit(limit);
}

/** As the account goes, and before its campaigns do: they say which browsers were its own. */
export async function forgetEvents(tx: Db, userId: string): Promise<void> {
  await tx.delete(events).where(isOf(tx, userId));
}
