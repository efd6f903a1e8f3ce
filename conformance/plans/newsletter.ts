import { contract } from "../../contract";
import { assertRefused, describe, refusals } from "../judge";
import { madeUpToken } from "../made-up";
import { mailedToken } from "../mail";
import type { Case, PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;
type NewsletterCalls = Pick<
  typeof users,
  "subscribeNewsletter" | "confirmNewsletter" | "unsubscribeNewsletter"
>;

export function newsletterPlans(world: World): PlansOf<NewsletterCalls> {
  const { ask, read } = world;
  const subscription = world.once("a subscription (users.subscribeNewsletter)", async () => {
    const { email } = world.newPerson();
    return { email, answer: await ask(users.subscribeNewsletter, { email }) };
  });
  const confirmation = world.once("a confirmed subscription (users.confirmNewsletter)", async () => {
    const { email, answer } = await subscription();
    read(users.subscribeNewsletter, answer);
    const link = await mailedToken(world, email, "newsletter/confirm");
    const unsubscribe = await mailedToken(world, email, "unsubscribe");
    return { unsubscribe, answer: await ask(users.confirmNewsletter, { token: link }) };
  });

  const madeUp = (
    procedure: NewsletterCalls["confirmNewsletter"] | NewsletterCalls["unsubscribeNewsletter"],
  ): Case => ({
    name: "a link that nobody was sent",
    expected: "4xx with a sentence",
    act: async () => assertRefused(await ask(procedure, { token: madeUpToken() }), [...refusals, 404, 410]),
  });

  return {
    subscribeNewsletter: {
      sample: async () => ({ input: { email: (await subscription()).email } }),
      succeed: async () => (await subscription()).answer,
      promises: [
        {
          name: "the same address again",
          expected: "the same reply",
          act: async () => {
            const { email, answer } = await subscription();
            const again = await ask(users.subscribeNewsletter, { email });
            read(users.subscribeNewsletter, answer);
            read(users.subscribeNewsletter, again);
            return again.text === answer.text ? describe(again) : assertRefused(again, []);
          },
        },
      ],
    },
    confirmNewsletter: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      succeed: async () => (await confirmation()).answer,
      promises: [madeUp(users.confirmNewsletter)],
    },
    unsubscribeNewsletter: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      succeed: async () => ask(users.unsubscribeNewsletter, { token: (await confirmation()).unsubscribe }),
      promises: [madeUp(users.unsubscribeNewsletter)],
    },
  };
}
