import { contract } from "../../contract";
import type { leads } from "../../contract/leads";
import { same } from "../compare";
import { assertRefused, describe, refusals } from "../judge";
import { madeUpToken } from "../made-up";
import { mailedToken } from "../mail";
import type { Case, PlansOf } from "../plan";
import type { World } from "../world-types";
import type { forgetfulUser } from "./passwords";

const { users, transactions } = contract;

/** @param driver another user than the kit's own, who has no subscription when transactions.verify is first asked */
export function leadPlans(
  world: World,
  { signedIn: driver }: ReturnType<typeof forgetfulUser>,
): PlansOf<typeof leads> {
  const { ask, read } = world;
  const asked = world.once("a link that was asked for (users.simpleSignup)", async () => {
    const { email } = world.newPerson();
    return { email, answer: await ask(users.simpleSignup, { email }) };
  });
  const begun = world.once("a free test drive (users.beginTestDrive)", async () => {
    const { email, answer } = await asked();
    read(users.simpleSignup, answer);
    const link = await mailedToken(world, email, "free-test-drive");
    const { token } = await driver();
    const seen = [await ask(users.testDrive, { token: link }), await ask(users.testDrive, { token: link })];
    return { link, token, seen, answer: await ask(users.beginTestDrive, { token: link }, { token }) };
  });
  const stateOf = async (token: string) => read(users.testDrive, await ask(users.testDrive, { token })).state;
  const person = () => {
    const { firstName, lastName, email } = world.newPerson();
    return { programme: "city_owner" as const, firstName, lastName, email, place: "Springfield" };
  };
  const organisation = () => {
    const { firstName: name, email } = world.newPerson();
    return { organisation: "Sample Works", name, email };
  };

  /** The same again, with an input that is new to the upstream. */
  const twice = (
    send: () => Promise<readonly [Awaited<ReturnType<typeof ask>>, Awaited<ReturnType<typeof ask>>]>,
  ): Case => ({
    name: "the same again",
    expected: "2xx and the same reply",
    act: async () => {
      const [first, second] = await send();
      return first.status < 300 && second.text === first.text ? describe(second) : assertRefused(second, []);
    },
  });

  return {
    savePhoneNumber: {
      sample: async () => ({
        input: { phoneNumber: world.newPerson().phone, alertType: "Marketing page 2" },
      }),
    },

    simpleSignup: {
      sample: async () => ({ input: { email: world.newPerson().email } }),
      succeed: async () => (await asked()).answer,
      promises: [
        {
          name: "the same address again",
          expected: "the same reply",
          act: async () => {
            const { email, answer } = await asked();
            const again = await ask(users.simpleSignup, { email });
            read(users.simpleSignup, answer);
            read(users.simpleSignup, again);
            return again.text === answer.text ? describe(again) : assertRefused(again, []);
          },
        },
        {
          name: "neither a number nor an address",
          expected: "422 with a sentence",
          act: async () => assertRefused(await ask(users.simpleSignup, {}), [400, 422]),
        },
      ],
    },

    joinUs: {
      sample: async () => ({ input: person() }),
      promises: [
        twice(async () => {
          const input = person();
          return [await ask(users.joinUs, input), await ask(users.joinUs, input)];
        }),
      ],
    },

    sponsor: {
      sample: async () => ({ input: organisation() }),
      promises: [
        twice(async () => {
          const input = organisation();
          return [await ask(users.sponsor, input), await ask(users.sponsor, input)];
        }),
      ],
    },

    testDrive: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      promises: [
        {
          name: "a link that nobody was sent",
          expected: "state: unknown",
          act: async () => same("state", "unknown", await stateOf(madeUpToken())),
        },
        {
          name: "a link that was sent, looked at twice",
          expected: "state: ready, and nothing begun",
          act: async () => {
            const states = (await begun()).seen.map((each) => read(users.testDrive, each).state);
            return same("state", "ready ready", states.join(" "));
          },
        },
        {
          name: "a link that was begun",
          expected: "state: running",
          act: async () => {
            const { link, answer } = await begun();
            read(users.beginTestDrive, answer);
            return same("state", "running", await stateOf(link));
          },
        },
      ],
    },

    beginTestDrive: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      succeed: async () => (await begun()).answer,
      promises: [
        {
          name: "a link that nobody was sent",
          expected: "4xx with a sentence",
          act: async () => {
            const token = await world.token();
            const answer = await ask(users.beginTestDrive, { token: madeUpToken() }, { token });
            return assertRefused(answer, [...refusals, 404, 410]);
          },
        },
        {
          name: "the same link again",
          expected: "the same end",
          act: async () => {
            const { link, token, answer } = await begun();
            const again = await ask(users.beginTestDrive, { token: link }, { token });
            const { endsAt } = read(users.beginTestDrive, answer);
            return same("endsAt", endsAt, read(users.beginTestDrive, again).endsAt);
          },
        },
        {
          name: "while it runs",
          expected: "transactions.verify answers active",
          act: async () => {
            const { token, answer } = await begun();
            read(users.beginTestDrive, answer);
            const { id } = read(users.profile, await ask(users.profile, undefined, { token }));
            const input = { uniqueId: id, subscriptionType: world.options.plan };
            const { active } = read(transactions.verify, await ask(transactions.verify, input));
            return same("active", true, active);
          },
        },
      ],
    },
  };
}
