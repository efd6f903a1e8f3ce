import type Stripe from "stripe";
import { AT } from "./stripe-objects";

/** Credit that a customer was given, under our key. */
export const balanceTransaction = (
  changes: Partial<Stripe.CustomerBalanceTransaction> = {},
): Stripe.CustomerBalanceTransaction => ({
  id: "cbtxn_1",
  object: "customer_balance_transaction",
  amount: -2000,
  checkout_session: null,
  created: AT,
  credit_note: null,
  currency: "usd",
  customer: "cus_1",
  customer_account: null,
  description: null,
  ending_balance: -2000,
  invoice: null,
  livemode: false,
  metadata: { reference: "given-1" },
  type: "adjustment",
  ...changes,
});
