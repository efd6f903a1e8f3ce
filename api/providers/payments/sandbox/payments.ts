import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { sandboxCustomers, sandboxIntents } from "../../../db/sandbox-payment-tables";
import type { Payments } from "../port";
import {
  type Books,
  customerTime,
  type Desk,
  findCustomer,
  type Intent,
  type Invoice,
  invalid,
  missing,
  newId,
  once,
  withCustomer,
} from "./books";
import { dropCustomer, giveCredit } from "./customers";
import { disputeCalls } from "./dispute-calls";
import { listEvents, readSignedEvent } from "./events";
import { changeIntent, findIntent, nextStep, openIntent, toPayment } from "./intents";
import { findInvoice, findSub, listInvoices, type Shown, toInvoice } from "./invoices";
import { attach, detach, listMethods, makeDefault, ownMethod, toCard } from "./methods";
import { payInvoice, refund, refundInvoice } from "./settle";
import {
  cancelAtPeriodEnd,
  changePrice,
  end,
  LEAST_CENTS,
  subscribe,
  subscriptionsOf,
  toSubscription,
  unCancel,
} from "./subscriptions";

interface Options extends Shown {
  /** Signs what is told to our webhook. */
  webhookSecret: string;
}

/**
 * A card provider in this very process, which keeps its own books: statuses, refusals and events are the real one's
 * (PROVIDERS 2). Each change is committed, with the events that tell of it, before it is answered. Every customer has
 * a clock that can be moved ahead (clock.ts); what that makes due, and what time makes due, is done by the clock.
 */
