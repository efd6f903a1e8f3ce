import { contract } from "../../contract";
import { same } from "../compare";
import { pressThrough } from "../hosted";
import { assertRefused, refusals } from "../judge";
import { madeUpToken } from "../made-up";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { bankLink } = contract;

/** What a person types at the Sandbox Bank. */
const signIn = { username: "user_good", password: "pass_good" };
const share = { "sandbox-checking": "on" };

/** Links a bank account at the provider's page: what is left is a token by which the broker reaches it. */
export function bankVisit(world: World) {
  const { ask, read } = world;
  const { bankLink: provider, siteUrl } = world.options;
  const returnUrl = `${siteUrl}/account/bank-link/return`;
  const begin = world.once("a link that was begun (bankLink.link)", async () =>
    read(bankLink.link, await ask(bankLink.link, { provider, returnUrl })),
  );
  const result = world.once("a finished link (bankLink.linkResult)", async () => {
    const { linkToken, hostedUrl } = read(bankLink.link, await ask(bankLink.link, { provider, returnUrl }));
    await pressThrough(world, hostedUrl, [signIn, share]);
    const found = read(bankLink.linkResult, await ask(bankLink.linkResult, { provider, linkToken }));
    const [account] = found.accounts ?? [];
    if (!found.publicToken || !account)
      throw new Unmet("a finished link without token and account", "publicToken");
    world.secrets.add(found.publicToken);
    return { status: found.status, publicToken: found.publicToken, account };
  });
  const processor = world.once("a processor token (bankLink.processorToken)", async () => {
    const { publicToken, account } = await result();
    const input = { provider, publicToken, accountId: account.id, accountType: account.type };
    return { input, account, answer: await ask(bankLink.processorToken, input) };
  });
  return { begin, result, processor };
}

export function bankLinkPlans(
  world: World,
  { begin, result, processor }: ReturnType<typeof bankVisit>,
): PlansOf<typeof bankLink> {
  const { ask, read } = world;
  const { bankLink: provider, siteUrl, now } = world.options;
  const returnUrl = `${siteUrl}/account/bank-link/return`;
  const unknown = [{ what: "a provider", changes: { provider: "no-such-provider" } }];
  return {
    link: {
      sample: async () => ({ input: { provider, returnUrl, userId: "conformance" } }),
      unknown,
      promises: [
        {
          name: "its expiration",
          expected: "still to come",
          act: async () => same("expiration", true, Date.parse((await begin()).expiration) > now().getTime()),
        },
      ],
    },
    processorToken: {
      sample: async () => ({
        input: { provider, accountId: madeUpToken(), publicToken: madeUpToken(), accountType: "checking" },
      }),
      succeed: async () => (await processor()).answer,
      unknown,
      promises: [
        {
          name: "a public token that nobody was given",
          expected: "4xx with a sentence",
          act: async () => {
            const input = {
              provider,
              accountId: madeUpToken(),
              publicToken: madeUpToken(),
              accountType: "checking",
            };
            return assertRefused(await ask(bankLink.processorToken, input), [...refusals, 404, 410]);
          },
        },
        {
          name: "the same public token again",
          expected: "4xx with a sentence",
          act: async () => {
            const { input } = await processor();
            return assertRefused(await ask(bankLink.processorToken, input), [...refusals, 404, 409, 410]);
          },
        },
      ],
    },
    linkResult: {
      sample: async () => ({ input: { provider, linkToken: (await begin()).linkToken } }),
      unknown,
      promises: [
        {
          name: "before anybody was on the provider's page",
          expected: "status: pending",
          act: async () => {
            const { linkToken } = await begin();
            const found = read(bankLink.linkResult, await ask(bankLink.linkResult, { provider, linkToken }));
            return same("status", "pending", found.status);
          },
        },
        {
          name: "after somebody shared an account there",
          expected: "status: finished, with a public token and the account",
          act: async () => same("status", "finished", (await result()).status),
        },
        {
          name: "a link token that nobody was given",
          expected: "4xx with a sentence",
          act: async () => {
            const answer = await ask(bankLink.linkResult, { provider, linkToken: madeUpToken() });
            return assertRefused(answer, [...refusals, 404, 410]);
          },
        },
      ],
    },
  };
}
