import { and, eq, gt, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import { remedyDays, revertHours } from "../../domain/lifetimes";
import { isMailedEnough, PACE_MS } from "../auth/link-pace";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import { lockOwner, type Owner, type OwnerKind, ownedBy } from "../auth/owner";
import { accountLinks } from "../db/account-tables";
import type { Db } from "../db/client";

const HOUR = 3_600_000;
/** Milliseconds that a link of each kind lives. */
const lifetimes = {
  confirm: 168 * HOUR,
  change: 24 * HOUR,
  revert: revertHours * HOUR,
  "end-session": remedyDays * 24 * HOUR,
  undo: remedyDays * 24 * HOUR,
};

export type AccountLink = typeof accountLinks.$inferSelect;
type NewLink = Pick<AccountLink, "kind"> &
  Partial<Pick<AccountLink, "email" | "sessionId" | "deviceHash" | "since" | "createdAt">>;

const { hash, userId, investorId, email, kind: kindOfLink, createdAt, expiresAt, usedAt } = accountLinks;

/** A token for a link of that kind, kept hashed. It lives from now on, also where it counts as made before. */
export async function issueLink(db: Db, owner: Owner, link: NewLink, now: Date): Promise<string> {
  const token = newOpaqueToken();
  await db.insert(accountLinks).values({
    hash: hashToken(token),
    ...owner,
    createdAt: now,
    ...link,
    expiresAt: new Date(now.getTime() + lifetimes[link.kind]),
  });
  return token;
}

/** The same for a link that a user asks for; undefined if the account has got enough mails of that kind for now. */
export async function issuePacedLink(
  db: Db,
  owner: Owner,
  link: NewLink,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const recent = await tx
      .select({ createdAt, usedAt, email })
      .from(accountLinks)
      .where(
        and(
          ownedBy(accountLinks, owner),
          eq(kindOfLink, link.kind),
          gt(createdAt, new Date(now.getTime() - PACE_MS)),
        ),
      );
    // A user who corrects a mistyped address at once does not have to wait.
    const links = recent.map((each) => ({
      ...each,
      usable: each.usedAt === null,
      toAnother: each.email !== link.email,
    }));
    return isMailedEnough(links, now) ? undefined : issueLink(tx, owner, link, now);
  });
}

/** Takes a token back whose mail could not be sent, so that the next attempt makes another. */
export async function withdrawLink(db: Db, token: string): Promise<void> {
  await db.delete(accountLinks).where(eq(hash, hashToken(token)));
}

const usable = (ownerKind: OwnerKind, token: string, now: Date) =>
  and(
    eq(hash, hashToken(token)),
    isNotNull(ownerKind === "user" ? userId : investorId),
    gt(expiresAt, now),
    isNull(usedAt),
  );

/** The link of a token; undefined for one that is unknown, used, over, or of the other kind of account. */
export async function findLink(
  db: Db,
  ownerKind: OwnerKind,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const [row] = await db
    .select()
    .from(accountLinks)
    .where(usable(ownerKind, token, now));
  return row;
}

/** Uses the link up: of two requests at once, one finds nothing. */
export async function spendLink(
  db: Db,
  ownerKind: OwnerKind,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const [row] = await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(usable(ownerKind, token, now))
    .returning();
  return row;
}

/**
 * Ways back, and links that end what was done, work no more where they were mailed after this way back: they went to the
 * address of whoever moved the account, perhaps twice. The way back to the first address is the older one and outlives them.
 */
export async function endLaterRemedies(db: Db, owner: Owner, link: AccountLink, now: Date): Promise<void> {
  const isRemedy = inArray(kindOfLink, ["revert", "end-session", "undo"]);
  await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(ownedBy(accountLinks, owner), isRemedy, gt(createdAt, link.createdAt), isNull(usedAt)));
}

/** Whether a way back of the account was used at that moment or later. */
export async function isPutBackSince(db: Db, owner: Owner, moment: Date): Promise<boolean> {
  const isUsed = and(ownedBy(accountLinks, owner), eq(kindOfLink, "revert"), gte(usedAt, moment));
  return (await db.$count(accountLinks, isUsed)) > 0;
}

/** The account's links of one kind work no more. */
export async function endLinks(db: Db, owner: Owner, kind: AccountLink["kind"], now: Date): Promise<void> {
  await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(ownedBy(accountLinks, owner), eq(kindOfLink, kind), isNull(usedAt)));
}
