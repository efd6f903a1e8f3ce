import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { findUserByEmail } from "../auth/users";
import type { Db } from "../db/client";
import { subscriptions } from "../db/payment-tables";
import { referralCodes, referrals } from "../db/referral-tables";
import { Refused } from "../refused";

const refused = (sentence: string) => new Refused(`${sentence}\nNothing has changed.`);

/**
 * Has somebody's sales count for nobody, of either degree and for good: what was paid out for them is owed back. For
 * sales that were made only to be counted: what a bank takes back counts for nobody without it.
 * @param who their e-mail address; or the id of the referral, of the user, or of a subscription, here or at the provider,
 * as of somebody who has deleted the account
 * @throws {Refused}
 */
export const voidReferral =
  (who: string, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const user = await findUserByEmail(db, who);
    const sold = db
      .select({ id: subscriptions.referralId })
      .from(subscriptions)
      .where(or(eq(subscriptions.id, who), eq(subscriptions.providerId, who)));
    const theirs = user
      ? eq(referrals.userId, user.id)
      : or(eq(referrals.id, who), eq(referrals.userId, who), inArray(referrals.id, sold));
    const [found] = await db.select({ id: referrals.id, code: referrals.code }).from(referrals).where(theirs);
    if (!found) throw refused(`"${who}" came by nobody's code.`);
    const { id, code } = found;
    const [voided] = await db
      .update(referrals)
      .set({ voidedAt: now() })
      .where(and(eq(referrals.id, id), isNull(referrals.voidedAt)))
      .returning();
    return voided
      ? `Void: what ${who} pays, and has paid, is nobody's sale any more. They came by ${code}.`
      : `What ${who} pays is nobody's sale already.`;
  };

/**
 * Withdraws a code: nobody comes by it any more, and nobody else may have it. What was sold by it stays its owner's.
 * @throws {Refused}
 */
export const endCode =
  (code: string, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const known = eq(referralCodes.code, code.toLowerCase());
    const [found] = await db.select({ shown: referralCodes.shown }).from(referralCodes).where(known);
    if (!found) throw refused(`Nobody has the code "${code}".`);
    const [ended] = await db
      .update(referralCodes)
      .set({ endedAt: now() })
      .where(and(known, isNull(referralCodes.endedAt)))
      .returning();
    return ended
      ? `Withdrawn: nobody comes by ${found.shown} any more. What came by it before still counts.`
      : `${found.shown} is withdrawn already.`;
  };
