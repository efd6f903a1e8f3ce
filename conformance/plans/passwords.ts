import { contract } from "../../contract";
import { alike, same } from "../compare";
import { assertRefused, refusals } from "../judge";
import { madeUpToken } from "../made-up";
import { assertMailbox, mailedToken } from "../mail";
import type { PlansOf } from "../plan";
import type { World } from "../world";

const { users } = contract;
type PasswordCalls = Pick<typeof users, "requestNewPassword" | "verifyPasswordRequest" | "resetPassword">;

/** Another account than the kit's own, since its password and sessions go, and in the end the account itself. */
export function forgetfulUser(world: World) {
  const { ask, read } = world;
  const forgetful = world.once("a second user (users.register)", async () => {
    const person = world.newPerson();
    const answer = await ask(users.register, person);
    return { person, user: read(users.register, answer) };
  });
  const resetLink = world.once("a reset link (users.requestNewPassword)", async () => {
    // Before anybody is registered for it in vain.
    assertMailbox(world);
    const { email } = (await forgetful()).person;
    read(users.requestNewPassword, await ask(users.requestNewPassword, { email }));
    return mailedToken(world, email, "reset-password");
  });
  const reset = world.once("a password that was reset (users.resetPassword)", async () => {
    const link = await resetLink();
    const valid = read(
      users.verifyPasswordRequest,
      await ask(users.verifyPasswordRequest, { token: link }),
    ).valid;
    const { person, user: before } = await forgetful();
    const { password } = world.newPerson();
    const answer = await ask(users.resetPassword, { token: link, password });
    return { link, valid, answer, before, email: person.email, old: person.password, password };
  });
  /** With the password of now, signed in: after the reset where there is one, since that ends every session. */
  const signedIn = world.once("a second user who is signed in (users.register, users.login)", async () => {
    const changed = await reset().catch(() => undefined);
    const { person } = await forgetful();
    const { email, password } = changed ?? person;
    return {
      person: { email, password },
      token: read(users.login, await ask(users.login, { email, password })).token,
    };
  });
  return { reset, signedIn };
}

export function passwordPlans(
  world: World,
  { reset }: ReturnType<typeof forgetfulUser>,
): PlansOf<PasswordCalls> {
  const { ask, read, user } = world;

  return {
    requestNewPassword: {
      sample: async () => ({ input: { email: world.newPerson().email } }),
      promises: [
        {
          name: "of nobody",
          expected: "the same reply as for an account",
          act: async () => {
            const known = await ask(users.requestNewPassword, { email: (await user()).person.email });
            const unknown = await ask(users.requestNewPassword, { email: world.newPerson().email });
            read(users.requestNewPassword, known);
            return alike(known, unknown, [known.status]);
          },
        },
      ],
    },

    verifyPasswordRequest: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      promises: [
        {
          name: "a link that nobody was sent",
          expected: "valid: false",
          act: async () => {
            const answer = await ask(users.verifyPasswordRequest, { token: madeUpToken() });
            return same("valid", false, read(users.verifyPasswordRequest, answer).valid);
          },
        },
        {
          name: "a link that was mailed",
          expected: "valid: true",
          act: async () => same("valid", true, (await reset()).valid),
        },
        {
          name: "a link that was used",
          expected: "valid: false",
          act: async () => {
            const answer = await ask(users.verifyPasswordRequest, { token: (await reset()).link });
            return same("valid", false, read(users.verifyPasswordRequest, answer).valid);
          },
        },
      ],
    },

    resetPassword: {
      sample: async () => ({ input: { token: madeUpToken(), password: world.newPerson().password } }),
      succeed: async () => (await reset()).answer,
      promises: [
        {
          name: "a link that nobody was sent",
          expected: "4xx with a sentence",
          act: async () => {
            const { password } = world.newPerson();
            return assertRefused(await ask(users.resetPassword, { token: madeUpToken(), password }), [
              ...refusals,
              404,
              410,
            ]);
          },
        },
        {
          name: "a link that was used",
          expected: "4xx with a sentence",
          act: async () => {
            const { link, password } = await reset();
            return assertRefused(await ask(users.resetPassword, { token: link, password }), [
              ...refusals,
              404,
              410,
            ]);
          },
        },
        {
          name: "the new password works, the old one does not, and every session has ended",
          expected: "2xx, then 4xx, then 401",
          act: async () => {
            const { email, password, old, before } = await reset();
            const session = read(users.login, await ask(users.login, { email, password }));
            await ask(contract.auth.logout, undefined, { token: session.token });
            assertRefused(await ask(users.login, { email, password: old }), [400, 401, 403, 422]);
            return assertRefused(await ask(users.profile, undefined, { token: before.token }), [401]);
          },
        },
      ],
    },
  };
}
