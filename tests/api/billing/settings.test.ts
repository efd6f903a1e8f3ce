import { describe, expect, it } from "vitest";
import { planSettings } from "../../../api/billing/plan-settings";
import { readSettings } from "../../../api/settings";

const random = "0123456789abcdefghijklmnopqrstuvwxyz-0001";
const other = "0123456789abcdefghijklmnopqrstuvwxyz-0002";

describe("the settings of billing", () => {
  it("sell the plan of SPEC-DECISIONS 26 unless another is set, and give the discount out in production only by a set code", () => {
    const given = { API_TOKEN_SECRETS: random };
    const plan = {
      id: "signals",
      monthlyCents: 2000,
      discountedMonthlyCents: 1000,
      trialDays: 30,
      graceDays: 7,
    };
    expect(readSettings(given).plan).toEqual({ ...plan, promoCodes: ["COFOUNDER"] });
    const unset = {
      PLAN_ID: "signals",
      PLAN_CENTS: 2000,
      PLAN_LIFETIME_CENTS: 1000,
      TRIAL_DAYS: 30,
      PAST_DUE_GRACE_DAYS: 7,
    };
    expect(planSettings({ APP_ENV: "production", ...unset })).toEqual({ ...plan, promoCodes: [] });
    expect(
      readSettings({
        ...given,
        PLAN_ID: "pro",
        PLAN_CENTS: "3000",
        PLAN_LIFETIME_CENTS: "1500",
        TRIAL_DAYS: "0",
        PAST_DUE_GRACE_DAYS: "0",
        PROMO_CODES: "FRIENDS, _2026",
      }).plan,
    ).toEqual({
      id: "pro",
      monthlyCents: 3000,
      discountedMonthlyCents: 1500,
      trialDays: 0,
      graceDays: 0,
      promoCodes: ["FRIENDS", "_2026"],
    });
  });

  it("take no money unless Stripe is chosen, whole or not at all", () => {
    expect(readSettings({ API_TOKEN_SECRETS: random }).payments).toMatchObject({
      adapter: "sandbox",
      waitMs: 6000,
    });
    const real = {
      API_TOKEN_SECRETS: random,
      PAYMENTS_ADAPTER: "stripe",
      STRIPE_SECRET_KEY: "sk_of_a_test",
      STRIPE_WEBHOOK_SECRET: "whsec_of_a_test",
      STRIPE_PRODUCT: "prod_of_a_test",
    };
    expect(readSettings(real).payments).toMatchObject({
      adapter: "stripe",
      stripe: { secretKey: "sk_of_a_test", webhookSecrets: ["whsec_of_a_test"], product: "prod_of_a_test" },
    });
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRODUCT"]) {
      expect(() => readSettings({ ...real, [name]: undefined })).toThrow(`${name} is missing`);
    }
  });

  it("sign the sandbox's webhooks with a secret that follows the token secret and does not tell it", () => {
    const secretOf = (secret: string) =>
      readSettings({ API_TOKEN_SECRETS: secret }).payments.sandboxWebhookSecret;
    expect(secretOf(random)).toBe(secretOf(random));
    expect(secretOf(random)).not.toBe(secretOf(other));
    expect(secretOf(random)).not.toContain(random.slice(0, 8));
  });
});
