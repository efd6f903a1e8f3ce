import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import { same } from "../compare";
import { assertRefused } from "../judge";
import { madeUpToken } from "../made-up";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import type { pledgeVisit } from "./backing";
import type { cardVisit } from "./card-visit";

const { transactions } = contract;

export function transactionPlans(
  world: World,
  visit: ReturnType<typeof cardVisit>,
  pledges: ReturnType<typeof pledgeVisit>,
): PlansOf<typeof transactions> {
  const { ask, read, token } = world;
  const { plan } = world.options;
  const { customer, card, charge, offer, order, subscribed, own, cancelled, removed, returnUrl } = visit;
  const madeUp = randomUUID();
  const userId = async () => (await world.user()).user.id;
  const current = async () =>
    read(transactions.current, await ask(transactions.current, undefined, { token: await token() }))
      .subscription;
  /** The same for promises of other calls: without this one of ours they are not tried. */
  const standing = () => world.once("a subscription to look at (transactions.current)", current)();
  const isActive = async (uniqueId: string) => {
    const answer = await ask(transactions.verify, { uniqueId, subscriptionType: plan });
    return read(transactions.verify, answer).active;
  };
  const before = {
    active: world.once("an answer before a subscription (transactions.verify)", async () =>
      isActive(await userId()),
    ),
  };
  const noPlan = [{ what: "a plan", changes: { subscriptionType: "no-such-plan" } }];
  const noCustomer = [{ what: "a customer", changes: { customerId: madeUp } }];

  return {
    createCustomer: {
      sample: async () => {
        const { person, user } = await world.user();
        return { input: { uniqueId: user.id, email: person.email } };
      },
      unknown: [{ what: "an account", changes: { uniqueId: madeUp } }],
      promises: [
        {
          name: "again",
          expected: "the same customer",
          act: async () => {
            const { person, user } = await world.user();
            const input = { uniqueId: user.id, email: person.email };
            const again = read(transactions.createCustomer, await ask(transactions.createCustomer, input));
            return same("customerId", await customer(), again.customerId);
          },
        },
      ],
    },
    setupIntent: {
      sample: async () => ({ input: { customerId: await customer(), returnUrl } }),
      unknown: noCustomer,
    },
    paymentIntent: {
      sample: async () => ({
        input: { customerId: await customer(), amountCents: 10_000, pledgeId: madeUp },
        key: randomUUID(),
      }),
      succeed: pledges.payment,
      unknown: [...noCustomer, { what: "a pledge", changes: { pledgeId: madeUp } }],
    },
    attachPaymentMethod: {
      sample: async () => ({ input: { customerId: madeUp, paymentMethodId: madeUpToken() } }),
      succeed: async () => {
        const input = { customerId: await customer(), paymentMethodId: (await card()).id };
        return ask(transactions.attachPaymentMethod, input);
      },
      unknown: noCustomer,
    },
    subscribe: {
      sample: async () => ({
        input: {
          uniqueId: await userId(),
          customerId: await customer(),
          subscriptionType: plan,
          paymentMethodId: madeUpToken(),
          agreed: { priceCents: 1, trialDays: 0 },
        },
        key: randomUUID(),
      }),
      succeed: async () => {
        await before.active().catch(() => undefined);
        return (await subscribed()).answer;
      },
      unknown: [...noPlan, ...noCustomer],
      promises: [
        {
          name: "twice with the same Idempotency-Key, and once more without",
          expected: "2xx, and one subscription",
          act: async () => {
            const { input, key } = await subscribed();
            const id = await own();
            for (const given of [{ key }, {}]) {
              const again = read(transactions.subscribe, await ask(transactions.subscribe, input, given));
              same("id", id, again.id);
            }
            return "200";
          },
        },
        {
          name: "a card that nobody was given",
          expected: "4xx with a sentence, or the subscription that lives",
          act: async () => {
            const wrong = world.once("an offer (transactions.offer)", () => order(madeUpToken()));
            const input = await wrong();
            const answer = await ask(transactions.subscribe, input, { key: randomUUID() });
            return answer.status < 300 ? "200" : assertRefused(answer, [400, 404, 409, 422]);
          },
        },
      ],
    },
    cancel: {
      sample: async () => ({ input: { id: madeUp, reason: "unused" } }),
      succeed: cancelled,
      unknown: [{ what: "a subscription", changes: { id: madeUp } }],
      promises: [
        {
          name: "the subscription after that",
          expected: "cancelAtPeriodEnd: true, and still active",
          act: async () => {
            read(transactions.cancel, await cancelled());
            same("cancelAtPeriodEnd", true, (await standing())?.cancelAtPeriodEnd);
            return same("active", true, await isActive(await userId()));
          },
        },
      ],
    },
    unCancel: {
      sample: async () => ({ input: { id: madeUp } }),
      succeed: async () => {
        read(transactions.cancel, await cancelled());
        return ask(transactions.unCancel, { id: await own() }, { token: await token() });
      },
      unknown: [{ what: "a subscription", changes: { id: madeUp } }],
      promises: [
        {
          name: "the subscription after that",
          expected: "cancelAtPeriodEnd: false",
          act: async () => {
            await own();
            return same("cancelAtPeriodEnd", false, (await standing())?.cancelAtPeriodEnd);
          },
        },
      ],
    },
    verify: {
      sample: async () => ({ input: { uniqueId: await userId(), subscriptionType: plan } }),
      unknown: noPlan,
      promises: [
        {
          name: "of somebody who has not subscribed",
          expected: "active: false",
          act: async () => same("active", false, await isActive(madeUp)),
        },
        {
          name: "after subscribing",
          expected: "active: true",
          act: async () => {
            await own();
            return same("active", true, await isActive(await userId()));
          },
        },
      ],
    },
    offer: {
      sample: async () => ({ input: { subscriptionType: plan, uniqueId: await userId() } }),
      unknown: noPlan,
      promises: [
        {
          name: "a promo code that nobody gave out",
          expected: "422 with a sentence",
          act: async () => assertRefused(await offer("NO_SUCH_CODE_AT_ALL"), [422]),
        },
      ],
    },
    current: {
      sample: async () => ({}),
      promises: [
        {
          name: "after subscribing",
          expected: "that subscription",
          act: async () => same("id", await own(), (await current())?.id),
        },
      ],
    },
    invoices: { sample: async () => ({ input: { limit: 10 } }) },
    payInvoice: {
      sample: async () => ({ input: { id: madeUp, returnUrl }, key: randomUUID() }),
      succeed: visit.payInvoice,
      unknown: [{ what: "an invoice", changes: { id: madeUp } }],
    },
    setDefaultPaymentMethod: {
      sample: async () => ({ input: { paymentMethodId: madeUpToken() } }),
      succeed: async () => charge((await card()).id),
      unknown: [{ what: "a card", changes: { paymentMethodId: madeUpToken() } }],
    },
    removePaymentMethod: {
      sample: async () => ({ input: { id: madeUpToken() } }),
      succeed: removed,
      unknown: [{ what: "a card", changes: { id: madeUpToken() } }],
      promises: [
        {
          name: "the card that a subscription is charged to",
          expected: "409 with a sentence",
          act: async () => {
            await own();
            const charged = (await current())?.card ?? (await card());
            const answer = await ask(
              transactions.removePaymentMethod,
              { id: charged.id },
              { token: await token() },
            );
            return assertRefused(answer, [409]);
          },
        },
      ],
    },
  };
}
