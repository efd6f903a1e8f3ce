import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import { same, samePerson } from "../compare";
import { assertRefused } from "../judge";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

export function sessionPlans(
  world: World,
): PlansOf<Pick<typeof users, "overview" | "access" | "sessions" | "endSession">> {
  const { ask, read, token } = world;
  const spareSession = world.once("a second session (users.login, users.sessions)", async () => {
    const session = await world.logIn();
    const own = read(users.sessions, await ask(users.sessions, undefined, { token: session.token }));
    const id = own.find(({ current }) => current)?.id;
    if (!id) throw new Unmet("no session that is the current one", "current");
    return { id, token: session.token };
  });
  const endSpare = world.once("an ended session (users.endSession)", async () => {
    const spare = await spareSession();
    const answer = await ask(users.endSession, { id: spare.id }, { token: await token() });
    return { spare, answer };
  });

  const { broker, brokerOauth } = world.options;
  const providers = { provider: broker, oauthProvider: brokerOauth };
  const overview = async (input = providers) =>
    read(users.overview, await ask(users.overview, input, { token: await token() }));

  return {
    overview: {
      sample: async () => ({ input: providers }),
      promises: [
        {
          name: "the profile in it",
          expected: "the same as that of users.profile",
          act: async () => {
            const alone = read(users.profile, await ask(users.profile, undefined, { token: await token() }));
            const inIt = (await overview()).profile;
            for (const field of ["id", "createdAt", "testDriveEndsAt"] as const)
              same(`profile.${field}`, alone[field], inIt[field]);
            return samePerson(alone, inIt);
          },
        },
        {
          name: "of brokers that are none",
          expected: "neither an account nor a connection",
          act: async () => {
            const nobody = { provider: "no-such-broker", oauthProvider: "no-such-broker" };
            const { standing, connection } = await overview(nobody);
            return same("parts", 0, [standing, connection].filter((part) => part != null).length);
          },
        },
      ],
    },

    access: {
      sample: async () => ({}),
      promises: [
        {
          name: "of a session that was ended",
          expected: "401 with a sentence",
          act: async () => {
            const { spare } = await endSpare();
            return assertRefused(await ask(users.access, undefined, { token: spare.token }), [401]);
          },
        },
        {
          name: "of who never subscribed",
          expected: "subscribed: false",
          act: async () => {
            const { subscribed } = read(
              users.access,
              await ask(users.access, undefined, { token: await token() }),
            );
            return same("subscribed", false, subscribed);
          },
        },
      ],
    },

    sessions: {
      sample: async () => ({}),
      promises: [
        {
          name: "after signing in twice",
          expected: "both sessions, and one of them current",
          act: async () => {
            await world.logIn();
            const found = read(
              users.sessions,
              await ask(users.sessions, undefined, { token: await token() }),
            );
            if (found.length < 2) throw new Unmet("one session after signing in twice");
            return same("current", 1, found.filter(({ current }) => current).length);
          },
        },
      ],
    },

    endSession: {
      sample: async () => ({ input: { id: randomUUID() } }),
      succeed: async () => (await endSpare()).answer,
      promises: [
        {
          name: "the token of the session that was ended",
          expected: "401 with a sentence",
          act: async () => {
            const { spare } = await endSpare();
            return assertRefused(await ask(users.profile, undefined, { token: spare.token }), [401]);
          },
        },
      ],
    },
  };
}
