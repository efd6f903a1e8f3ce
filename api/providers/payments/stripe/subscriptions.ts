import Stripe from "stripe";
import { type NextStep, PaymentError, type Payments, type ProviderSubscription } from "../port";
import { type Desk, isRefused } from "./ask";
import { intentIdsOf, latestInvoiceOf, nextStepOf, REFERENCE, toSubscription } from "./objects";

type SubscriptionCalls = Pick<
  Payments,
  | "subscribe"
  | "readSubscription"
  | "findSubscriptions"
  | "cancelAtPeriodEnd"
  | "unCancel"
  | "changePrice"
  | "endNow"
  | "endUnpaid"
>;

const { StripeError } = Stripe.errors;
const EXPAND = ["customer", "latest_invoice.confirmation_secret", "latest_invoice.payments"];
const PAGE = 100;
/** More than anybody begins and ends. */
const MOST = 500;
/** An invoice of these is open: what was said of its charge is worth knowing. */
const unpaid = ["incomplete", "past_due", "unpaid"];
const ended = ["canceled", "incomplete_expired"];

/** The provider's words for why somebody leaves; it refuses others. */
const feedbacks = [
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
];

/** Subscriptions to the one product, each at the price that was agreed to. */
export function subscriptionCalls(
  { stripe, ask }: Desk,
  { product, automaticTax = false }: { product: string; automaticTax?: boolean | undefined },
): SubscriptionCalls {
  const price = {
    ...{ currency: "usd", product, recurring: { interval: "month" } as const },
    // What was agreed to is all that is charged: tax is in it, and never on top.
    ...(automaticTax && { tax_behavior: "inclusive" as const }),
  };
  const read = async (id: string) =>
    withCharge(stripe, await stripe.subscriptions.retrieve(id, { expand: EXPAND }));
  const change = async (id: string, changes: Stripe.SubscriptionUpdateParams) =>
    withCharge(stripe, await stripe.subscriptions.update(id, { ...changes, expand: EXPAND }));

  /** A place that the provider does not know is no reason to refuse anybody: then no tax is worked out. */
  const create = async (wanted: Stripe.SubscriptionCreateParams, key: string) => {
    if (!automaticTax) return stripe.subscriptions.create(wanted, { idempotencyKey: key });
    const taxed = { ...wanted, automatic_tax: { enabled: true } };
    try {
      return await stripe.subscriptions.create(taxed, { idempotencyKey: key });
    } catch (error) {
      if (!(error instanceof StripeError) || error.code !== "customer_tax_location_invalid") throw error;
      // Other fields under the same key would be refused.
      return stripe.subscriptions.create(wanted, { idempotencyKey: `untaxed ${key}` });
    }
  };

  return {
    subscribe: (
      { customerId: customer, paymentMethodId, priceCents, trialDays, reference },
      idempotencyKey,
    ) =>
      ask("subscribe", async () => {
        const price_data = { ...price, unit_amount: priceCents };
        const wanted: Stripe.SubscriptionCreateParams = {
          customer,
          items: [{ price_data, quantity: 1 }],
          metadata: { [REFERENCE]: reference },
          // Its own until another card is chosen: the customer's default may have been changed before this is heard.
          default_payment_method: paymentMethodId,
          // A card that pays on the provider's page is charged for the next months too.
          payment_settings: { save_default_payment_method: "on_subscription" },
          // The person is there: their bank may ask them.
          off_session: false,
          ...(trialDays > 0
            ? {
                trial_period_days: trialDays,
                trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
                payment_behavior: "default_incomplete",
              }
            : // The first month is charged by this very request; `default_incomplete` would leave it to a script.
              { payment_behavior: "allow_incomplete" }),
          expand: EXPAND,
        };
        return withCharge(stripe, await create(wanted, idempotencyKey));
      }),

    readSubscription: (id) => ask("readSubscription", () => read(id)),

    findSubscriptions: (customer) =>
      ask("findSubscriptions", async () => {
        const expand = EXPAND.map((path) => `data.${path}`);
        const found = await stripe.subscriptions
          .list({ customer, status: "all", limit: PAGE, expand })
          .autoPagingToArray({ limit: MOST });
        return Promise.all(found.map((subscription) => withCharge(stripe, subscription)));
      }),

    cancelAtPeriodEnd: (id, { reason, comment }) =>
      ask("cancelAtPeriodEnd", () =>
        change(id, {
          cancel_at_period_end: true,
          cancellation_details: {
            ...(reason && { feedback: feedbacks.includes(reason) ? reason : "other" }),
            ...(comment && { comment }),
          },
        }),
      ),

    unCancel: (id) =>
      ask("unCancel", async () => {
        // Never left out: without a value the provider leaves it as it is.
        const goesOn = await stripe.subscriptions.update(id, { cancel_at_period_end: false, expand: EXPAND });
        // Set by its dashboard or its portal, the day stands by itself.
        return goesOn.cancel_at === null ? withCharge(stripe, goesOn) : change(id, { cancel_at: "" });
      }),

    changePrice: (id, unit_amount) =>
      ask("changePrice", async () => {
        const { items } = await stripe.subscriptions.retrieve(id);
        const [item] = items.data;
        if (!item) throw new PaymentError("malformed", "changePrice");
        const price_data = { ...price, unit_amount };
        // Without a proration: the month that runs was paid at the old price.
        return change(id, { items: [{ id: item.id, price_data }], proration_behavior: "none" });
      }),

    endNow: (id) =>
      ask("endNow", async () => {
        try {
          return await ask("endNow", async () =>
            withCharge(stripe, await stripe.subscriptions.cancel(id, { expand: EXPAND })),
          );
        } catch (error) {
          // One that has ended is not there to be cancelled, and can be read.
          const subscription = isRefused(error) ? await read(id) : undefined;
          if (!subscription || !ended.includes(subscription.status)) throw error;
          return subscription;
        }
      }),

    endUnpaid: (id) =>
      ask("endUnpaid", async () => {
        const subscription = await stripe.subscriptions.retrieve(id, { expand: EXPAND });
        const invoice = latestInvoiceOf(subscription);
        if (subscription.status !== "incomplete" || invoice?.status === "paid") return read(id);
        try {
          // Void first: what is paid, or being paid, cannot be, and then nothing is ended.
          if (invoice?.status === "open") {
            await ask("endUnpaid", () => stripe.invoices.voidInvoice(invoice.id));
          }
          await ask("endUnpaid", () => stripe.subscriptions.cancel(id));
        } catch (error) {
          if (!isRefused(error)) throw error;
        }
        return read(id);
      }),
  };
}

