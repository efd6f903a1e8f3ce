import { generateSync } from "otplib";
import type { z } from "zod";
import type { accountCalls } from "../../contract/account-calls";
import type { SecondStep, secondStepCalls } from "../../contract/second-step-calls";
import { createAuthenticator } from "../authenticator";
import type { Answer } from "../client";
import { same } from "../compare";
import { assertRefused } from "../judge";
import { madeUpToken } from "../made-up";
import { mailedToken } from "../mail";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { Person, World } from "../world-types";

type AccountCalls = ReturnType<typeof accountCalls<z.ZodTypeAny>>;
type StepCalls = ReturnType<typeof secondStepCalls<z.ZodRawShape>>;

/** A user who is signed in. */
interface Owner {
  person: Person;
  token: string;
}

/** What the plans have to know of accounts of one kind. */
export interface OwnKind {
  account: AccountCalls;
  step: StepCalls;
  /** The kit's own, whose password stays as it is. */
  own(): Promise<Person>;
  /** A new user. */
  register(): Promise<Owner>;
  /** What a login of theirs answers. */
  logIn(person: Person): Promise<{ token: string } | SecondStep>;
  /** The token of a sign-in's answer, which is to be ended with the run. */
  signedIn(answer: Answer): string;
  /** The page of links about an account, as mails have it. */
  page: string;
}

const refused = [400, 401, 403, 404, 422];

/** The plans of the calls by which an account's owner changes it. */
export function accountPlans(world: World, kind: OwnKind): PlansOf<AccountCalls> {
  const { ask, read, newPerson } = world;
  const { account: calls, own, register, logIn, page } = kind;
  const wrong = () => newPerson().password;
  const confirmed = world.once(`a confirmed email (${page})`, async () => {
    const owner = await register();
    const token = await mailedToken(world, owner.person.email, page);
    const { password } = owner.person;
    const valid = read(calls.verifyAccountLink, await ask(calls.verifyAccountLink, { token })).valid;
    const answer = await ask(calls.followAccountLink, { token, password });
    return { token, valid, answer };
  });
  const changed = world.once("a password that was changed", async () => {
    const { person, token } = await register();
    const before = await logIn(person);
    const { password: newPassword } = newPerson();
    const answer = await ask(calls.changePassword, { password: person.password, newPassword }, { token });
    return { answer, other: "token" in before ? before.token : "" };
  });
  const isValid = async (token: string) =>
    read(calls.verifyAccountLink, await ask(calls.verifyAccountLink, { token })).valid;

  return {
    updateProfile: {
      sample: async () => {
        const { firstName, lastName } = await own();
        return { input: { firstName, lastName, timeZone: "America/New_York" } };
      },
    },
    changePassword: {
      sample: async () => ({ input: { password: wrong(), newPassword: wrong() } }),
      succeed: async () => (await changed()).answer,
      promises: [
        {
          name: "another session of the account, after it",
          expected: "401 with a sentence",
          act: async () =>
            assertRefused(
              await ask(kind.step.secondStep, undefined, { token: (await changed()).other }),
              [401],
            ),
        },
      ],
    },
    changeEmail: {
      sample: async () => ({ input: { password: wrong(), email: newPerson().email } }),
      succeed: async () => {
        const { person, token } = await register();
        return ask(calls.changeEmail, { password: person.password, email: newPerson().email }, { token });
      },
    },
    requestConfirmation: { sample: async () => ({}) },
    verifyAccountLink: {
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
          act: async () => same("valid", true, (await confirmed()).valid),
        },
        {
          name: "a link that was used",
          expected: "valid: false",
          act: async () => same("valid", false, await isValid((await confirmed()).token)),
        },
      ],
    },
    followAccountLink: {
      sample: async () => ({ input: { token: madeUpToken(), password: wrong() } }),
      succeed: async () => (await confirmed()).answer,
      promises: [
        {
          name: "a link that was used",
          expected: "4xx with a sentence",
          act: async () =>
            assertRefused(await ask(calls.followAccountLink, { token: (await confirmed()).token }), [
              ...refused,
              410,
            ]),
        },
      ],
    },
  };
}

