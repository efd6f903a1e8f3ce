import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { Answer } from "../client";
import { pressThrough } from "../hosted";
import { NotTried, Unmet } from "../outcome";
import type { World } from "../world-types";

const { auth, market, transactions, users } = contract;

/** Cards that work so at the provider's test environment and at the sandbox. */
const worksAlways = "4242424242424242";
const failsWhenCharged = "4000000000000341";

interface Visitor {
  id: string;
  email: string;
  token(): Promise<string>;
}

/** What a user does at the card provider, by calls. */
function visitOf(world: World, who: () => Promise<Visitor>) {
  const { ask, read } = world;
  const { siteUrl, now, plan } = world.options;
  const returnUrl = `${siteUrl}/subscribe`;
  const token = async () => (await who()).token();
  const customer = world.once("a customer (transactions.createCustomer)", async () => {
    const { id: uniqueId, email } = await who();
    const answer = await ask(transactions.createCustomer, { uniqueId, email });
    return read(transactions.createCustomer, answer).customerId;
  });
  const cards = async () => {
    const answer = await ask(market.userPaymentMethods, undefined, { token: await token() });
    return read(market.userPaymentMethods, answer).methods;
  };
  const addCard = async (number: string = worksAlways) => {
    const before = new Set((await cards()).map(({ id }) => id));
    const input = { customerId: await customer(), returnUrl };
    const { hostedUrl } = read(transactions.setupIntent, await ask(transactions.setupIntent, input));
    if (!hostedUrl) throw new NotTried("needs a card, and the upstream has no page to give it on");
    const expiry = `12 / ${now().getUTCFullYear() + 3}`;
    await pressThrough(world, hostedUrl, [{ number, expiry, cvc: "123" }]);
    const added = (await cards()).find(({ id }) => !before.has(id));
    if (!added) throw new Unmet("no card after it was given", "methods");
    return added;
  };
  const charge = async (paymentMethodId: string) =>
    ask(transactions.setDefaultPaymentMethod, { paymentMethodId }, { token: await token() });
  const offer = (promoCode?: string) =>
    ask(transactions.offer, { subscriptionType: plan, ...(promoCode && { promoCode }) });
  const order = async (paymentMethodId: string) => {
    const { priceCents, trialDays } = read(transactions.offer, await offer());
    return {
      uniqueId: (await who()).id,
      customerId: await customer(),
      subscriptionType: plan,
      paymentMethodId,
      agreed: { priceCents, trialDays },
    };
  };
  return { returnUrl, token, customer, cards, addCard, charge, offer, order };
}

/** The kit's own user: a customer with a card, and a subscription. */
export function cardVisit(world: World) {
  const { ask, read } = world;
  const visit = visitOf(world, async () => {
    const { person, user } = await world.user();
    return { id: user.id, email: person.email, token: world.token };
  });
  const card = world.once("a card (transactions.setupIntent)", () => visit.addCard());
  const subscribed = world.once("a subscription (transactions.subscribe)", async () => {
    const [input, key] = [await visit.order((await card()).id), randomUUID()];
    return { input, key, answer: await ask(transactions.subscribe, input, { key }) };
  });
  const own = async () => read(transactions.subscribe, (await subscribed()).answer).id;
  const cancelled = world.once("a cancelled subscription (transactions.cancel)", async () => {
    const id = await own();
    return ask(transactions.cancel, { id, reason: "unused" }, { token: await visit.token() });
  });
  const removed = world.once("a second card (transactions.setupIntent)", async () => {
    await own();
    const { id } = await visit.addCard();
    // The first is charged again: the second is free to go.
    read(transactions.setDefaultPaymentMethod, await visit.charge((await card()).id));
    return ask(transactions.removePaymentMethod, { id }, { token: await visit.token() });
  });
  return { ...visit, card, subscribed, own, cancelled, removed, payInvoice: () => payInvoice(world) };
}

/** A user's first charge fails after the trial, and they pay it with another card. Returns the answer to that. */
async function payInvoice(world: World): Promise<Answer> {
  const { ask, read, newPerson } = world;
  if (!world.options.outbox) throw new NotTried("needs an invoice whose payment has failed");
  const person = newPerson();
  const { id, token } = read(users.register, await ask(users.register, person));
  try {
    const visit = visitOf(world, async () => ({ id, email: person.email, token: async () => token }));
    const { id: failing } = await visit.addCard(failsWhenCharged);
    const order = await visit.order(failing);
    read(transactions.subscribe, await ask(transactions.subscribe, order, { key: randomUUID() }));
    await moveClock(world, person.email, order.agreed.trialDays + 1);
    const { id: working } = await visit.addCard();
    read(transactions.setDefaultPaymentMethod, await visit.charge(working));
    const list = read(transactions.invoices, await ask(transactions.invoices, {}, { token }));
    const open = list.invoices.find(({ status }) => status === "open");
    if (!open) throw new Unmet("none that waits for its payment", "invoices");
    return await ask(transactions.payInvoice, { id: open.id }, { token, key: randomUUID() });
  } finally {
    await ask(auth.logout, undefined, { token });
  }
}

/** Moves a user's clock ahead, on the sandbox's page. */
async function moveClock({ client }: World, email: string, days: number): Promise<void> {
  const { status } = await client.send({
    method: "POST",
    path: "/hosted/clock",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, days: String(days) }).toString(),
  });
  if (status >= 400) throw new Unmet(`${status} of the page with the clock`);
}
