import { z } from "zod";
import { promoCode as isPromoCode } from "../../domain/validators";

/** The one plan (SPEC-DECISIONS 26). Integer cents, US dollars. */
export type PlanSettings = Readonly<{
  id: string;
  /** A month, and the same with the lifetime discount. */
  monthlyCents: number;
  discountedMonthlyCents: number;
  trialDays: number;
  graceDays: number;
  /** The codes that give the lifetime discount, as they are shown. */
  promoCodes: readonly string[];
}>;

/** Of the development machine alone: in production there is none unless it is set. */
const DEVELOPMENT_CODES = ["COFOUNDER"];

export const promoCode = z
  .string()
  .max(40)
  .refine(
    (code) => isPromoCode(code) === undefined,
    "must be a list of codes of letters, digits and underscores",
  );

interface Environment {
  APP_ENV: "development" | "production";
  PLAN_ID: string;
  PLAN_CENTS: number;
  PLAN_LIFETIME_CENTS: number;
  TRIAL_DAYS: number;
  PAST_DUE_GRACE_DAYS: number;
  PROMO_CODES?: readonly string[] | undefined;
}

/** The plan's settings, from those of the process once they are checked. */
export const planSettings = (env: Environment): PlanSettings => ({
  id: env.PLAN_ID,
  monthlyCents: env.PLAN_CENTS,
  discountedMonthlyCents: env.PLAN_LIFETIME_CENTS,
  trialDays: env.TRIAL_DAYS,
  graceDays: env.PAST_DUE_GRACE_DAYS,
  promoCodes: env.PROMO_CODES ?? (env.APP_ENV === "production" ? [] : DEVELOPMENT_CODES),
});
