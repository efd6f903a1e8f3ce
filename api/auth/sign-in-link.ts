import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { signInLinkMinutes } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { users } from "../db/schema";
import { signInLinks } from "../db/sign-in-tables";
import { isMailedEnough, PACE_MS } from "./link-pace";
import { hashToken, newOpaqueToken } from "./opaque-token";
import { lockOwner, type Owner, type OwnerKind, ownedBy } from "./owner";

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
 * Uses the link up, and the account's others with it.
 * @returns the account's id; undefined for a token that is unknown, used, expired or of the other kind of account
 */
export async function spendSignInLink(
  db: Db,
  kind: OwnerKind,
  token: string,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // Marking it is what makes it single use: of two at once, one marks nothing.
    const [spent] = await tx
      .update(signInLinks)
      .set({ usedAt: now })
      .where(usable(kind, token, now))
      .returning({ userId, investorId });
    if (!spent) return undefined;
    if (spent.userId !== null) await endSignInLinks(tx, { userId: spent.userId }, now);
    if (spent.investorId !== null) await endSignInLinks(tx, { investorId: spent.investorId }, now);
    return spent.userId ?? spent.investorId ?? undefined;
  });
}

/** None of the links that the account was mailed so far signs in any more. */
export async function endSignInLinks(db: Db, owner: Owner, now: Date): Promise<void> {
  await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(ownedBy(signInLinks, owner), isNull(usedAt)));
}
