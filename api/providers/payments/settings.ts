import { createHmac } from "node:crypto";
import { z } from "zod";
import { list } from "../../setting-kinds";

export type PaymentSettings = Readonly<{
  adapter: "sandbox" | "stripe";
  /** How long a call waits for the provider before it answers without it, in milliseconds. */
  waitMs: number;
  /** Whether the provider works out the tax that is in each price. */
  automaticTax?: boolean;
  /** The sandbox signs its webhooks with it, and we check them with it. */
  sandboxWebhookSecret: string;
  stripe: Readonly<{
    secretKey: string;
    /** What its webhooks are signed with: one of these. */
    webhookSecrets: readonly string[];
    /** Its id of what is sold, which its prices are for. */
    product: string;
  }>;
}>;

export const NEEDED_FOR_STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRODUCT"] as const;

/** Such as sk_test_…, whsec_… and prod_…; one travels in a header. */
const stripeText = z.string().regex(/^[\x21-\x7e]{8,200}$/, "is no key or id of Stripe's");
export const stripeKey = stripeText.optional();
/** Several while one takes the place of another. */
export const stripeSecrets = z
  .string()
  .transform(list)
  .pipe(z.array(stripeText).min(1, "is missing"))
  .optional();

interface Environment {
  API_TOKEN_SECRETS: readonly string[];
  PAYMENTS_ADAPTER?: PaymentSettings["adapter"] | undefined;
  PAYMENTS_WAIT_MS: number;
  AUTOMATIC_TAX: "on" | "off";
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: readonly string[] | undefined;
  STRIPE_PRODUCT?: string | undefined;
}

/** The card provider's settings, from those of the process once they are checked. */
export const paymentSettings = (env: Environment): PaymentSettings => ({
  adapter: env.PAYMENTS_ADAPTER ?? "sandbox",
  waitMs: env.PAYMENTS_WAIT_MS,
  automaticTax: env.AUTOMATIC_TAX === "on",
  // Both ends of the sandbox are this process: its secret is nobody's to set, and still nobody's to know.
  sandboxWebhookSecret: createHmac("sha256", env.API_TOKEN_SECRETS[0] ?? "")
    .update("sandbox payments webhook")
    .digest("base64url"),
  stripe: {
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    product: env.STRIPE_PRODUCT ?? "",
  },
});

/** What an operator has to know of a production start with which nobody pays; undefined where people do. */
export function paymentWarning({ adapter, stripe }: PaymentSettings): string | undefined {
  if (adapter === "sandbox") {
    return "PAYMENTS_ADAPTER=sandbox: test cards open what is for subscribers, and nobody pays";
  }
  return /^[a-z]+_test_/.test(stripe.secretKey)
    ? "STRIPE_SECRET_KEY is a key of Stripe's test mode: test cards open what is for subscribers, and nobody pays"
    : undefined;
}
