import { desc, eq, or, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { deskPosts } from "../db/desk-post-tables";
import { deskRoles, deskSessions, deskSignals, deskWatches } from "../db/desk-tables";

/** More than anybody has. */
const MOST = 1000;

/**
 * What the desk keeps of a user who may use it: roles, where they are signed in, the signals that they drafted or approved, the
 * posts that they changed last, and the stocks that they named as ones to watch.
 */
export async function deskDataOf(db: Db, userId: string) {
  const { role, grantedAt } = deskRoles;
  const { createdAt, expiresAt, userAgent, address } = deskSessions;
  const { symbol, terms, trade, approvedBy, authorId, updatedAt } = deskSignals;
  const { post, text: content } = deskPosts;
  const [roles, sessions, signals, posts, watches] = await Promise.all([
    db.select({ role, grantedAt }).from(deskRoles).where(eq(deskRoles.userId, userId)).orderBy(role),
    db
      .select({ createdAt, expiresAt, userAgent, address })
      .from(deskSessions)
      .where(eq(deskSessions.userId, userId))
      .orderBy(desc(createdAt))
      .limit(MOST),
    db
      .select({
        symbol,
        terms,
        trade,
        updatedAt,
        isAuthor: sql<boolean>`${authorId} is not distinct from ${userId}`,
      })
      .from(deskSignals)
      .where(or(eq(authorId, userId), eq(approvedBy, userId)))
      .orderBy(desc(updatedAt))
      .limit(MOST),
    db
      .select({ post, text: content, updatedAt: deskPosts.updatedAt })
      .from(deskPosts)
      .where(eq(deskPosts.changedBy, userId))
      .orderBy(desc(deskPosts.updatedAt))
      .limit(MOST),
    db
      .select({
        ...{ symbol: deskWatches.symbol, reason: deskWatches.reason, holdings: deskWatches.holdings },
        ...{ addedAt: deskWatches.addedAt, removedAt: deskWatches.removedAt },
      })
      .from(deskWatches)
      .where(eq(deskWatches.authorId, userId))
      .orderBy(desc(deskWatches.addedAt))
      .limit(MOST),
  ]);
  return { roles, sessions, signals, posts, watches };
}
