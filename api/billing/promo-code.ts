import type { UserRow } from "../auth/signed-in";
import type { Db } from "../db/client";
import { findCode } from "../referrals/codes";
import { isSamePerson } from "../referrals/person";
import type { BillingDeps } from "./customer";

/** A promo code that nobody gave out. */
export class UnknownPromoCode extends Error {
  override readonly name = "UnknownPromoCode";
}

/** A promo code of the very person who gives it. */
export class OwnPromoCode extends Error {
  override readonly name = "OwnPromoCode";
}

/** A code that gives the lifetime discount. */
export interface PromoCode {
  /** Whatever its letters' case was. */
  shown: string;
  /** Whether an ambassador has it: what is sold by it is theirs. */
  isAmbassadors: boolean;
}

/**
 * The code that was given: one of PROMO_CODES, or an ambassador's.
 * @param db a transaction, where one is open
 * @param user who gives it, where that is known
 * @throws {UnknownPromoCode | OwnPromoCode}
 */
export async function findPromoCode(
  deps: Pick<BillingDeps, "settings">,
  db: Db,
  given: string,
  user: UserRow | undefined,
): Promise<PromoCode> {
  const ours = deps.settings.plan.promoCodes.find((known) => known.toLowerCase() === given.toLowerCase());
  if (ours !== undefined) return { shown: ours, isAmbassadors: false };
  const found = await findCode(deps, db, given);
  if (!found) throw new UnknownPromoCode();
  if (user && isSamePerson(found.owner, user)) throw new OwnPromoCode();
  return { shown: found.shown, isAmbassadors: true };
}
