import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import { pressThrough } from "../hosted";
import { NotTried, Unmet } from "../outcome";
import type { World } from "../world";

const { transactions, market } = contract;

/** A card that works at every provider's test environment. */
const number = "4242424242424242";

/** A customer with a card, and a subscription: what the kit's user has at the card provider. */
export function cardVisit(world: World) {
  const { ask, read, token } = world;
  const { siteUrl, now, plan } = world.options;
  const returnUrl = `${siteUrl}/subscribe`;
  const customer = world.once("a customer (transactions.createCustomer)", async () => {
    const { person, user } = await world.user();
    const input = { uniqueId: user.id, email: person.email };
    return read(transactions.createCustomer, await ask(transactions.createCustomer, input)).customerId;
  });
  const cards = async () => {
    const answer = await ask(market.userPaymentMethods, undefined, { token: await token() });
    return read(market.userPaymentMethods, answer).methods;
  };
  const addCard = async () => {
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
  const card = world.once("a card (transactions.setupIntent)", addCard);
  const second = world.once("a second card (transactions.setupIntent)", async () => {
    await subscribed();
    return addCard();
  });
  const offer = (promoCode?: string) =>
    ask(transactions.offer, { subscriptionType: plan, ...(promoCode && { promoCode }) });
  const order = async () => {
    const { user } = await world.user();
    const { priceCents, trialDays } = read(transactions.offer, await offer());
    return {
      uniqueId: user.id,
      customerId: await customer(),
      subscriptionType: plan,
      paymentMethodId: (await card()).id,
      agreed: { priceCents, trialDays },
    };
  };
  const subscribed = world.once("a subscription (transactions.subscribe)", async () => {
    const [input, key] = [await order(), randomUUID()];
    return { input, key, answer: await ask(transactions.subscribe, input, { key }) };
  });
  const own = async () => {
    const { answer } = await subscribed();
    return read(transactions.subscribe, answer).id;
  };
  const cancelled = world.once("a cancelled subscription (transactions.cancel)", async () => {
    const id = await own();
    return ask(transactions.cancel, { id, reason: "unused" }, { token: await token() });
  });
  return { customer, cards, card, second, offer, order, subscribed, own, cancelled, returnUrl };
}
