import { createHmac } from "node:crypto";
import { z } from "zod";

export type PaymentSettings = Readonly<{
  adapter: "sandbox" | "stripe";
  /** How long a call waits for the provider before it answers without it, in milliseconds. */
  waitMs: number;
  /** The sandbox signs its webhooks with it, and we check them with it. */
  sandboxWebhookSecret: string;
  stripe: Readonly<{
    secretKey: string;
    webhookSecret: string;
    /** Its id of what is sold, which its prices are for. */
    product: string;
  }>;
}>;

export const NEEDED_FOR_STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRODUCT"] as const;

/** Such as sk_test_…, whsec_… and prod_…; one travels in a header. */
export const stripeKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, "is no key or id of Stripe's")
  .optional();

interface Environment {
  API_TOKEN_SECRETS: readonly string[];
  PAYMENTS_ADAPTER: PaymentSettings["adapter"];
  PAYMENTS_WAIT_MS: number;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PRODUCT?: string | undefined;
}

/** The card provider's settings, from those of the process once they are checked. */
export const paymentSettings = (env: Environment): PaymentSettings => ({
  adapter: env.PAYMENTS_ADAPTER,
  waitMs: env.PAYMENTS_WAIT_MS,
  // Both ends of the sandbox are this process: its secret is nobody's to set, and still nobody's to know.
  sandboxWebhookSecret: createHmac("sha256", env.API_TOKEN_SECRETS[0] ?? "")
    .update("sandbox payments webhook")
    .digest("base64url"),
  stripe: {
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
    product: env.STRIPE_PRODUCT ?? "",
  },
});