/** A subscription with what became of its last charge, which is the intent's to tell. */
async function withCharge(stripe: Stripe, subscription: Stripe.Subscription): Promise<ProviderSubscription> {
  const known = toSubscription(subscription);
  const invoice = unpaid.includes(known.status) ? latestInvoiceOf(subscription) : undefined;
  return {
    ...known,
    ...(invoice && { lateSince: lateSince(invoice), ...(await chargeOf(stripe, invoice)) }),
  };
}

/** It is charged once it is final, which is some time after it was written. */
const lateSince = ({ status, created, status_transitions: { finalized_at: final } }: Stripe.Invoice) =>
  status === "open" ? new Date((final ?? created) * 1000) : undefined;

/** Why an open invoice is not paid, or how its payment goes on. @param invoice with `confirmation_secret` and `payments` */
export async function chargeOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<NextStep & { refusal?: string | undefined }> {
  const [intentId] = intentIdsOf(invoice);
  if (invoice.status !== "open" || intentId === undefined) return {};
  const intent = await stripe.paymentIntents.retrieve(intentId);
  // Of one that is under way, or done, an earlier refusal tells nothing.
  if (intent.status === "requires_payment_method") return { refusal: intent.last_payment_error?.message };
  if (intent.status !== "requires_action") return {};
  const { hostedUrl, clientSecret } = nextStepOf(intent);
  return {
    // Its own page asks the bank as well, and needs no script of ours.
    hostedUrl: invoice.hosted_invoice_url ?? hostedUrl,
    clientSecret: invoice.confirmation_secret?.client_secret ?? clientSecret,
  };
}
