import { and, eq, gt } from "drizzle-orm";
import { resetMinutes } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import { resetTokens, sessions, users } from "../db/schema";
import { hashToken, newOpaqueToken } from "./opaque-token";

export const RESET_MINUTES = resetMinutes;
const LIFETIME_MS = RESET_MINUTES * 60_000;
/** A second request within this time is the same one, pressed twice. */
const REPEAT_MS = 60_000;

/** A token for a reset link, kept hashed; undefined when the account was given one a moment ago. */
export async function issueResetToken(db: Db, userId: string, now: Date): Promise<string | undefined> {
  const token = newOpaqueToken();
  return db.transaction(async (tx) => {
    // The account's row is the lock: two jobs for one account take turns.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const repeated = and(
      eq(resetTokens.userId, userId),
      gt(resetTokens.createdAt, new Date(now.getTime() - REPEAT_MS)),
    );
    const [recent] = await tx.select().from(resetTokens).where(repeated).limit(1);
    if (recent) return undefined;
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await tx.insert(resetTokens).values({ hash: hashToken(token), userId, createdAt: now, expiresAt });
    return token;
  });
}

/** Takes a token back whose mail could not be sent, so that the next attempt makes another. */
export async function withdrawResetToken(db: Db, token: string): Promise<void> {
  await db.delete(resetTokens).where(eq(resetTokens.hash, hashToken(token)));
}

const usable = (token: string, now: Date) =>
  and(eq(resetTokens.hash, hashToken(token)), gt(resetTokens.expiresAt, now));

export async function canReset(db: Db, token: string, now: Date): Promise<boolean> {
  const [row] = await db.select({ hash: resetTokens.hash }).from(resetTokens).where(usable(token, now));
  return row !== undefined;
}

/**
 * Spends the token: the new password is set, the e-mail is proven, every session of the account ends, its other links die. The account's
 * id and e-mail, or undefined for a token that is unknown, used or expired.
 */
export async function spendResetToken(
  db: Db,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  return db.transaction(async (tx) => {
    // Ending it is what makes it single use: of two at once, one ends nothing. It is not deleted: a request of a moment
    // ago that is worked on only now still counts as pressed twice.
    const [spent] = await tx
      .update(resetTokens)
      .set({ expiresAt: now })
      .where(usable(token, now))
      .returning({ userId: resetTokens.userId });
    if (!spent) return undefined;
    const [user] = await tx
      .update(users)
      // The link went to the account's e-mail, and every session of whoever had it before ends.
      .set({ passwordHash, emailProvenAt: now })
      .where(eq(users.id, spent.userId))
      .returning({ id: users.id, email: users.email });
    await tx.delete(sessions).where(eq(sessions.userId, spent.userId));
    await tx.update(resetTokens).set({ expiresAt: now }).where(eq(resetTokens.userId, spent.userId));
    return user;
  });
}
