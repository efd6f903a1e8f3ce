import { contract } from "../../contract";
import { assertRefused } from "../judge";
import { madeUpToken } from "../made-up";
import { NotTried, Unmet } from "../outcome";
import type { PlansOf, Unknown } from "../plan";
import type { World } from "../world-types";
import type { bankVisit } from "./bank-link";

const { bankLink, brokerage } = contract;
type BankCalls = Pick<typeof brokerage, "banks" | "addBank" | "removeBank" | "relinkBank">;

interface Grounds {
  visit: ReturnType<typeof bankVisit>;
  /** The user's application is with the broker. */
  account(): Promise<unknown>;
  unknown: readonly Unknown<{ provider: string }>[];
}

export function bankPlans(world: World, { visit, account, unknown }: Grounds): PlansOf<BankCalls> {
  const { ask, read, token } = world;
  const { broker: provider, siteUrl } = world.options;
  const returnUrl = `${siteUrl}/account/bank-link`;
  const list = async () =>
    read(brokerage.banks, await ask(brokerage.banks, { provider }, { token: await token() }));

  const linked = world.once("a linked bank (brokerage.addBank)", async () => {
    const { answer: made, account: bank } = await visit.processor();
    await account();
    if ((await list()).account !== "open") throw new NotTried("needs an account that the broker has opened");
    const { processorToken } = read(bankLink.processorToken, made);
    const input = { provider, processorToken, name: bank.name, accountType: bank.type };
    return { input, answer: await ask(brokerage.addBank, input, { token: await token() }) };
  });
  const listedBank = world.once("a linked bank (brokerage.addBank)", async () => {
    const { id } = read(brokerage.addBank, (await linked()).answer);
    return { id, input: (await linked()).input, banks: (await list()).banks };
  });
  const relink = async (id: string) =>
    ask(brokerage.relinkBank, { provider, id, returnUrl }, { token: await token() });
  const removed = world.once("a removed bank (brokerage.removeBank)", async () => {
    const { id } = await listedBank();
    return { id, answer: await ask(brokerage.removeBank, { provider, id }, { token: await token() }) };
  });

  return {
    banks: {
      sample: async () => ({ input: { provider } }),
      unknown,
      promises: [
        {
          name: "after one was linked",
          expected: "that bank",
          act: async () => {
            const { id, banks } = await listedBank();
            if (banks.some((bank) => bank.id === id)) return "200";
            throw new Unmet("others, or none", "banks");
          },
        },
      ],
    },
    addBank: {
      sample: async () => ({
        input: {
          provider,
          processorToken: madeUpToken(),
          name: "Checking",
          mask: "0000",
          accountType: "checking",
        },
      }),
      succeed: async () => (await linked()).answer,
      unknown,
      promises: [
        {
          name: "another while there is one",
          expected: "409 with a sentence",
          act: async () => {
            const { input } = await listedBank();
            return assertRefused(await ask(brokerage.addBank, input, { token: await token() }), [409]);
          },
        },
      ],
    },
    relinkBank: {
      sample: async () => ({ input: { provider, id: madeUpToken(), returnUrl } }),
      succeed: async () => relink((await listedBank()).id),
      unknown,
      promises: [
        {
          name: "a bank that nobody linked",
          expected: "4xx with a sentence",
          act: async () => assertRefused(await relink(madeUpToken()), [404, 409, 410, 422]),
        },
      ],
    },
    removeBank: {
      sample: async () => ({ input: { provider, id: madeUpToken() } }),
      succeed: async () => (await removed()).answer,
      unknown,
      promises: [
        {
          name: "the list after that",
          expected: "without the bank",
          act: async () => {
            const { id, answer } = await removed();
            read(brokerage.removeBank, answer);
            if ((await list()).banks.every((bank) => bank.id !== id)) return "200";
            throw new Unmet("it is still there", "banks");
          },
        },
      ],
    },
  };
}
