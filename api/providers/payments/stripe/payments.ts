import type { Payments } from "../port";
import { openDesk } from "./ask";
import { cardCalls } from "./cards";
import { disputeCalls } from "./disputes";
import { listStripeEvents, readStripeEvent } from "./events";
import { intentCalls } from "./intents";
import { invoiceCalls } from "./invoices";
import { subscriptionCalls } from "./subscriptions";

interface StripeSettings {
  secretKey: string;
  /** Of our webhook's endpoint at the provider: whsec_… Any of them may have signed. */
  webhookSecrets: readonly string[];
  /** The product that is subscribed to: prod_… Its prices are ours, given with each subscription. */
  product: string;
  /** Whether the provider works out the tax that is in a price. */
  automaticTax?: boolean | undefined;
  /** Another origin than Stripe's own, for tests. */
  url?: string | undefined;
  /** How long one request may take, in milliseconds. */
  timeoutMs?: number | undefined;
}

/** Stripe by its official library, whose types and API version are one (PROVIDERS 2). */
export function createStripePayments({
  webhookSecrets,
  product,
  automaticTax,
  ...access
}: StripeSettings): Payments {
  const desk = openDesk(access);
  return {
    name: "stripe",
    ...cardCalls(desk),
    ...intentCalls(desk),
    ...subscriptionCalls(desk, { product, automaticTax }),
    ...invoiceCalls(desk),
    ...disputeCalls(desk),
    eventsSince: (since, until) => listStripeEvents(desk, since, until),
    readEvent: async (body, signature) => readStripeEvent(desk.stripe, webhookSecrets, body, signature),
  };
}
