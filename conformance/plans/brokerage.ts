import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { AccountRequest } from "../../contract/brokerage";
import { application, taxId } from "../applicant";
import { same } from "../compare";
import { assertRefused, describe } from "../judge";
import { NotOffered, Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import type { bankVisit } from "./bank-link";
import { bankPlans } from "./banks";
import { brokerageDocumentPlans } from "./brokerage-documents";

const { brokerage } = contract;

/** The sandbox broker opens an account with this in its street at once; elsewhere it is a street. */
const openAtOnce = "12 Main Street /fixtures/status=ACTIVE/fixtures/";

export function brokeragePlans(world: World, visit: ReturnType<typeof bankVisit>): PlansOf<typeof brokerage> {
  const { ask, read, token } = world;
  const { broker: provider, outbox, now } = world.options;
  world.secrets.add(taxId);
  const unknown = [{ what: "a broker", changes: { provider: "no-such-broker" } }];
  const street = outbox ? openAtOnce : "12 Main Street";
  const request = world.once("a registered user (users.register)", async () => {
    const { email } = (await world.user()).person;
    return { ...application(email, street, now()), provider };
  });
  const post = async (input: AccountRequest & { provider: string }, key: string) =>
    ask(brokerage.createAccount, input, { token: await token(), key });
  const exists = async () =>
    read(brokerage.accountExists, await ask(brokerage.accountExists, { provider }, { token: await token() }))
      .exists;
  /** When the application was made, where the upstream tells. */
  const submittedAt = async () => {
    try {
      return (await status()).submittedAt;
    } catch (error) {
      if (error instanceof NotOffered) return undefined;
      throw error;
    }
  };

  const status = async () =>
    read(brokerage.accountStatus, await ask(brokerage.accountStatus, { provider }, { token: await token() }));
  const before = {
    exists: world.once("an answer whether there is an account (brokerage.accountExists)", exists),
    status: world.once("where there is no application (brokerage.accountStatus)", status),
  };
  const applied = world.once("an application (brokerage.createAccount)", async () => {
    // Asked first, or it would be too late; what became of it is told where it is tested.
    await Promise.allSettled([before.exists(), before.status()]);
    const key = randomUUID();
    return { key, answer: await post(await request(), key) };
  });
  const account = world.once("an application (brokerage.createAccount)", async () => {
    const { key, answer } = await applied();
    read(brokerage.createAccount, answer);
    return { key };
  });

  return {
    createAccount: {
      sample: async () => ({ input: await request(), key: randomUUID() }),
      succeed: async () => (await applied()).answer,
      unknown,
      promises: [
        {
          name: "twice with the same Idempotency-Key",
          expected: "2xx, and one application",
          act: async () => {
            const { key } = await account();
            const since = await submittedAt();
            const again = await post(await request(), key);
            read(brokerage.createAccount, again);
            const now = await submittedAt();
            if (now !== since) throw new Unmet("200 and another application", "submittedAt");
            return describe(again);
          },
        },
        {
          name: "other answers while there is one",
          expected: "409 with a sentence",
          act: async () => {
            await account();
            const whole = await request();
            const contact = { ...whole.contact, city: "Berkeley" };
            return assertRefused(await post({ ...whole, contact }, randomUUID()), [409]);
          },
        },
        {
          name: "who is no year old",
          expected: "400 or 422 with a sentence",
          act: async () => {
            const whole = await request();
            const born = now().toISOString().slice(0, 10);
            const identity = { ...whole.identity, date_of_birth: born };
            return assertRefused(await post({ ...whole, identity }, randomUUID()), [400, 422]);
          },
        },
        {
          name: "an objective that is not eligible (SPEC-DECISIONS 3)",
          expected: "400 or 422 with a sentence",
          act: async () => {
            const whole = await request();
            const identity = { ...whole.identity, investment_objective: "preserve_wealth" };
            return assertRefused(await post({ ...whole, identity }, randomUUID()), [400, 422]);
          },
        },
      ],
    },
    accountExists: {
      sample: async () => ({ input: { provider } }),
      unknown,
      promises: [
        {
          name: "before an application",
          expected: "exists: false",
          act: async () => same("exists", false, await before.exists()),
        },
        {
          name: "after one",
          expected: "exists: true",
          act: async () => {
            await account();
            return same("exists", true, await exists());
          },
        },
      ],
    },
    accountStatus: {
      sample: async () => ({ input: { provider } }),
      unknown,
      promises: [
        {
          name: "before an application",
          expected: "status: none",
          act: async () => same("status", "none", (await before.status()).status),
        },
        {
          name: "after one",
          expected: "another status than none",
          act: async () => {
            await account();
            if ((await status()).status !== "none") return "200";
            throw new Unmet("none", "status");
          },
        },
      ],
    },
    ...brokerageDocumentPlans(world, { account, unknown }),
    ...bankPlans(world, { visit, account, unknown }),
  };
}
