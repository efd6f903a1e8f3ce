import type { Payments } from "../providers/payments/port";
import { NotTried, needed, type Operations } from "./operation";
import { customerOf, refusalOf, type StripeState, subscribeWith, subscriptionOf } from "./stripe-charges";

const returnUrl = "https://example.com/back";

/** What was charged, what banks take back, what is told, and the end of it all. */
export const invoiceOperations: Operations<Payments, StripeState> = {
  invoices: {
    asks: ["GET /v1/invoices"],
    shows: "what was paid",
    attempt: async (at) => {
      const found = await at.port.invoices(customerOf(at));
      const paid = found.find(({ status, subscriptionId }) =>
        at.isMock ? true : status === "paid" && subscriptionId === at.state.subscriptionId,
      );
      if (paid) at.state.invoiceId = paid.id;
      at.holds(paid?.paidCents === 9_900, "the first month is paid");
    },
  },
  readInvoice: {
    asks: ["GET /v1/invoices/{invoice}"],
    shows: "its number",
    attempt: async (at) => {
      const read = await at.port.readInvoice(needed(at.state.invoiceId, "invoice"));
      at.holds(read.number !== undefined, "it has a number");
    },
  },
  payInvoice: {
    asks: ["POST /v1/invoices/{invoice}/pay"],
    shows: "that a paid one is not paid twice",
    attempt: async (at) => {
      const id = needed(at.state.invoiceId, "invoice");
      await refusalOf(at.port.payInvoice(id, returnUrl, `${at.mark}-pay`));
      const { paidCents } = await at.port.readInvoice(id);
      at.holds(paidCents === 9_900, "a paid invoice is not paid twice");
    },
  },
  refundInvoice: {
    asks: ["POST /v1/refunds"],
    shows: "a part, and the rest",
    attempt: async (at) => {
      const id = needed(at.state.invoiceId, "invoice");
      const part = { amountCents: 100, key: `${at.mark}-part` };
      await at.port.refundInvoice(id, part);
      const { refundedCents } = await at.port.refundInvoice(id, part);
      at.holds(refundedCents === 100, "one key gives a part back once");
      const whole = await at.port.refundInvoice(id);
      at.holds(whole.refundedCents === 9_900, "and the rest comes with the whole");
    },
  },
  credit: {
    asks: ["POST /v1/customers/{customer}/balance_transactions"],
    shows: "that one key is one credit",
    attempt: async (at) => {
      await at.port.credit(customerOf(at), 500, `${at.mark}-credit`);
      await at.port.credit(customerOf(at), 500, `${at.mark}-credit`);
    },
  },
  timeOf: {
    asks: [],
    shows: "nothing: clocks that can be moved are the sandbox's",
    attempt: async (at) => {
      if (!at.port.timeOf) return;
      at.holds(!Number.isNaN((await at.port.timeOf(customerOf(at))).getTime()), "it is a time");
    },
  },
  eventsSince: {
    asks: ["GET /v1/events"],
    shows: "that what happened is listed, a dispute too",
    attempt: async (at) => {
      await subscribeWith(at, "pm_card_createDispute", "disputed");
      const find = async () => {
        const events = await at.port.eventsSince(at.state.since);
        return events.find(({ type }) => type === "charge.dispute.created");
      };
      let found = await find();
      for (let tries = 0; !found && tries < 6 && !at.isMock; tries++) {
        await at.wait(5);
        found = await find();
      }
      if (found) at.state.disputeId = found.objectId;
      at.holds(found !== undefined, "a dispute of a charge is listed within half a minute");
    },
  },
  readDispute: {
    asks: ["GET /v1/disputes/{dispute}"],
    shows: "its invoice and its days",
    attempt: async (at) => {
      const read = await at.port.readDispute(needed(at.state.disputeId, "dispute"));
      at.holds(read.status === "needs_response", "it waits for an answer");
      at.holds(
        read.invoiceId !== undefined && read.dueBy !== undefined,
        "its invoice and its last day are known",
      );
    },
  },
  submitEvidence: {
    asks: ["POST /v1/disputes/{dispute}"],
    shows: "that a bank takes it",
    attempt: async (at) => {
      const id = needed(at.state.disputeId, "dispute");
      const evidence = { product: "A month of trade signals", note: "winning_evidence" };
      const sent = await at.port.submitEvidence(id, evidence, `${at.mark}-evidence`);
      at.holds(sent.submissions > 0 || sent.status !== "needs_response", "the bank has it");
    },
  },
  readEvent: {
    asks: [],
    shows: "nothing: the form of a signature is the library's",
    attempt: async (at) => {
      const created = Math.floor(at.now().getTime() / 1000);
      const object = { id: "sub_kit", object: "subscription", customer: "cus_kit" };
      const event = { id: `evt_${at.mark}`, object: "event", type: "customer.subscription.updated" };
      const body = JSON.stringify({ ...event, created, livemode: false, data: { object } });
      const read = await at.port.readEvent(body, at.state.sign(body));
      at.holds(read.objectId === "sub_kit", "what is signed is read");
      const forged = await refusalOf(at.port.readEvent(`${body} `, at.state.sign(body)));
      at.holds(forged === "signature", "what is not signed is refused");
    },
  },
  endNow: {
    asks: ["DELETE /v1/subscriptions/{subscription_exposed_id}"],
    shows: "that it is over",
    attempt: async (at) => {
      const { status } = await at.port.endNow(subscriptionOf(at));
      at.holds(status === "canceled", "it is over");
    },
  },
  detach: {
    asks: ["POST /v1/payment_methods/{payment_method}/detach"],
    shows: "that the card is gone",
    attempt: async (at) => {
      const id = needed(at.state.cardId, "card");
      await at.port.detach(customerOf(at), id);
      const left = await at.port.cards(customerOf(at));
      at.holds(!left.some((card) => card.id === id), "the card is gone");
    },
  },
  deleteCustomer: {
    asks: ["DELETE /v1/customers/{customer}"],
    shows: "that a second time is no error",
    attempt: async (at) => {
      const id = at.state.customerId;
      if (id === undefined) throw new NotTried("there is no customer");
      await at.port.deleteCustomer(id);
      await at.port.deleteCustomer(id);
    },
  },
};
