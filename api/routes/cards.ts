import { ORPCError } from "@orpc/server";
import { refreshAll } from "../billing/change";
import {
  type Customer,
  cardsOf,
  customerOf,
  findCustomer,
  findOwnCustomer,
  findOwner,
} from "../billing/customer";
import { orRefuse } from "../billing/refusals";
import { lives, subscriptionsOf } from "../billing/rows";
import type { CallContext } from "../deps";
import { os, signedIn } from "../procedures";
import { PaymentError } from "../providers/payments/port";

/** E-mail and name are taken from the account, so that a client that knows an id cannot send the provider's mail to another address. */
const createCustomer = os.transactions.createCustomer.handler(async ({ input, context }) => {
  const { db, limits, client } = context;
  await limits.count("cards", client.address);
  const owner = await findOwner(db, input.uniqueId);
  if (!owner) throw new ORPCError("NOT_FOUND", { message: "There is no such account." });
  const { id } = await orRefuse(context, () => customerOf(context, owner));
  return { customerId: id };
});

const setupIntent = os.transactions.setupIntent.handler(async ({ input, context }) => {
  const { limits, client, payments } = context;
  await limits.count("cards", client.address);
  assertReturn(input.returnUrl, context);
  const customer = await customerNamed(input.customerId, context);
  return orRefuse(context, async () => {
    assertRoom(await cardsOf(context, customer));
    return payments.beginSetup(customer.providerId, input.returnUrl);
  });
});

const attachPaymentMethod = os.transactions.attachPaymentMethod.handler(async ({ input, context }) => {
  const { limits, client, payments } = context;
  await limits.count("cards", client.address);
  const customer = await customerNamed(input.customerId, context);
  return orRefuse(context, async () => {
    const cards = await cardsOf(context, customer);
    if (cards.every(({ id }) => id !== input.paymentMethodId)) assertRoom(cards);
    const card = await payments.attach(customer.providerId, input.paymentMethodId);
    await refreshAll(context, customer);
    return card;
  });
});

const setDefaultPaymentMethod = os.transactions.setDefaultPaymentMethod
  .use(signedIn)
  .handler(async ({ input, context }) => {
    const { limits, client, user, payments } = context;
    await limits.count("change-billing", client.address, user.id);
    const customer = await ownWithCard(context, user.id, input.paymentMethodId);
    await orRefuse(context, async () => {
      await payments.setDefault(customer.providerId, input.paymentMethodId);
      await refreshAll(context, customer);
    });
    return { message: "This card will be charged from now on." };
  });

const removePaymentMethod = os.transactions.removePaymentMethod
  .use(signedIn)
  .handler(async ({ input, context }) => {
    const { db, limits, client, user, payments } = context;
    await limits.count("change-billing", client.address, user.id);
    const customer = await ownWithCard(context, user.id, input.id);
    const rows = await subscriptionsOf(context, db, user.id);
    if (rows.some((row) => lives(row) && row.paymentMethodId === input.id)) {
      throw new ORPCError("CONFLICT", {
        message: "Your subscription is charged to this card. Choose another card for it first.",
      });
    }
    await orRefuse(context, () => payments.detach(customer.providerId, input.id));
    return { message: "The card is removed." };
  });

/** Part of contract/transactions.ts: customers and their cards. */
export const cardCalls = {
  createCustomer,
  setupIntent,
  attachPaymentMethod,
  setDefaultPaymentMethod,
  removePaymentMethod,
};

/** Of contract/market.ts, where SPEC 7 has it. */
export const userPaymentMethods = os.market.userPaymentMethods.use(signedIn).handler(async ({ context }) => {
  const { limits, client, user } = context;
  await limits.count("read-billing", client.address, user.id);
  const owner = { kind: "user", id: user.id } as const;
  const cards = await orRefuse(context, async () => {
    const customer = await findOwnCustomer(context, owner);
    return customer ? cardsOf(context, customer).catch(orNone) : [];
  });
  // Whatever was kept elsewhere: the default first where there are more than a reply takes.
  const byDefault = () => [...cards].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return { methods: cards.length > MOST_SHOWN ? byDefault().slice(0, MOST_SHOWN) : cards };
});

/** A customer who is gone has no cards. */
function orNone(error: unknown): [] {
  if (error instanceof PaymentError && error.kind === "not_found") return [];
  throw error;
}

/** As contract/transactions.ts has it. */
const MOST_SHOWN = 50;
/** More than anybody pays with. */
const MOST_CARDS = 20;

function assertRoom(cards: readonly unknown[]): void {
  if (cards.length < MOST_CARDS) return;
  throw new ORPCError("UNPROCESSABLE_CONTENT", {
    message: `You already have ${MOST_CARDS} cards. Please remove one first.`,
  });
}

export const noCustomer = () => new ORPCError("NOT_FOUND", { message: "There is no such customer." });

export async function customerNamed(id: string, context: CallContext): Promise<Customer> {
  const customer = await findCustomer(context, id);
  if (!customer) throw noCustomer();
  return customer;
}

/** The user's customer, which has that card; others' cards are not there. */
async function ownWithCard(context: CallContext, userId: string, cardId: string): Promise<Customer> {
  const customer = await findOwnCustomer(context, { kind: "user", id: userId });
  const cards = customer ? await orRefuse(context, () => cardsOf(context, customer)) : [];
  if (customer && cards.some(({ id }) => id === cardId)) return customer;
  throw new ORPCError("NOT_FOUND", { message: "You have no such card." });
}

/** The provider's page leads back to the site alone. */
export function assertReturn(returnUrl: string | undefined, { settings }: CallContext): void {
  if (returnUrl === undefined || new URL(returnUrl).origin === new URL(settings.publicUrl).origin) return;
  throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "The return address must be the site’s own." });
}
