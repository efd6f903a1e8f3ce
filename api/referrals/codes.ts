import { and, eq, inArray, isNull } from "drizzle-orm";
import type { UserRow } from "../auth/signed-in";
import type { Db } from "../db/client";
import { consents } from "../db/consent-tables";
import { inTurn } from "../db/in-turn";
import { referralCodes } from "../db/referral-tables";
import { users } from "../db/schema";
import type { Deps } from "../deps";

/** A promo code and its owner. */
interface OwnedCode {
  /** As its owner writes it. */
  shown: string;
  owner: UserRow;
}

/** Why a user cannot get a code: they have another one, or the code belongs to another user. */
export class NotYours extends Error {
  override readonly name = "NotYours";
}

/** Nobody has a code who has not agreed to the programme's terms. */
export class TermsUnread extends Error {
  override readonly name = "TermsUnread";
}

/** The consent to the programme's terms, by its kind. */
const TERMS = "ambassador_terms";

/**
 * Whose code it is, whatever its case: nobody's where its owner is gone, where it was withdrawn, and where the site has
 * come to give it out itself.
 */
export async function findCode(
  { settings }: { settings: Pick<Deps["settings"], "plan"> },
  db: Db,
  code: string,
): Promise<OwnedCode | undefined> {
  if (isOurs(settings, code)) return undefined;
  const [found] = await db
    .select({ shown: referralCodes.shown, owner: users })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(and(eq(referralCodes.code, code.toLowerCase()), isNull(referralCodes.endedAt)));
  return found;
}

/** Whether the site gives the code out itself, for its discount: it credits nobody. */
export const isOurs = ({ plan }: Pick<Deps["settings"], "plan">, code: string) =>
  plan.promoCodes.some((known) => known.toLowerCase() === code.toLowerCase());

/** The user's own code, as they write it; none where it was withdrawn. */
export async function codeOf(db: Db, userId: string): Promise<string | undefined> {
  const own = await ownCode(db, userId);
  return own?.endedAt ? undefined : own?.shown;
}

async function ownCode(db: Db, userId: string) {
  const { shown, endedAt } = referralCodes;
  const [own] = await db
    .select({ shown, endedAt })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId));
  return own;
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
 * @throws {TermsUnread}
 */
export function claimCode(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  userId: string,
  shown: string,
): Promise<string> {
  const code = shown.toLowerCase();
  return inTurn(db, userId, async (tx) => {
    const own = await ownCode(tx, userId);
    if (own?.endedAt)
      throw new NotYours(`Your promo code ${own.shown} was withdrawn, and there is one each.`);
    if (own?.shown.toLowerCase() === code) return own.shown;
    if (own)
      throw new NotYours(`Your promo code is ${own.shown}: it is yours for good, and there is one each.`);
    const agreed = and(eq(consents.userId, userId), eq(consents.kind, TERMS));
    if ((await tx.$count(consents, agreed)) === 0) throw new TermsUnread();
    const taken = new NotYours("This promo code is taken. Please choose another one.");
    if (isOurs(settings, code)) throw taken;
    const [kept] = await tx
      .insert(referralCodes)
      .values({ code, shown, userId, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (!kept) throw taken;
    return kept.shown;
  });
}
