import { and, eq, gte, isNull, or } from "drizzle-orm";
import type { Owner } from "../auth/owner";
import { alertFeeds, alertPhones } from "../db/alert-tables";
import type { Db } from "../db/client";
import { alertBrowsers } from "../db/push-tables";

/**
 * Ends the ways by which alerts leave an account without a session: the address of the feed, browsers, and the number for texts,
 * as far as they were opened since that moment, or are not confirmed yet. Whoever was in the account may have opened them.
 * An investor's account has none. Call it with the account locked.
 * @returns whether there was one
 */
export async function endWaysSince(tx: Db, owner: Owner, since: Date): Promise<boolean> {
  if (!("userId" in owner)) return false;
  const { userId } = owner;
  const { confirmedAt, refusedAt, userId: ofPhone } = alertPhones;
  // One that was refused takes no texts until it is confirmed again, which a session has to ask for.
  const isNew = or(gte(confirmedAt, since), and(isNull(confirmedAt), isNull(refusedAt)));
  const feeds = await tx
    .delete(alertFeeds)
    .where(and(eq(alertFeeds.userId, userId), gte(alertFeeds.createdAt, since)))
    .returning({ of: alertFeeds.userId });
  const browsers = await tx
    .delete(alertBrowsers)
    .where(and(eq(alertBrowsers.userId, userId), gte(alertBrowsers.addedAt, since)))
    .returning({ of: alertBrowsers.userId });
  const phones = await tx
    .delete(alertPhones)
    .where(and(eq(ofPhone, userId), isNew))
    .returning({ of: ofPhone });
  return feeds.length + browsers.length + phones.length > 0;
}