export function createSandboxPayments(db: Db, now: () => Date, options: Options): Payments {
  const { ownUrl, webhookSecret } = options;
  const desk: Desk = { db, now };
  const read = { tx: db };
  /** Changes something of whichever customer has it. */
  const withOwner = async <T>(
    customerId: Promise<{ customerId: string }>,
    act: (books: Books) => Promise<T>,
  ): Promise<T> => withCustomer(desk, (await customerId).customerId, act);
  const findPayment = async (id: string): Promise<Intent> => {
    const intent = await findIntent(read, id);
    if (intent.kind !== "payment") throw missing("payment");
    return intent;
  };

  return {
    name: "sandbox",

    timeOf: async (customerId) => customerTime(await findCustomer(desk, customerId), now()),

    createCustomer: ({ reference, email, name, phone }, key) =>
      db.transaction(async (tx) => {
        const at = now();
        const id = await once(
          { tx, realNow: at },
          key,
          ["createCustomer", reference, email, name, phone],
          async () => {
            const made = newId("cus");
            await tx
              .insert(sandboxCustomers)
              .values({ id: made, reference, email, name: name ?? null, createdAt: at });
            return made;
          },
        );
        return { id };
      }),

    deleteCustomer: (customerId) => dropCustomer(desk, customerId),

    beginSetup: (customerId, returnUrl) =>
      withCustomer(desk, customerId, async (books) => {
        const intent = await openIntent(books, {
          kind: "setup",
          returnUrl,
          hasPage: returnUrl !== undefined,
        });
        return { id: intent.id, ...nextStep(intent, ownUrl) };
      }),

    beginPayment: (payment, key) =>
      withCustomer(desk, payment.customerId, async (books) => {
        const { amountCents, reference, returnUrl } = payment;
        if (!Number.isInteger(amountCents) || amountCents < LEAST_CENTS) {
          throw invalid("beginPayment", "amount_too_small");
        }
        const id = await once(books, key, ["beginPayment", payment], async () => {
          const hasPage = returnUrl !== undefined;
          return (await openIntent(books, { kind: "payment", amountCents, reference, returnUrl, hasPage }))
            .id;
        });
        return toPayment(books, await findIntent(books, id), ownUrl);
      }),

    readPayment: async (id) => toPayment(read, await findPayment(id), ownUrl),

    findPayments: async (customerId, reference) => {
      const found = await db
        .select()
        .from(sandboxIntents)
        .where(
          and(
            eq(sandboxIntents.customerId, customerId),
            eq(sandboxIntents.reference, reference),
            eq(sandboxIntents.kind, "payment"),
          ),
        )
        .orderBy(desc(sandboxIntents.createdAt), desc(sandboxIntents.id));
      return Promise.all(found.map((intent) => toPayment(read, intent, ownUrl)));
    },

    abandonPayment: (id) =>
      withOwner(findPayment(id), async (books) => {
        const intent = await findIntent(books, id);
        if (intent.status === "canceled" || intent.status === "succeeded") return;
        // An invoice's ends with its subscription.
        if (intent.invoiceId) throw invalid("abandonPayment", "payment_intent_unexpected_state");
        await changeIntent(books, intent, { status: "canceled" });
      }),

    refund: (id, key) =>
      withOwner(findPayment(id), async (books) => {
        await once(books, key, ["refund", id], () => refund(books, id));
        return toPayment(books, await findIntent(books, id), ownUrl);
      }),

    credit: (customerId, amountCents, key) => giveCredit(desk, customerId, amountCents, key),

    cards: async (customerId) => {
      const customer = await findCustomer(desk, customerId);
      const methods = await listMethods({ tx: db, customer });
      return methods.map((method) => toCard(method, customer.defaultMethodId));
    },

    attach: (customerId, id) => withCustomer(desk, customerId, (books) => attach(books, id)),

    setDefault: (customerId, id) =>
      withCustomer(desk, customerId, async (books) => {
        await makeDefault(books, await ownMethod(books, id));
      }),

    detach: (customerId, id) =>
      withCustomer(desk, customerId, async (books) => detach(books, await ownMethod(books, id))),

    // Where its page leads back to is no part of the question, as it is none of the real provider's parameters.
    subscribe: ({ returnUrl, ...wanted }, key) =>
      withCustomer(desk, wanted.customerId, async (books) => {
        const id = await once(books, key, ["subscribe", wanted], () =>
          subscribe(books, { ...wanted, returnUrl }),
        );
        return toSubscription(books, id, ownUrl);
      }),

    readSubscription: (id) => toSubscription(read, id, ownUrl),

    findSubscriptions: async (customerId) => {
      const found = await subscriptionsOf(read, customerId);
      return Promise.all(found.map(({ id }) => toSubscription(read, id, ownUrl)));
    },

    cancelAtPeriodEnd: (id, why) =>
      withOwner(findSub(read, id), async (books) => {
        await cancelAtPeriodEnd(books, await findSub(books, id), why);
        return toSubscription(books, id, ownUrl);
      }),

    unCancel: (id) =>
      withOwner(findSub(read, id), async (books) => {
        await unCancel(books, await findSub(books, id));
        return toSubscription(books, id, ownUrl);
      }),

    changePrice: (id, priceCents) =>
      withOwner(findSub(read, id), async (books) => {
        await changePrice(books, await findSub(books, id), priceCents);
        return toSubscription(books, id, ownUrl);
      }),

    endNow: (id) =>
      withOwner(findSub(read, id), async (books) => {
        await end(books, await findSub(books, id));
        return toSubscription(books, id, ownUrl);
      }),

    endUnpaid: (id) =>
      withOwner(findSub(read, id), async (books) => {
        const sub = await findSub(books, id);
        if (sub.status === "incomplete") await end(books, sub);
        return toSubscription(books, id, ownUrl);
      }),

    invoices: async (customerId) => {
      const found = await listInvoices(read, customerId);
      return Promise.all(found.map((invoice) => showInvoice(read, invoice, options)));
    },

    readInvoice: async (id) => showInvoice(read, await findInvoice(read, id), options),

    refundInvoice: (id, part) =>
      withOwner(findInvoice(read, id), async (books) => {
        const giveBack = async () => refundInvoice(books, await findInvoice(books, id), part?.amountCents);
        if (part) await once(books, part.key, ["refundInvoice", id, part.amountCents], giveBack);
        else await giveBack();
        return showInvoice(books, await findInvoice(books, id), options);
      }),

    payInvoice: (id, returnUrl, key) =>
      withOwner(findInvoice(read, id), async (books) => {
        await once(books, key, ["payInvoice", id], () => payInvoice(books, id, returnUrl));
        const invoice = await findInvoice(books, id);
        const intent = invoice.intentId ? await findIntent(books, invoice.intentId) : undefined;
        return {
          ...toInvoice(invoice, intent, options),
          refusal: invoice.status === "open" ? (intent?.errorMessage ?? undefined) : undefined,
          ...(intent?.status === "requires_action" && nextStep(intent, ownUrl)),
        };
      }),

    ...disputeCalls(desk),
    eventsSince: (since, until) => listEvents(db, since, until),
    readEvent: async (body, signature) => readSignedEvent(webhookSecret, body, signature, now()),
  };
}

async function showInvoice(books: Pick<Books, "tx">, invoice: Invoice, shown: Shown) {
  const intent = invoice.intentId ? await findIntent(books, invoice.intentId) : undefined;
  return toInvoice(invoice, intent, shown);
}
