import { randomBytes, randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { growthCalls, referralCalls } from "../../contract/referrals";
import { alike, same } from "../compare";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import { consentsAt } from "./consents";

const { users, investors } = contract;

/** Unique for each run, so that no user has it. */
const newCode = () => `KIT_${randomBytes(8).toString("hex").toUpperCase()}`;

export function referralPlans(world: World): PlansOf<typeof referralCalls> {
  const { ask, read, token } = world;
  const claim = async (promoCode: string) =>
    ask(users.claimPromoCode, { promoCode }, { token: await token() });
  const claimed = world.once("a promo code of the user's (users.claimPromoCode)", async () => {
    const promoCode = newCode();
    const early = await claim(promoCode);
    const agreed = consentsAt(world.options.now(), "ambassador_terms");
    // Its answer is users.recordConsents' own row's; an upstream without either call is told so of both.
    await ask(users.recordConsents, agreed, { token: await token(), key: randomUUID() });
    return { promoCode, early, answer: await claim(promoCode) };
  });

  return {
    referrals: {
      sample: async () => ({}),
      promises: [
        {
          name: "of somebody whose code nobody has used",
          expected: "the code that was claimed, and nothing due",
          act: async () => {
            const { promoCode } = await claimed();
            const answer = await ask(users.referrals, undefined, { token: await token() });
            const { code, totals } = read(users.referrals, answer);
            same("totals.dueCents", 0, totals.dueCents);
            return same("code", promoCode, code);
          },
        },
      ],
    },
    claimPromoCode: {
      sample: async () => ({ input: { promoCode: (await claimed()).promoCode } }),
      succeed: async () => (await claimed()).answer,
      promises: [
        {
          name: "the same again",
          expected: "2xx and the same code",
          act: async () => {
            const { promoCode } = await claimed();
            const again = read(users.claimPromoCode, await claim(promoCode));
            return same("promoCode", promoCode, again.promoCode);
          },
        },
        {
          name: "before the programme's terms are agreed to (users.recordConsents)",
          expected: "422 with a sentence",
          act: async () => assertRefused((await claimed()).early, [422]),
        },
        {
          name: "a second one",
          expected: "409 with a sentence",
          act: async () => {
            await claimed();
            return assertRefused(await claim(newCode()), [409]);
          },
        },
      ],
    },
  };
}

export function growthPlans(world: World): PlansOf<typeof growthCalls> {
  const { ask, read } = world;
  const propose = async (firstName: string, lastName: string) => {
    const answer = await ask(investors.generatePromoCode, { firstName, lastName });
    return read(investors.generatePromoCode, answer).promoCode;
  };
  const visitorId = () => randomBytes(10).toString("hex");
  const campaign = async () => ({
    uniqueId: (await world.user()).user.id,
    visitorId: visitorId(),
    sessionId: visitorId(),
    utm: { source: "conformance", medium: "kit", id: "1", campaign: "run", term: "calls", content: "all" },
    referredBy: newCode(),
  });

  return {
    generatePromoCode: {
      sample: async () => {
        const { firstName, lastName } = world.newPerson();
        return { input: { firstName, lastName } };
      },
      promises: [
        {
          name: "of a name without a Latin letter, and of the longest",
          expected: "a code by the rule for promo codes each",
          act: async () => {
            await propose("三", "張");
            await propose("a".repeat(100), "b".repeat(100));
            return "200";
          },
        },
      ],
    },
    registerCampaign: {
      sample: async () => ({ input: await campaign() }),
      promises: [
        {
          name: "of an account that there is not",
          expected: "the same reply as for one that there is",
          act: async () => {
            const known = await campaign();
            const one = await ask(investors.registerCampaign, known);
            const other = await ask(investors.registerCampaign, { ...known, uniqueId: randomUUID() });
            read(investors.registerCampaign, one);
            return alike(one, other, [one.status]);
          },
        },
      ],
    },
  };
}
