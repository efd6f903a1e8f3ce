import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { privacy } from "../../contract/privacy";
import { same } from "../compare";
import { assertRefused } from "../judge";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import { consentsAt } from "./consents";
import type { forgetfulUser } from "./passwords";

const { users } = contract;

/** @param spare another user than the kit's own, since later cases need that one */
export function privacyPlans(
  world: World,
  { signedIn: spare }: ReturnType<typeof forgetfulUser>,
): PlansOf<typeof privacy> {
  const { ask, read, token } = world;
  const deletion = world.once("a deleted account (users.deleteAccount)", async () => {
    const { person, token: own } = await spare();
    const wrong = await ask(users.deleteAccount, { password: `not ${person.password}` }, { token: own });
    const profile = await ask(users.profile, undefined, { token: own });
    const answer = await ask(users.deleteAccount, { password: person.password }, { token: own });
    return { wrong, profile, answer };
  });

  return {
    consents: {
      sample: async () => ({}),
      promises: [
        {
          name: "what was recorded (users.recordConsents)",
          expected: "is among them",
          act: async () => {
            const given = consentsAt(world.options.now());
            const signed = { token: await token() };
            read(
              users.recordConsents,
              await ask(users.recordConsents, given, { ...signed, key: randomUUID() }),
            );
            const { consents } = read(users.consents, await ask(users.consents, undefined, signed));
            const [wanted] = given.consents;
            const found = consents.find(({ kind }) => kind === wanted?.kind);
            if (!found) throw new Unmet("none of that kind");
            return same("hash", wanted?.hash, found.hash);
          },
        },
      ],
    },

    supportLooks: { sample: async () => ({}) },

    export: {
      sample: async () => ({}),
      promises: [
        {
          name: "what is the user's and what is nobody's",
          expected: "the e-mail, and no password and no token",
          act: async () => {
            const { person, user } = await world.user();
            const answer = await ask(users.export, undefined, { token: await token() });
            read(users.export, answer);
            const secrets = [person.password, user.token, user.refreshToken ?? user.token];
            if (secrets.some((secret) => answer.text.includes(secret))) throw new Unmet("a secret in it");
            return same("e-mail", true, answer.text.includes(person.email));
          },
        },
      ],
    },

    deleteAccount: {
      // Never the password of the kit's own user: it would be gone.
      sample: async () => ({ input: { password: world.newPerson().password } }),
      succeed: async () => (await deletion()).answer,
      promises: [
        {
          name: "a wrong password",
          expected: "422 with a sentence, and the account stays",
          act: async () => {
            const { wrong, profile } = await deletion();
            assertRefused(wrong, [422]);
            return same("status of users.profile after it", 200, profile.status);
          },
        },
        {
          name: "the token and the password of the deleted account",
          expected: "401 with a sentence for each",
          act: async () => {
            const { person, token: own } = await spare();
            await deletion();
            assertRefused(await ask(users.profile, undefined, { token: own }), [401]);
            const { email, password } = person;
            return assertRefused(await ask(users.login, { email, password }), [401]);
          },
        },
      ],
    },
  };
}
