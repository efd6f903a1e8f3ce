import { contract } from "../../contract";
import type { PasswordCalls } from "../../contract/password-calls";
import type { Answer } from "../client";
import { alike, same, sessionIn } from "../compare";
import { assertRefused, refusals } from "../judge";
import { madeUpToken } from "../made-up";
import { assertMailbox, mailedToken } from "../mail";
import type { Case, PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

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
      token: sessionIn(read(users.login, await ask(users.login, { email, password }))).token,
    };
  });
  return { reset, signedIn };
}

/** What the plans have to know of accounts of one kind. */
interface Forgetful {
  calls: PasswordCalls;
  /** An e-mail that has an account. */
  known(): Promise<string>;
  /** A password that was reset by a mailed link: what the link was good for before, and what the reset answered. */
  reset(): Promise<{ link: string; valid: boolean; answer: Answer; password: string }>;
  /** What the reset has come to. */
  outcome: Case;
}

/** The plans of the three calls by which a forgotten password is replaced. */
export function passwordPlans(
  { ask, read, newPerson }: World,
  { calls, known, reset, outcome }: Forgetful,
): PlansOf<PasswordCalls> {
  const isValid = async (token: string) =>
    read(calls.verifyPasswordRequest, await ask(calls.verifyPasswordRequest, { token })).valid;
  const isRefused = async (token: string, password: string) =>
    assertRefused(await ask(calls.resetPassword, { token, password }), [...refusals, 404, 410]);

  return {
    requestNewPassword: {
      sample: async () => ({ input: { email: newPerson().email } }),
      promises: [
        {
          name: "of nobody",
          expected: "the same reply as for an account",
          act: async () => {
            const answer = await ask(calls.requestNewPassword, { email: await known() });
            const unknown = await ask(calls.requestNewPassword, { email: newPerson().email });
            read(calls.requestNewPassword, answer);
            return alike(answer, unknown, [answer.status]);
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
          act: async () => same("valid", false, await isValid(madeUpToken())),
        },
        {
          name: "a link that was mailed",
          expected: "valid: true",
          act: async () => same("valid", true, (await reset()).valid),
        },
        {
          name: "a link that was used",
          expected: "valid: false",
          act: async () => same("valid", false, await isValid((await reset()).link)),
        },
      ],
    },

    resetPassword: {
      sample: async () => ({ input: { token: madeUpToken(), password: newPerson().password } }),
      succeed: async () => (await reset()).answer,
      promises: [
        {
          name: "a link that nobody was sent",
          expected: "4xx with a sentence",
          act: async () => isRefused(madeUpToken(), newPerson().password),
        },
        {
          name: "a link that was used",
          expected: "4xx with a sentence",
          act: async () => {
            const { link, password } = await reset();
            return isRefused(link, password);
          },
        },
        outcome,
      ],
    },
  };
}

export const userPasswordPlans = (
  world: World,
  { reset }: ReturnType<typeof forgetfulUser>,
): PlansOf<PasswordCalls> =>
  passwordPlans(world, {
    calls: users,
    known: async () => (await world.user()).person.email,
    reset,
    outcome: {
      name: "the new password works, the old one does not, and every session has ended",
      expected: "2xx, then 4xx, then 401",
      act: async () => {
        const { ask, read } = world;
        const { email, password, old, before } = await reset();
        const session = sessionIn(read(users.login, await ask(users.login, { email, password })));
        await ask(contract.auth.logout, undefined, { token: session.token });
        assertRefused(await ask(users.login, { email, password: old }), [400, 401, 403, 422]);
        return assertRefused(await ask(users.profile, undefined, { token: before.token }), [401]);
      },
    },
  });
