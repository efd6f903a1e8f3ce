import { createHash } from "node:crypto";
import type { Db } from "../db/client";
import { rateLimits } from "../db/schema";

/** Longer than the provider tries to bring an answer, and than a copy of one is worth much. */
const KEPT_MS = 400 * 86_400_000;

/**
 * Whether an answer comes for the first time. Its signature has no time in it, so that whoever has a copy could bring it
 * again: a START after a later STOP. It is kept among the counts of attempts, which go when they expire.
 * @param sid as the provider names it
 */
export async function isFirstTime(db: Db, sid: string, now: Date): Promise<boolean> {
  const key = `text-answer:${createHash("sha256").update(sid).digest("base64url")}`;
  const added = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: new Date(now.getTime() + KEPT_MS) })
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return added.length > 0;
}
