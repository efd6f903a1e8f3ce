import { plan } from "./plan";

/** 1: people whom the ambassador brought. 2: people whom those brought. */
export type ReferralDegree = 1 | 2;

/** One line of the referral schedule (SPEC 9). */
export interface ReferralTier {
  degree: ReferralDegree;
  referrals: number;
  revenueCents: number;
  /** hundredths of a percent: 2250 is 22.5% */
  cutBasisPoints: number;
  payoutCents: number;
}

/** A subscription with the lifetime discount, for a month: 100 referrals make the schedule's $1,000. */
export const revenuePerReferralCents = plan.discountedMonthlyCents;

/** So long a sale can be refunded, and is pending, where the operator has set nothing else: days from its payment. */
export const usualRefundWindowDays = 30;

const wholeInBasisPoints = 10_000;

/**
 * What a cut of a revenue pays, in integer cents; a fraction of a cent is not paid.
 * @throws RangeError when an amount is negative, fractional or too large to be exact
 */
export function payoutCents(revenueCents: number, cutBasisPoints: number): number {
  const product = revenueCents * cutBasisPoints;
  const exact = [revenueCents, cutBasisPoints, product].every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!exact) throw new RangeError("a payout needs whole cents and basis points");
  return Math.floor(product / wholeInBasisPoints);
}

function tier(degree: ReferralDegree, referrals: number, cutBasisPoints: number): ReferralTier {
  const revenueCents = referrals * revenuePerReferralCents;
  return {
    degree,
    referrals,
    revenueCents,
    cutBasisPoints,
    payoutCents: payoutCents(revenueCents, cutBasisPoints),
  };
}

/** The referral schedule of SPEC 9. Revenue and payout are computed (SPEC-DECISIONS 13). */
export const referralTiers = [
  tier(1, 100, 2000),
  tier(1, 1_000, 2250),
  tier(1, 10_000, 2500),
  tier(2, 10_000, 1000),
  tier(2, 100_000, 1250),
  tier(2, 1_000_000, 1500),
] as const;

/**
 * The cut of a month's whole revenue, in basis points: that of the highest tier of the degree that its paying referrals
 * reach, and below the first tier the first tier's.
 */
export function cutFor(degree: ReferralDegree, referrals: number): number {
  const tiers = referralTiers.filter((each) => each.degree === degree);
  const reached = tiers.findLast((each) => each.referrals <= referrals) ?? tiers[0];
  return reached?.cutBasisPoints ?? 0;
}

/** An example month with that many paying referrals, each with the lifetime discount. It is arithmetic, not what any person earned. */
export const exampleMonth = (degree: ReferralDegree, referrals: number): ReferralTier =>
  tier(degree, referrals, cutFor(degree, referrals));
