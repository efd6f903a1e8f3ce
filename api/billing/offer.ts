import type { PlanOffer } from "../../contract/transactions";
import { findUserById } from "../auth/users";
import type { Db } from "../db/client";
import type { BillingDeps } from "./customer";
import { findPromoCode, type PromoCode } from "./promo-code";
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

/** The plan's terms for whoever has had the trial, or has not: one each, whatever the code. */
export function termsFor(
  { settings }: Pick<BillingDeps, "settings">,
  tried: boolean,
  code: PromoCode | undefined,
): Terms {
  const { monthlyCents, discountedMonthlyCents, trialDays } = settings.plan;
  return {
    listCents: monthlyCents,
    priceCents: code ? discountedMonthlyCents : monthlyCents,
    promoCode: code?.shown,
    trialDays: tried ? 0 : trialDays,
  };
}

/**
 * What the plan costs somebody, and when it is first charged (SPEC-DECISIONS 26).
 * @param db a transaction, where one is open
 * @throws {UnknownPromoCode | OwnPromoCode}
 */
export async function offerFor(
  deps: BillingDeps,
  db: Db,
  { userId, promoCode }: { userId?: string | undefined; promoCode?: string | undefined },
): Promise<PlanOffer> {
  const user = userId === undefined ? undefined : await findUserById(db, userId);
  const code = promoCode === undefined ? undefined : await findPromoCode(deps, db, promoCode, user);
  const tried = userId !== undefined && (await hadTrial(deps, db, userId));
  const terms = termsFor(deps, tried, code);
  const first = new Date(deps.now().getTime() + terms.trialDays * DAY);
  return { id: deps.settings.plan.id, ...terms, firstChargeAt: first.toISOString() };
}
