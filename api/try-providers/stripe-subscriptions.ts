import type { Payments } from "../providers/payments/port";
import type { Operations } from "./operation";
import { customerOf, type StripeState, subscribeWith, subscriptionOf } from "./stripe-charges";

/** What is charged by the month. */
export const subscriptionOperations: Operations<Payments, StripeState> = {
  subscribe: {
    asks: ["POST /v1/subscriptions"],
    shows: "that the first month is charged, and how a refused card is told",
    attempt: async (at) => {
      const begun = await subscribeWith(at, "pm_card_visa", "subscription");
      at.state.subscriptionId = begun.id;
      at.holds(begun.status === "active", "a good card makes it active");
      at.holds(begun.reference === `${at.mark}-subscription`, "it has our reference");
      const refused = await subscribeWith(at, "pm_card_chargeCustomerFail", "refused");
      at.holds(refused.status === "incomplete", "a card whose charge fails leaves it incomplete");
      const ended = await at.port.endUnpaid(refused.id);
      at.holds(
        ended.status === "incomplete_expired" || ended.status === "canceled",
        "and it can be ended unpaid",
      );
    },
  },
  readSubscription: {
    asks: ["GET /v1/subscriptions/{subscription_exposed_id}"],
    shows: "price and period",
    attempt: async (at) => {
      const read = await at.port.readSubscription(subscriptionOf(at));
      at.holds(read.priceCents === 9_900, "it costs what was agreed");
      at.holds((read.periodEndsAt?.getTime() ?? 0) > at.now().getTime(), "its month ends later");
    },
  },
  findSubscriptions: {
    asks: ["GET /v1/subscriptions"],
    shows: "that ended ones are listed too",
    attempt: async (at) => {
      const found = await at.port.findSubscriptions(customerOf(at));
      at.holds(found.length === 2, "both subscriptions are listed, the ended one too");
    },
  },
  cancelAtPeriodEnd: {
    asks: ["POST /v1/subscriptions/{subscription_exposed_id}"],
    shows: "that a reason is taken",
    attempt: async (at) => {
      const why = { reason: "too_expensive", comment: "Tried by the kit." };
      const { cancelAtPeriodEnd } = await at.port.cancelAtPeriodEnd(subscriptionOf(at), why);
      at.holds(cancelAtPeriodEnd, "it ends with its month");
    },
  },
  unCancel: {
    asks: ["POST /v1/subscriptions/{subscription_exposed_id}"],
    shows: "that it goes on",
    attempt: async (at) => {
      const { cancelAtPeriodEnd } = await at.port.unCancel(subscriptionOf(at));
      at.holds(!cancelAtPeriodEnd, "it goes on");
    },
  },
  changePrice: {
    asks: ["POST /v1/subscriptions/{subscription_exposed_id}"],
    shows: "that nothing of the running month is settled anew",
    attempt: async (at) => {
      const before = (await at.port.invoices(customerOf(at))).length;
      const { priceCents } = await at.port.changePrice(subscriptionOf(at), 4_900);
      at.holds(priceCents === 4_900, "it costs the new price");
      const after = (await at.port.invoices(customerOf(at))).length;
      at.holds(after === before, "no invoice comes of it");
    },
  },
  pauseCharges: {
    asks: ["POST /v1/subscriptions/{subscription_exposed_id}"],
    shows: "that a pause neither ends it nor makes it another status",
    attempt: async (at) => {
      await at.port.pauseCharges(subscriptionOf(at), true);
      const { status } = await at.port.readSubscription(subscriptionOf(at));
      at.holds(status === "active", "it is active while it is paused");
      await at.port.pauseCharges(subscriptionOf(at), false);
    },
  },
  endUnpaid: {
    asks: ["GET /v1/subscriptions/{subscription_exposed_id}", "POST /v1/invoices/{invoice}/void"],
    shows: "that one which was paid is left as it is",
    attempt: async (at) => {
      const { status } = await at.port.endUnpaid(subscriptionOf(at));
      at.holds(status === "active", "one that was paid is left as it is");
    },
  },
};
