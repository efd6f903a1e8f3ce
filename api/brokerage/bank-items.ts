import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { bankItems } from "../db/bank-tables";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import type { BankItem } from "../providers/bank-link/port";

export type BankItemRow = typeof bankItems.$inferSelect;
export type ItemDeps = Pick<Deps, "db" | "now" | "seal" | "bankLink" | "log">;
type ItemStore = Pick<Deps, "db" | "now" | "seal"> & { bankLink: Pick<Deps["bankLink"], "name"> };

const HOUR = 3_600_000;
/** Longer than the site keeps what was begun: a sign-in that no bank was linked by is removed then. */
const UNUSED_MS = 6 * HOUR;
/** From one look at a sign-in to the next, for what no webhook has told. */
export const READ_MS = 24 * HOUR;
/** So long before a consent ends its owner is asked to renew it. */
const AHEAD_MS = 7 * 24 * HOUR;

/** Keeps a sign-in, sealed, from the moment that the provider gave it: what is kept can be removed. @returns our id of it */
export async function keepItem(
  { db, now, seal, bankLink }: ItemStore,
  { itemId, accessToken }: BankItem,
): Promise<string> {
  const [id, at] = [randomUUID(), now()];
  await db.insert(bankItems).values({
    ...{ id, provider: bankLink.name, itemId, token: await seal.seal(accessToken, id) },
    ...{ tokenKey: seal.keyId, removeAt: new Date(at.getTime() + UNUSED_MS) },
    ...{ readAt: new Date(at.getTime() + READ_MS), createdAt: at },
  });
  return id;
}

/** What reads and removes a sign-in. @throws where it was sealed with a key that is gone */
export async function openToken({ seal }: Pick<Deps, "seal">, row: BankItemRow): Promise<string> {
  const token = await seal.open(row.token, row.id);
  if (typeof token !== "string") throw new Error("a bank's token is no text");
  return token;
}

/** Notes which token the broker was given of it, as a digest. */
export async function noteProcessorToken(
  { db, seal }: Pick<Deps, "db" | "seal">,
  id: string,
  processorToken: string,
): Promise<void> {
  await db
    .update(bankItems)
    .set({ processorDigest: seal.digests(processorToken)[0] })
    .where(eq(bankItems.id, id));
}

/** Has a sign-in removed with the next round. */
export async function dropItem({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<void> {
  await db.update(bankItems).set({ removeAt: now() }).where(eq(bankItems.id, id));
}

/**
 * The sign-in behind a token is its user's from now on, and is not removed while the broker is asked: of who died there
 * nobody knows whether the broker has the bank.
 * @returns its id; undefined where there is none, or it is somebody else's
 */
export async function claimItem(
  { db, seal }: Pick<Deps, "db" | "seal">,
  userId: string,
  processorToken: string,
): Promise<string | undefined> {
  const [row] = await db
    .update(bankItems)
    .set({ userId, removeAt: null })
    .where(
      and(
        inArray(bankItems.processorDigest, seal.digests(processorToken)),
        or(eq(bankItems.userId, userId), isNull(bankItems.userId)),
      ),
    )
    .returning({ id: bankItems.id });
  return row?.id;
}

/**
 * The broker has confirmed the bank: its sign-in stays, whatever a second request made of it meanwhile. What else this user
 * has begun, and no bank came of, is removed.
 */
export async function fastenItem(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, userId, broker, relationshipId }: { id: string } & Owned & { relationshipId: string },
): Promise<void> {
  await db
    .update(bankItems)
    .set({ broker, relationshipId, readAt: now(), removeAt: null })
    .where(eq(bankItems.id, id));
  await db
    .update(bankItems)
    .set({ removeAt: now() })
    .where(
      and(
        ...[eq(bankItems.userId, userId), isNull(bankItems.relationshipId), ne(bankItems.id, id)],
        isNull(bankItems.removeAt),
      ),
    );
}

interface Owned {
  userId: string;
  broker: string;
}

/** The broker has refused it: another account of it may still be chosen, and it is removed unless one is. */
export async function loosenItem({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<void> {
  const removeAt = new Date(now().getTime() + UNUSED_MS);
  await db
    .update(bankItems)
    .set({ removeAt })
    .where(and(eq(bankItems.id, id), isNull(bankItems.relationshipId)));
}

/** A bank is linked no more: its sign-in is removed, and those of which nobody knows whether a bank came of them. */
export async function releaseItems(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, broker, relationshipId }: Owned & { relationshipId: string },
): Promise<void> {
  const ofBank = and(eq(bankItems.broker, broker), eq(bankItems.relationshipId, relationshipId));
  await db
    .update(bankItems)
    .set({ removeAt: now() })
    .where(
      and(
        ...[eq(bankItems.userId, userId), isNull(bankItems.removeAt)],
        or(ofBank, isNull(bankItems.relationshipId)),
      ),
    );
}

/** Of an account that is deleted: nobody's from now on, and removed at the provider. */
export async function forgetItems(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.update(bankItems).set({ userId: null, removeAt: now }).where(eq(bankItems.userId, userId));
}

/** The sign-ins behind somebody's banks at a broker. */
export function itemsOf({ db, bankLink }: Pick<Deps, "db" | "bankLink">, { userId, broker }: Owned) {
  return db
    .select()
    .from(bankItems)
    .where(
      and(
        ...[eq(bankItems.userId, userId), eq(bankItems.broker, broker)],
        ...[eq(bankItems.provider, bankLink.name), isNull(bankItems.removeAt)],
      ),
    );
}

/** What a bank wants of its owner. */
export interface ItemNeed {
  /** A new sign-in, as nothing works without it; or a renewal, before a consent ends. */
  needs: "sign-in" | "renewal";
  /** When it began, or when it is due. */
  at: Date;
}

/** What a sign-in wants of its owner at this moment; undefined for nothing. */
export function needOf(
  { brokenSince, consentEndsAt, disconnectsAt }: BankItemRow,
  now: Date,
): ItemNeed | undefined {
  const ends = [consentEndsAt, disconnectsAt].filter((at) => at !== null);
  const [first] = ends.sort((a, b) => a.getTime() - b.getTime());
  if (brokenSince) return { needs: "sign-in", at: brokenSince };
  if (!first || first.getTime() - now.getTime() > AHEAD_MS) return undefined;
  return { needs: first <= now ? "sign-in" : "renewal", at: first };
}
