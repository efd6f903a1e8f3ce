import { LRUCache } from "lru-cache";
import type { AccountWrites } from "../db/account-writes";
import type { Db } from "../db/client";
import { findSignedIn } from "./session";
import type { LatelySignedIn, SignedIn } from "./signed-in";

/** So long one reading of a session stands for the next ones, in milliseconds. */
const SHARED_MS = 1_000;
/** Sessions that are read within a second; beyond them each call reads its own. */
const MOST = 5_000;

interface Reading {
  found: Promise<SignedIn | undefined>;
  at: number;
  /** What {@link AccountWrites} said before it was read. */
  writes: number;
}

/**
 * Shares what was read of a session for a second, among the calls of one page first of all: they leave together. A
 * change to any account or session in this process ends it at once, whoever makes it, and one in another process within
 * that second. A session that is not there is asked for each time.
 */
export function createLatelySignedIn(db: Db, writes: Readonly<AccountWrites>): LatelySignedIn {
  const readings = new LRUCache<string, Reading>({ max: MOST });
  return (claims, now) => {
    const key = `${claims.sessionId} ${claims.userId}`;
    const known = readings.get(key);
    const age = known ? now.getTime() - known.at : 0;
    // A clock that was set back makes nothing last longer.
    if (known?.writes === writes.count && age >= 0 && age < SHARED_MS) return unlessEnded(known.found, now);
    const found = findSignedIn(db, claims, now);
    const reading = { found, at: now.getTime(), writes: writes.count };
    readings.set(key, reading);
    const forget = () => {
      if (readings.get(key) === reading) readings.delete(key);
    };
    found.then((session) => session ?? forget(), forget);
    return found;
  };
}

/** A session may run out within the second. */
const unlessEnded = async (found: Reading["found"], now: Date): Promise<SignedIn | undefined> => {
  const signedIn = await found;
  return signedIn && signedIn.expiresAt > now ? signedIn : undefined;
};
