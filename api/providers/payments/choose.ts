import type { Db } from "../../db/client";
import type { Settings } from "../../settings";
import type { Payments } from "./port";
import { createSandboxPayments } from "./sandbox/payments";
import { createStripePayments } from "./stripe/payments";

/** The card provider of PAYMENTS_ADAPTER. */
export function choosePayments(
  { payments, ownUrl }: Pick<Settings, "payments" | "ownUrl">,
  db: Db,
  now: () => Date,
): Payments {
  switch (payments.adapter) {
    case "sandbox":
      return createSandboxPayments(db, now, {
        ...{ ownUrl, webhookSecret: payments.sandboxWebhookSecret },
        automaticTax: payments.automaticTax,
      });
    case "stripe":
      return createStripePayments({ ...payments.stripe, automaticTax: payments.automaticTax });
  }
}
