import { eq, inArray } from "drizzle-orm";
import type { UserRow } from "../auth/session";
import type { Deps } from "../base";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import { referralCodes } from "../db/referral-tables";
import { users } from "../db/schema";

/** Somebody's code, and who they are. */
export interface OwnedCode {
  /** As its owner writes it. */
  shown: string;
  owner: UserRow;
}

/** Why a code cannot become somebody's: they have another, or it is somebody else's. */
export class NotYours extends Error {
  override readonly name = "NotYours";
}

/** Whose code it is, whatever its case. */
export async function findCode(db: Db, code: string): Promise<OwnedCode | undefined> {
  const [found] = await db
    .select({ shown: referralCodes.shown, owner: users })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(eq(referralCodes.code, code.toLowerCase()));
  return found;
}

/** The user's own code, as they write it. */
export async function codeOf(db: Db, userId: string): Promise<string | undefined> {
  const [own] = await db
    .select({ shown: referralCodes.shown })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId));
  return own?.shown;
}

/** Of some codes, in small letters, those that nobody may have any more. */
export async function takenOf(
  { db, settings }: Pick<Deps, "db" | "settings">,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(inArray(referralCodes.code, [...codes]));
  return new Set([
    ...rows.map(({ code }) => code),
    ...settings.plan.promoCodes.map((code) => code.toLowerCase()),
  ]);
}

/**
 * Makes a code the user's, for good; the same again changes nothing.
 * @returns the code as it was claimed first
 * @throws {NotYours} with a sentence for the person
 */
export function claimCode(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  userId: string,
  shown: string,
): Promise<string> {
  const code = shown.toLowerCase();
  return inTurn(db, userId, async (tx) => {
    const own = await codeOf(tx, userId);
    if (own !== undefined && own.toLowerCase() === code) return own;
    if (own !== undefined)
      throw new NotYours(`Your promo code is ${own}: it is yours for good, and there is one each.`);
    const taken = new NotYours("This promo code is taken. Please choose another one.");
    if (settings.plan.promoCodes.some((known) => known.toLowerCase() === code)) throw taken;
    const [kept] = await tx
      .insert(referralCodes)
      .values({ code, shown, userId, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (!kept) throw taken;
    return kept.shown;
  });
}
