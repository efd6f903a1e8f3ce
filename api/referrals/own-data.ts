import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { referralCodes, referralPayouts, referrals } from "../db/referral-tables";
import { referralsOf, type StatementDeps } from "./statement";

/** Ten years of two degrees. */
const MOST_MONTHS = 240;
const MOST_PAYOUTS = 200;

/** What a copy of a user's data tells of their code: which, what came of it, what was paid out; and by whose code they came. */
export async function referralDataOf(deps: StatementDeps, userId: string) {
  const { db } = deps;
  const [code, cameBy, came, payouts] = await Promise.all([
    ownCode(db, userId),
    cameByOf(db, userId),
    referralsOf(deps, userId),
    payoutsOf(db, userId),
  ]);
  const { signedUp, months, totals } = came;
  return {
    code: code ?? null,
    cameBy: cameBy ?? null,
    signedUp,
    months: months.slice(0, MOST_MONTHS),
    totals,
    payouts,
  };
}

async function ownCode(db: Db, userId: string) {
  const [row] = await db
    .select({
      promoCode: referralCodes.shown,
      claimedAt: referralCodes.createdAt,
      endedAt: referralCodes.endedAt,
    })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId));
  return row;
}

/** The code alone: whose it is, is theirs. */
async function cameByOf(db: Db, userId: string) {
  const { code, via, createdAt, voidedAt } = referrals;
  const [row] = await db
    .select({ code, via, createdAt, voidedAt })
    .from(referrals)
    .where(eq(referrals.userId, userId));
  return row;
}

function payoutsOf(db: Db, userId: string) {
  const { cents, reference, paidAt } = referralPayouts;
  return db
    .select({ cents, reference, paidAt })
    .from(referralPayouts)
    .where(eq(referralPayouts.userId, userId))
    .orderBy(desc(paidAt))
    .limit(MOST_PAYOUTS);
}
