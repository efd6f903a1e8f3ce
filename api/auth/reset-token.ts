import { and, eq, gt } from "drizzle-orm";
import { resetMinutes } from "../../domain/lifetimes";
import { endAccess } from "../account/end-access";
import { retirePassword } from "../account/past-passwords";
import { secureByReset } from "../account/remedies";
import type { Db } from "../db/client";
import { resetTokens, users } from "../db/schema";
import { isMailedEnough, PACE_MS } from "./link-pace";
import { hashToken, newOpaqueToken } from "./opaque-token";
import { lockOwner } from "./owner";
import { dropUnprovenStep } from "./proven-address";

export const RESET_MINUTES = resetMinutes;
const LIFETIME_MS = RESET_MINUTES * 60_000;

/** A token for a reset link, kept hashed; undefined when the account was mailed enough of them for now. */
export async function issueResetToken(db: Db, userId: string, now: Date): Promise<string | undefined> {
  const token = newOpaqueToken();
  return db.transaction(async (tx) => {
    // The account's row is the lock: two jobs for one account take turns.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const lately = gt(resetTokens.createdAt, new Date(now.getTime() - PACE_MS));
    const recent = await tx
      .select()
      .from(resetTokens)
      .where(and(eq(resetTokens.userId, userId), lately));
    if (
      isMailedEnough(
        recent.map((link) => ({ ...link, usable: link.expiresAt > now })),
        now,
      )
    )
      return undefined;
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

/** Whose password a token sets; undefined for a token that is unknown, used or expired. */
export async function ownerOfReset(db: Db, token: string, now: Date) {
  const { firstName, lastName, email } = users;
  const [owner] = await db
    .select({ firstName, lastName, email })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(usable(token, now));
  return owner;
}

/**
 * Spends the token: the new password is set, the e-mail is proven, and what opened the account before is over.
 * @returns the account's id and e-mail, whether a second step went that was older than any proof, and whether ways for alerts
 * went that were opened lately; undefined for a token that is unknown, used or expired
 */
export async function spendResetToken(
  db: Db,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<{ id: string; email: string; droppedStep: boolean; endedWays: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ userId: resetTokens.userId })
      .from(resetTokens)
      .where(usable(token, now));
    if (!known) return undefined;
    // The account first, as everywhere: two that lock the same rows in another order would wait for each other.
    await lockOwner(tx, known);
    // Ending it is what makes it single use: of two at once, one ends nothing. It is not deleted: a request of a moment
    // ago that is worked on only now still counts as pressed twice.
    const [spent] = await tx
      .update(resetTokens)
      .set({ expiresAt: now })
      .where(usable(token, now))
      .returning({ userId: resetTokens.userId });
    if (!spent) return undefined;
    const droppedStep = await dropUnprovenStep(tx, spent);
    await retirePassword(tx, spent, { byLink: true }, now);
    const [user] = await tx
      .update(users)
      // The link went to the account's e-mail. Every session from before ends.
      .set({ passwordHash, emailProvenAt: now, passwordUnconfirmed: false })
      .where(eq(users.id, spent.userId))
      .returning({ id: users.id, email: users.email });
    await endAccess(tx, spent, now);
    const endedWays = await secureByReset(tx, spent, now);
    return user && { ...user, droppedStep, endedWays };
  });
}