/** The plans of the second step and of passkeys. */
export function secondStepPlans(world: World, kind: OwnKind): PlansOf<StepCalls> {
  const { ask, read, newPerson, options, secrets } = world;
  const { step: calls, register, logIn, signedIn } = kind;
  const asking = async () => ({ input: { password: newPerson().password } });
  const madeUp = createAuthenticator(options.siteUrl);
  const nobodysQuestion = { challenge: madeUpToken() };

  /** A user whose sign-ins ask for a code. */
  async function withCodes() {
    const owner = await register();
    const { password } = owner.person;
    const begun = await ask(calls.beginCodes, { password }, owner);
    const { secret } = read(calls.beginCodes, begun);
    secrets.add(secret);
    const stepCode = generateSync({ secret, epoch: Math.floor(options.now().getTime() / 1000) });
    const confirmed = await ask(calls.confirmCodes, { stepCode }, owner);
    const codes = read(calls.confirmCodes, confirmed).recoveryCodes ?? [];
    for (const code of codes) secrets.add(code);
    return { ...owner, begun, confirmed, codes };
  }
  const coded = world.once("somebody with one-time codes (confirmCodes)", withCodes);

  const finished = world.once("a sign-in by a recovery code (finishSignIn)", async () => {
    const { person, codes } = await coded();
    const [stepCode = ""] = codes;
    const first = await logIn(person);
    if (!("secondStep" in first)) throw new Unmet("a session without the second step");
    const answer = await ask(calls.finishSignIn, { stepToken: first.secondStep.stepToken, stepCode });
    if (answer.status === 200) signedIn(answer);
    const again = await logIn(person);
    const stepToken = "secondStep" in again ? again.secondStep.stepToken : madeUpToken();
    return { answer, replayed: await ask(calls.finishSignIn, { stepToken, stepCode }) };
  });

  const keyed = world.once("somebody with a passkey (addPasskey)", async () => {
    const owner = await register();
    const authenticator = createAuthenticator(options.siteUrl);
    const { password } = owner.person;
    const asked = await ask(calls.askForPasskey, { password }, owner);
    const passkey = authenticator.create(read(calls.askForPasskey, asked));
    const added = await ask(calls.addPasskey, { passkeyName: "Phone", passkey }, owner);
    return { ...owner, authenticator, asked, added, id: passkey.id };
  });
  const proven = world.once("a sign-in by a passkey (signInByPasskey)", async () => {
    const { authenticator } = await keyed();
    const question = read(calls.askWhoItIs, await ask(calls.askWhoItIs, undefined));
    const passkey = authenticator.prove(question);
    const answer = await ask(calls.signInByPasskey, { passkey });
    if (answer.status === 200) signedIn(answer);
    return { answer, replayed: await ask(calls.signInByPasskey, { passkey }) };
  });

  return {
    secondStep: { sample: async () => ({}) },
    beginCodes: { sample: asking, succeed: async () => (await coded()).begun },
    confirmCodes: {
      sample: async () => ({ input: { stepCode: "000000" } }),
      succeed: async () => (await coded()).confirmed,
    },
    removeCodes: {
      sample: asking,
      succeed: async () => {
        const owner = await withCodes();
        return ask(calls.removeCodes, { password: owner.person.password }, owner);
      },
    },
    renewRecoveryCodes: {
      sample: asking,
      succeed: async () => {
        const owner = await withCodes();
        return ask(calls.renewRecoveryCodes, { password: owner.person.password }, owner);
      },
    },
    finishSignIn: {
      sample: async () => ({ input: { stepToken: madeUpToken(), stepCode: "000000" } }),
      succeed: async () => (await finished()).answer,
      promises: [
        {
          name: "a recovery code that was used",
          expected: "4xx with a sentence",
          act: async () => assertRefused((await finished()).replayed, refused),
        },
      ],
    },
    askForPasskey: { sample: asking, succeed: async () => (await keyed()).asked },
    addPasskey: {
      sample: async () => ({ input: { passkeyName: "Phone", passkey: madeUp.create(nobodysQuestion) } }),
      succeed: async () => (await keyed()).added,
    },
    removePasskey: {
      sample: async () => ({ input: { id: madeUpToken(), password: newPerson().password } }),
      succeed: async () => {
        await proven();
        const { id, person, token } = await keyed();
        return ask(calls.removePasskey, { id, password: person.password }, { token });
      },
    },
    askWhoItIs: { sample: async () => ({}) },
    signInByPasskey: {
      sample: async () => ({ input: { passkey: madeUp.prove(nobodysQuestion) } }),
      succeed: async () => (await proven()).answer,
      promises: [
        {
          name: "a reply of an authenticator that was used",
          expected: "4xx with a sentence",
          act: async () => assertRefused((await proven()).replayed, refused),
        },
      ],
    },
  };
}
