import type { PlanOffer } from "../../contract/transactions";
import type { Db } from "../db/client";
import type { BillingDeps } from "./customer";
import { hadTrial } from "./trial";

const DAY = 86_400_000;

/** What a month costs and what comes before the first one, for somebody. Integer cents. */
export interface Terms {
  listCents: number;
  priceCents: number;
  /** As it is shown, whatever its letters' case was. */
  promoCode: string | undefined;
  trialDays: number;
}

/** A promo code that nobody gave out. */
export class UnknownPromoCode extends Error {
  override readonly name = "UnknownPromoCode";
}

/**
 * The plan's terms for whoever has had the trial, or has not: one each, whatever the code.
 * @throws {UnknownPromoCode}
 */
export function termsFor(
  { settings }: Pick<BillingDeps, "settings">,
  tried: boolean,
  promoCode: string | undefined,
): Terms {
  const { monthlyCents, discountedMonthlyCents, promoCodes, trialDays } = settings.plan;
  const code = promoCode && promoCodes.find((known) => known.toLowerCase() === promoCode.toLowerCase());
  if (promoCode && !code) throw new UnknownPromoCode();
  return {
    listCents: monthlyCents,
    priceCents: code ? discountedMonthlyCents : monthlyCents,
    promoCode: code || undefined,
    trialDays: tried ? 0 : trialDays,
  };
}

/**
 * What the plan costs somebody, and when it is first charged (SPEC-DECISIONS 26).
 * @param db a transaction, where one is open
 * @throws {UnknownPromoCode}
 */
export async function offerFor(
  deps: BillingDeps,
  db: Db,
  { userId, promoCode }: { userId?: string | undefined; promoCode?: string | undefined },
): Promise<PlanOffer> {
  const tried = userId !== undefined && (await hadTrial(deps, db, userId));
  const terms = termsFor(deps, tried, promoCode);
  const first = new Date(deps.now().getTime() + terms.trialDays * DAY);
  return { id: deps.settings.plan.id, ...terms, firstChargeAt: first.toISOString() };
}
