import { PaymentError, type Payments } from "../port";
import type { Desk } from "./ask";
import { idOf, toCard } from "./objects";

type CardCalls = Pick<
  Payments,
  "createCustomer" | "deleteCustomer" | "cards" | "attach" | "setDefault" | "detach"
>;

/** As many as a reply of ours may have. */
const MOST_CARDS = 50;
/** One is what there may be; the provider's dashboard may have made others. */
const MOST_LIVING = 100;
/** What will be charged again; the rest takes no change. */
const begun = ["trialing", "active", "past_due", "unpaid", "paused"];

/** Customers and their cards. A subscription is charged to its own card until another is made the default. */
export function cardCalls({ stripe, ask }: Desk): CardCalls {
  const defaultOf = async (customerId: string) => {
    const customer = await stripe.customers.retrieve(customerId);
    if (customer.deleted) throw new PaymentError("not_found", "customer");
    return idOf(customer.invoice_settings.default_payment_method);
  };
  const makeDefault = async (customerId: string, id: string) => {
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
    const { data } = await stripe.subscriptions.list({ customer: customerId, limit: MOST_LIVING });
    for (const { id: subscription, status, default_payment_method } of data) {
      const own = idOf(default_payment_method);
      if (own === undefined || own === id || !begun.includes(status)) continue;
      await stripe.subscriptions.update(subscription, { default_payment_method: "" });
    }
  };

  return {
    createCustomer: ({ reference, email, name, phone }, idempotencyKey) =>
      ask("createCustomer", async () => {
        const person = { email, ...(name && { name }), ...(phone && { phone }) };
        const metadata = { uniqueId: reference };
        const { id } = await stripe.customers.create({ ...person, metadata }, { idempotencyKey });
        return { id };
      }),

    deleteCustomer: async (customerId) => {
      try {
        await ask("deleteCustomer", () => stripe.customers.del(customerId));
      } catch (error) {
        if (!(error instanceof PaymentError) || error.kind !== "not_found") throw error;
      }
    },

    cards: (customerId) =>
      ask("cards", async () => {
        const [defaultId, methods] = await Promise.all([
          defaultOf(customerId),
          stripe.customers.listPaymentMethods(customerId, { type: "card", limit: MOST_CARDS }),
        ]);
        return methods.data.flatMap((method) => toCard(method, defaultId));
      }),

    attach: (customerId, id) =>
      ask("attach", async () => {
        let method = await stripe.paymentMethods.retrieve(id);
        const owner = idOf(method.customer);
        // Whose card it is stays unsaid.
        if (owner !== undefined && owner !== customerId) throw new PaymentError("not_found", "attach");
        if (owner === undefined) method = await stripe.paymentMethods.attach(id, { customer: customerId });
        const [card] = toCard(method, method.id);
        if (!card) throw new PaymentError("invalid", "attach", { code: "no_card" });
        await makeDefault(customerId, method.id);
        return card;
      }),

    setDefault: (customerId, id) =>
      ask("setDefault", async () => {
        await stripe.customers.retrievePaymentMethod(customerId, id);
        await makeDefault(customerId, id);
      }),

    detach: (customerId, id) =>
      ask("detach", async () => {
        await stripe.customers.retrievePaymentMethod(customerId, id);
        await stripe.paymentMethods.detach(id);
      }),
  };
}
