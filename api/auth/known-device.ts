import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import { deviceDays } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import { knownDevices } from "../db/sign-in-tables";
import { hashToken, newOpaqueToken } from "./opaque-token";
import { type Owner, ownedBy } from "./owner";

const DAY = 86_400_000;
/** More browsers than anybody uses; the one that was used longest ago goes first. */
const MOST_DEVICES = 20;
const { hash, lastUsedAt, expiresAt } = knownDevices;

/** At which login a browser is known: one that members used is a stranger at the desk, and the other way round. */
export type LoginPlace = "site" | "desk";

/** What the browser's token is kept as, and its guesses counted by. */
export const keyOfDevice = (token: string, place: LoginPlace = "site"): string =>
  hashToken(place === "desk" ? `desk ${token}` : token);

/** A browser that signed in to the account before, as a device cookie tells (OWASP). */
export interface KnownDevice {
  token: string;
  /** What its guesses are counted by. */
  key: string;
}

/**
 * The device behind a token; undefined for none, for one that was revoked, and for another account's. It is looked up
 * by the token alone, whether or not there is such an account: else its time would tell which e-mails have one (S8).
 */
export async function findDevice(
  db: Db,
  owner: Owner | undefined,
  token: string | undefined,
  now: Date,
  place: LoginPlace = "site",
): Promise<KnownDevice | undefined> {
  if (token === undefined) return undefined;
  const key = keyOfDevice(token, place);
  const [row] = await db
    .select({ userId: knownDevices.userId, investorId: knownDevices.investorId })
    .from(knownDevices)
    .where(and(eq(hash, key), gt(expiresAt, now)));
  if (!row || !owner) return undefined;
  const isOwn = "userId" in owner ? row.userId === owner.userId : row.investorId === owner.investorId;
  return isOwn ? { token, key } : undefined;
}

/**
 * Remembers the browser that has just signed in.
 * @param known the device that it came with: it goes on under the same token, so that a lost reply loses nothing
 * @returns the token for the browser to keep
 */
export async function rememberDevice(
  db: Db,
  owner: Owner,
  known: KnownDevice | undefined,
  now: Date,
  place: LoginPlace = "site",
): Promise<string> {
  const until = new Date(now.getTime() + deviceDays * DAY);
  if (known) {
    const [kept] = await db
      .update(knownDevices)
      .set({ lastUsedAt: now, expiresAt: until })
      .where(eq(hash, known.key))
      .returning({ hash });
    if (kept) return known.token;
  }
  const token = newOpaqueToken();
  await db
    .insert(knownDevices)
    .values({ hash: keyOfDevice(token, place), ...owner, createdAt: now, lastUsedAt: now, expiresAt: until });
  const newest = db
    .select({ hash })
    .from(knownDevices)
    .where(ownedBy(knownDevices, owner))
    .orderBy(desc(lastUsedAt))
    .limit(MOST_DEVICES);
  await db.delete(knownDevices).where(and(ownedBy(knownDevices, owner), notInArray(hash, newest)));
  return token;
}

/** The browsers of an account, as its owner is told of them: the latest used first. */
export function listDevices(db: Db, owner: Owner, now: Date) {
  const { createdAt } = knownDevices;
  return db
    .select({ createdAt, lastUsedAt, expiresAt })
    .from(knownDevices)
    .where(and(ownedBy(knownDevices, owner), gt(expiresAt, now)))
    .orderBy(desc(lastUsedAt));
}

/** Every browser of the account is a stranger's again: after its password was changed. */
export async function forgetDevices(db: Db, owner: Owner): Promise<void> {
  await db.delete(knownDevices).where(ownedBy(knownDevices, owner));
}
