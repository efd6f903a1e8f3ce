import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { signInLinkMinutes } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { users } from "../db/schema";
import { signInLinks } from "../db/sign-in-tables";
import { isMailedEnough, PACE_MS } from "./link-pace";
import { hashToken, newOpaqueToken } from "./opaque-token";
import { lockOwner, type Owner, type OwnerKind, ownedBy, ownerOf } from "./owner";

const LIFETIME_MS = signInLinkMinutes * 60_000;
const { hash, userId, investorId, createdAt, expiresAt, usedAt } = signInLinks;

/** A token for a sign-in link, kept hashed; undefined when the account was mailed enough of them for now. */
export async function issueSignInLink(db: Db, owner: Owner, now: Date): Promise<string | undefined> {
  const token = newOpaqueToken();
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const lately = gt(createdAt, new Date(now.getTime() - PACE_MS));
    const recent = await tx
      .select({ createdAt, usedAt })
      .from(signInLinks)
      .where(and(ownedBy(signInLinks, owner), lately));
    if (
      isMailedEnough(
        recent.map((link) => ({ ...link, usable: link.usedAt === null })),
        now,
      )
    )
      return undefined;
    await tx.insert(signInLinks).values({
      hash: hashToken(token),
      ...owner,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    return token;
  });
}

/** Takes a token back whose mail could not be sent, so that the next attempt makes another. */
export async function withdrawSignInLink(db: Db, token: string): Promise<void> {
  await db.delete(signInLinks).where(eq(hash, hashToken(token)));
}

const usable = (kind: OwnerKind, token: string, now: Date) =>
  and(
    eq(hash, hashToken(token)),
    isNotNull(kind === "user" ? userId : investorId),
    gt(expiresAt, now),
    isNull(usedAt),
  );

/** The e-mail of the account that the link signs in to; undefined when it signs in no more. */
export async function accountOfLink(
  db: Db,
  kind: OwnerKind,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ user: users.email, investor: investors.email })
    .from(signInLinks)
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(investors, eq(investors.id, investorId))
    .where(usable(kind, token, now));
  return row?.user ?? row?.investor ?? undefined;
}

/**
 * Uses the link up, and the account's others with it, and does what it is for. The account stays locked until that is done:
 * a change that ends what opened the account comes before, and has ended the link, or after, and ends what the link began.
 * @param act gets the account's id, and does it all by its transaction
 * @returns what `act` gives; undefined for a token that is unknown, used, expired or of the other kind of account
 */
export function spendSignInLink<T>(
  db: Db,
  kind: OwnerKind,
  token: string,
  now: Date,
  act: (tx: Db, id: string) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ userId, investorId })
      .from(signInLinks)
      .where(usable(kind, token, now));
    if (!found) return undefined;
    const owner = ownerOf(found);
    await lockOwner(tx, owner);
    // Marking it is what makes it single use: of two at once, one marks nothing.
    const spent = await tx
      .update(signInLinks)
      .set({ usedAt: now })
      .where(usable(kind, token, now))
      .returning({ hash });
    if (spent.length === 0) return undefined;
    await endSignInLinks(tx, owner, now);
    return act(tx, "userId" in owner ? owner.userId : owner.investorId);
  });
}

/** None of the links that the account was mailed so far signs in any more. */
export async function endSignInLinks(db: Db, owner: Owner, now: Date): Promise<void> {
  await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(ownedBy(signInLinks, owner), isNull(usedAt)));
}
