import type { Payments } from "../providers/payments/port";
import type { Operations } from "./operation";
import type { StripeState } from "./stripe-charges";
import { invoiceOperations } from "./stripe-invoices";
import { paymentOperations } from "./stripe-payments";
import { subscriptionOperations } from "./stripe-subscriptions";

/** Every operation of the card provider's port, in an order in which each finds what it needs. */
export const stripeOperations: Operations<Payments, StripeState> = {
  ...paymentOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
};
