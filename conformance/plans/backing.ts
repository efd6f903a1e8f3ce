import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { backing } from "../../contract/backing";
import { taxId } from "../applicant";
import { same } from "../compare";
import { assertRefused, describe } from "../judge";
import { madeUpToken } from "../made-up";
import { NotTried, Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import type { checkedInvestor } from "./investors";

const { investors, transactions } = contract;
type BackingCalls = Pick<typeof investors, keyof typeof backing>;

const acknowledged = ["investor_education", "investor_risk"].map((kind) => ({
  kind,
  revision: "01.2026.11",
  hash: "0".repeat(64),
}));

/** What the kit's investor pledges, and begins to pay: no card is ever given for it. */
export function pledgeVisit(world: World, { checked }: ReturnType<typeof checkedInvestor>) {
  const { ask, read } = world;
  const { token, investor } = world.investors;
  const standing = world.once("an investor's standing (investors.standing)", async () => {
    await checked();
    return read(investors.standing, await ask(investors.standing, undefined, { token: await token() }));
  });
  const offering = async () => {
    const { offering } = await standing();
    if (!offering) throw new NotTried("needs an offering that is open");
    return offering;
  };
  const order = async () => {
    const { id: offeringId, minCents: amountCents } = await offering();
    return { offeringId, amountCents, investedElsewhereCents: 0, acknowledged };
  };
  const back = async (key: string, changes: Partial<Awaited<ReturnType<typeof order>>> = {}) =>
    ask(investors.backProject, { ...(await order()), ...changes }, { token: await token(), key });
  const pledged = world.once("a pledge (investors.backProject)", async () => {
    const key = randomUUID();
    return { key, answer: await back(key) };
  });
  const pledge = world.once("a pledge (investors.backProject)", async () => {
    const { key, answer } = await pledged();
    return { key, ...read(investors.backProject, answer) };
  });
  const payment = world.once("a payment that was begun (transactions.paymentIntent)", async () => {
    const { id: uniqueId, email } = (await investor()).investor;
    const { id: pledgeId, amountCents } = await pledge();
    const made = await ask(transactions.createCustomer, { uniqueId, email });
    const { customerId } = read(transactions.createCustomer, made);
    return ask(transactions.paymentIntent, { customerId, amountCents, pledgeId }, { key: randomUUID() });
  });
  return { checked, standing, order, back, pledged, pledge, payment };
}

export function backingPlans(
  world: World,
  { checked, standing, order, back, pledged, pledge, payment }: ReturnType<typeof pledgeVisit>,
): PlansOf<BackingCalls> {
  const { ask, read } = world;
  const { token, investor } = world.investors;
  const list = async () =>
    read(investors.pledges, await ask(investors.pledges, undefined, { token: await token() })).pledges;
  const cancelled = world.once("a pledge that was taken back (investors.cancelPledge)", async () => {
    const { id } = await pledge();
    // Its payment is begun before, where that is asked for at all.
    await payment().catch(() => undefined);
    return { id, answer: await ask(investors.cancelPledge, { id }, { token: await token() }) };
  });

  /** Has to run before the account that it uses is deleted. */
  const stranger = world.once("a pledge that is another's (investors.backProject)", async () => {
    const { id } = await pledge();
    return ask(investors.cancelPledge, { id }, { token: (await world.investors.other()).token });
  });

  return {
    paymentMethods: { sample: async () => ({}) },

    deleteAccount: {
      // Not the right one: the account is needed.
      sample: async () => ({ input: { password: world.newPerson().password } }),
      // An investor that no later case needs.
      succeed: async () => {
        await stranger().catch(() => undefined);
        const { token, person } = await world.investors.other();
        const given = { token };
        const answer = await ask(investors.deleteAccount, { password: person.password }, given);
        assertRefused(await ask(investors.paymentMethods, undefined, given), [401]);
        return answer;
      },
    },

    backProject: {
      sample: async () => ({ input: await order(), key: randomUUID() }),
      succeed: async () => (await pledged()).answer,
      unknown: [{ what: "an offering", changes: { offeringId: "no-such-offering" } }],
      promises: [
        {
          name: "twice with the same Idempotency-Key",
          expected: "2xx and the same pledge",
          act: async () => {
            const { key, id } = await pledge();
            return same("id", id, read(investors.backProject, await back(key)).id);
          },
        },
        {
          name: "a cent above what is left of the limit",
          expected: "400 or 422 with a sentence",
          act: async () => {
            const { roomCents } = await standing();
            if (typeof roomCents !== "number") throw new NotTried("needs an investor with a limit");
            return assertRefused(await back(randomUUID(), { amountCents: roomCents + 1 }), [400, 422]);
          },
        },
        {
          name: "without what has to be acknowledged",
          expected: "400 or 422 with a sentence",
          act: async () =>
            assertRefused(await back(randomUUID(), { acknowledged: acknowledged.slice(0, 1) }), [400, 422]),
        },
      ],
    },

    pledges: {
      sample: async () => ({}),
      promises: [
        {
          name: "after a pledge",
          expected: "that pledge",
          act: async () => {
            const { id } = await pledge();
            if ((await list()).some((listed) => listed.id === id)) return "200";
            throw new Unmet("others, or none", "pledges");
          },
        },
      ],
    },

    acknowledgements: {
      sample: async () => ({}),
      promises: [
        {
          name: "after a pledge",
          expected: "what was acknowledged with it",
          act: async () => {
            await pledge();
            const answer = await ask(investors.acknowledgements, undefined, { token: await token() });
            const given = read(investors.acknowledgements, answer).acknowledgements;
            const isThere = acknowledged.every(({ kind, hash }) =>
              given.some((each) => each.kind === kind && each.hash === hash),
            );
            return same("all of it is there", true, isThere);
          },
        },
      ],
    },

    export: {
      sample: async () => ({}),
      promises: [
        {
          name: "what is the investor's and what is nobody's",
          expected: "the e-mail, and no password, no token and no tax id",
          act: async () => {
            await checked();
            const { person } = await investor();
            const own = await token();
            const answer = await ask(investors.export, undefined, { token: own });
            read(investors.export, answer);
            const secrets = [person.password, own, taxId, taxId.replaceAll("-", "")];
            if (secrets.some((secret) => answer.text.includes(secret))) throw new Unmet("a secret in it");
            return same("e-mail", true, answer.text.includes(person.email));
          },
        },
      ],
    },

    cancelPledge: {
      sample: async () => ({ input: { id: madeUpToken() } }),
      succeed: async () => (await cancelled()).answer,
      unknown: [{ what: "a pledge", changes: { id: madeUpToken() } }],
      promises: [
        {
          name: "again",
          expected: "2xx: it is taken back already",
          act: async () => {
            const { id } = await cancelled();
            const again = await ask(investors.cancelPledge, { id }, { token: await token() });
            read(investors.cancelPledge, again);
            return describe(again);
          },
        },
        {
          name: "another's pledge",
          expected: "404 with a sentence",
          act: async () => assertRefused(await stranger(), [404]),
        },
      ],
    },
  };
}
