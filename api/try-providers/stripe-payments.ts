import type { Payments } from "../providers/payments/port";
import { needed, type Operations } from "./operation";
import { customerOf, refusalOf, type StripeState } from "./stripe-charges";

const returnUrl = "https://example.com/back";

/** Customers, their cards, and payments that a person makes. */
export const paymentOperations: Operations<Payments, StripeState> = {
  createCustomer: {
    asks: ["POST /v1/customers"],
    shows: "that one key makes one customer",
    attempt: async (at) => {
      const { mark, port, state } = at;
      const person = { reference: mark, email: `kit-${mark}@example.com`, name: "Kit Sample" };
      const { id } = await port.createCustomer(person, `${mark}-customer`);
      // The library takes a refusal that is not the provider's for a customer.
      if (!id) throw new Error("a customer comes without an id");
      state.customerId = id;
      const again = await port.createCustomer(person, `${mark}-customer`);
      at.holds(again.id === id, "the same key with the same question is one customer");
    },
  },
  attach: {
    asks: ["POST /v1/payment_methods/{payment_method}/attach", "POST /v1/customers/{customer}"],
    shows: "that a test card becomes the customer's",
    attempt: async (at) => {
      const card = await at.port.attach(customerOf(at), "pm_card_visa");
      at.state.cardId = card.id;
      at.holds(card.brand === "visa" && card.last4 === "4242", "the card is the Visa that ends in 4242");
    },
  },
  setDefault: {
    asks: ["POST /v1/customers/{customer}"],
    shows: "that the default is kept",
    attempt: (at) => at.port.setDefault(customerOf(at), needed(at.state.cardId, "card")),
  },
  cards: {
    asks: ["GET /v1/customers/{customer}/payment_methods", "GET /v1/customers/{customer}"],
    shows: "which card is the default",
    attempt: async (at) => {
      const found = await at.port.cards(customerOf(at));
      const card = found.find(({ id }) => id === at.state.cardId);
      at.holds(card?.isDefault === true, "the card is listed, and the default");
    },
  },
  beginSetup: {
    asks: ["POST /v1/setup_intents", "POST /v1/checkout/sessions"],
    shows: "the provider's page",
    attempt: async (at) => {
      const begun = await at.port.beginSetup(customerOf(at), returnUrl);
      at.holds(begun.hostedUrl?.startsWith("http") === true, "a person goes on at a page of the provider's");
    },
  },
  beginPayment: {
    asks: ["POST /v1/checkout/sessions", "POST /v1/payment_intents"],
    shows: "the provider's page",
    attempt: async (at) => {
      const { mark } = at;
      const payment = { customerId: customerOf(at), amountCents: 1_234, reference: mark, description: "Kit" };
      const begun = await at.port.beginPayment({ ...payment, returnUrl }, `${mark}-payment`);
      at.state.paymentId = begun.id;
      at.holds(begun.status !== "succeeded", "a payment that nobody has made is not made");
      at.holds(begun.hostedUrl?.startsWith("http") === true, "a person goes on at a page of the provider's");
    },
  },
  readPayment: {
    asks: ["GET /v1/payment_intents/{intent}", "GET /v1/checkout/sessions/{session}"],
    shows: "that a payment is found by its id",
    attempt: async (at) => {
      const read = await at.port.readPayment(needed(at.state.paymentId, "payment"));
      at.holds(read.amountCents === 1_234, "the amount is the one that was asked for");
    },
  },
  findPayments: {
    asks: ["GET /v1/checkout/sessions", "GET /v1/payment_intents"],
    shows: "that a payment is found by our reference",
    attempt: async (at) => {
      const found = await at.port.findPayments(customerOf(at), at.mark);
      at.holds(found.length === 1, "one payment has our reference");
    },
  },
  refund: {
    asks: ["POST /v1/refunds"],
    shows: "the refusal of what was never paid",
    attempt: async (at) => {
      const refused = await refusalOf(
        at.port.refund(needed(at.state.paymentId, "payment"), `${at.mark}-refund`),
      );
      at.holds(refused === "invalid" || refused === "not_found", "what was never paid is not given back");
    },
  },
  abandonPayment: {
    asks: ["POST /v1/payment_intents/{intent}/cancel", "POST /v1/checkout/sessions/{session}/expire"],
    shows: "that an ended payment may be ended again",
    attempt: async (at) => {
      const id = needed(at.state.paymentId, "payment");
      await at.port.abandonPayment(id);
      await at.port.abandonPayment(id);
    },
  },
};
