import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { SignedInUser, User } from "../../contract/users";
import { addressNow } from "../account/mailboxes";
import { builtOnce } from "../db/built-once";
import type { Db } from "../db/client";
import { refreshTokens, sessions, users } from "../db/schema";
import type { CallContext } from "../deps";
import type { Settings } from "../settings";
import type { AccessClaims } from "./access-token";
import { type KnownDevice, rememberDevice } from "./known-device";
import { hashToken, newOpaqueToken } from "./opaque-token";
import type { SignedIn, UserRow } from "./signed-in";
import { noteSeen } from "./users";

const DAY = 86_400_000;
/** A session's last use is stored to within five minutes, since a write for every read would cost too much. */
const LAST_USED_STEP = 5 * 60_000;

/** When a session that is used at `now` ends, unless it is used again. */
export function sessionEnd(settings: Settings, now: Date): Date {
  return new Date(now.getTime() + settings.sessionDays * DAY);
}

/** What the contract shows of an account. */
export function toUser({ id, firstName, lastName, email, phone }: UserRow): User {
  return { id, firstName, lastName, email, phone };
}

/**
 * Signs `user` in: makes a new session and its first pair of tokens, in a browser that is known from now on. Undefined if the
 * password, or whether it has to be confirmed, has changed since `user` was read: that change has ended all sessions, and no
 * new one may follow it.
 * @param device the one that the browser came with
 * @param isTold whether the owner is told by mail of a browser that is new
 */
export async function startSession(
  context: CallContext,
  user: UserRow,
  device?: KnownDevice,
  isTold = true,
): Promise<SignedInUser | undefined> {
  const { db, client, settings, tokens } = context;
  const now = context.now();
  const sessionId = randomUUID();
  const refreshToken = newOpaqueToken();
  const expiresAt = sessionEnd(settings, now);
  const deviceToken = await db.transaction(async (tx) => {
    const { passwordHash, passwordUnconfirmed, accessEpoch } = user;
    const current = and(
      eq(users.id, user.id),
      eq(users.passwordHash, passwordHash),
      eq(users.passwordUnconfirmed, passwordUnconfirmed),
      eq(users.accessEpoch, accessEpoch),
    );
    // Sign-ins of one account run one after another: each may drop the browser that was used longest ago.
    const [row] = await tx.select({ id: users.id }).from(users).where(current).for("no key update");
    if (!row) return undefined;
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
    // With the account locked: a deletion of unused accounts that waits for it sees that this one is used.
    await noteSeen(tx, user.id, now);
    return rememberDevice(tx, { userId: user.id }, device, now);
  });
  if (deviceToken === undefined) return undefined;
  if (!device && isTold) {
    const about = { kind: "user", id: user.id, sessionId, deviceHash: hashToken(deviceToken) } as const;
    const { userAgent, address } = client;
    const then = { at: now.toISOString(), ...addressNow(user) };
    await context.jobs.send("new-browser-mail", { ...about, ...then, userAgent, address });
  }
  const token = await tokens.sign({ userId: user.id, sessionId });
  return { ...toUser(user), token, refreshToken, deviceToken };
}

const signedInById = builtOnce((db) => {
  const { placeholder } = sql;
  const live = and(
    eq(sessions.id, placeholder("sessionId")),
    eq(sessions.userId, placeholder("userId")),
    gt(sessions.expiresAt, placeholder("now")),
  );
  return db
    .select({ user: users, lastUsedAt: sessions.lastUsedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(live)
    .prepare("");
});

/** The user behind an access token whose session is still there. */
export async function findSignedIn(
  db: Db,
  { userId, sessionId }: AccessClaims,
  now: Date,
): Promise<SignedIn | undefined> {
  const [row] = await signedInById(db).execute({ sessionId, userId, now });
  if (!row) return undefined;
  const stale = new Date(now.getTime() - LAST_USED_STEP);
  if (row.lastUsedAt < stale) {
    const unseen = and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, stale));
    await db.update(sessions).set({ lastUsedAt: now }).where(unseen);
  }
  return { user: row.user, sessionId, expiresAt: row.expiresAt };
}

const liveSessions = builtOnce((db) => {
  const { userId, expiresAt, lastUsedAt, createdAt } = sessions;
  return db
    .select()
    .from(sessions)
    .where(and(eq(userId, sql.placeholder("userId")), gt(expiresAt, sql.placeholder("now"))))
    .orderBy(desc(lastUsedAt), desc(createdAt))
    .limit(200)
    .prepare("");
});

/** The account's live sessions, the latest used first. */
export const listSessions = (db: Db, userId: string, now: Date) => liveSessions(db).execute({ userId, now });

/** Ends one session of the account at once: its tokens are refused from now on. To end it twice is no error. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}
