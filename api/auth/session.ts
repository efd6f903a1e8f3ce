import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { SignedInUser, User } from "../../contract/users";
import type { CallContext } from "../base";
import type { Db } from "../db/client";
import { refreshTokens, sessions, users } from "../db/schema";
import type { Settings } from "../settings";
import type { AccessClaims } from "./access-token";
import { hashToken, newOpaqueToken } from "./opaque-token";

const DAY = 86_400_000;
/** A session's last use is kept to within five minutes: a write for every read would cost more than it tells. */
const LAST_USED_STEP = 5 * 60_000;

export type UserRow = typeof users.$inferSelect;

/** When a session that is used at `now` ends, unless it is used again. */
export function sessionEnd(settings: Settings, now: Date): Date {
  return new Date(now.getTime() + settings.sessionDays * DAY);
}

/** What the contract shows of an account. */
export function toUser({ id, firstName, lastName, email, phone }: UserRow): User {
  return { id, firstName, lastName, email, phone };
}

/**
 * Signs `user` in: a new session and its first pair of tokens. Undefined when the password was changed since `user`
 * was read: the sessions that the change ended must not get a late sibling.
 */
export async function startSession(context: CallContext, user: UserRow): Promise<SignedInUser | undefined> {
  const { db, client, settings, tokens } = context;
  const now = context.now();
  const sessionId = randomUUID();
  const refreshToken = newOpaqueToken();
  const expiresAt = sessionEnd(settings, now);
  const started = await db.transaction(async (tx) => {
    const current = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
    const [row] = await tx.select({ id: users.id }).from(users).where(current).for("share");
    if (!row) return false;
    await tx.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      userAgent: client.userAgent,
      address: client.address,
    });
    await tx.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId, expiresAt });
    return true;
  });
  if (!started) return undefined;
  return { ...toUser(user), token: await tokens.sign({ userId: user.id, sessionId }), refreshToken };
}

/** The user behind an access token whose session is still there. */
export async function findSignedIn(
  db: Db,
  { userId, sessionId }: AccessClaims,
  now: Date,
): Promise<{ user: UserRow; sessionId: string } | undefined> {
  const live = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const [row] = await db
    .select({ user: users, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(live);
  if (!row) return undefined;
  const stale = new Date(now.getTime() - LAST_USED_STEP);
  if (row.lastUsedAt < stale) {
    const unseen = and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, stale));
    await db.update(sessions).set({ lastUsedAt: now }).where(unseen);
  }
  return { user: row.user, sessionId };
}

/** The account's live sessions, the latest used first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(200);
}

/** Ends one session of the account at once: its tokens are refused from here on. Ending it twice is no error. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}
