import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { backing } from "../../contract/backing";
import type { PasswordCalls } from "../../contract/password-calls";
import { limitOn } from "../../domain/investment-limit";
import { taxId } from "../applicant";
import { alike, same, samePerson, sessionIn } from "../compare";
import { assertRefused } from "../judge";
import { assertMailbox, mailedToken } from "../mail";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import { accountPlans, type OwnKind, secondStepPlans } from "./accounts";
import { passwordPlans } from "./passwords";
import { growthPlans } from "./referrals";
import { signInLinkPlans } from "./sign-in-links";

const { investors } = contract;
type AccountCalls = Omit<typeof investors, keyof typeof backing>;

/** Complete and right answers of an investor whose limit is a twentieth. */
const answers = {
  dateOfBirth: "1990-03-27",
  streetAddress: "12 Main Street",
  city: "Oakland",
  state: "CA",
  postalCode: "94607",
  country: "USA",
  taxIdType: "USA_SSN",
  taxId,
  accredited: false,
  annualIncomeCents: 8_000_000,
  netWorthCents: 6_000_000,
};

/** The kit's investor once they have been checked. */
export const checkedInvestor = (world: World) => {
  world.secrets.add(taxId);
  const { ask, read } = world;
  const asked = world.once("a registered investor (investors.registerBasic)", async () => {
    const { investor } = await world.investors.investor();
    const input = { investorId: investor.id, ...answers };
    return { input, answer: await ask(investors.registerAml, input) };
  });
  const checked = world.once("an investor who was checked (investors.registerAml)", async () => {
    const { input, answer } = await asked();
    return { input, checks: read(investors.registerAml, answer).checks };
  });
  return { asked, checked };
};

export function investorsPlans(
  world: World,
  { asked, checked }: ReturnType<typeof checkedInvestor>,
): PlansOf<AccountCalls> {
  const { ask, read } = world;
  const { registration, investor, logIn, token, begun } = world.investors;
  // An upstream may end all other sessions of an account whose e-mail is first proven by a link.
  const linked = world.once("an investor who signs in by a link (investors.registerBasic)", async () => {
    const { firstName, lastName, email, password } = world.newPerson();
    const answer = await ask(investors.registerBasic, { firstName, lastName, email, password });
    const registered = read(investors.registerBasic, answer);
    begun(registered.token);
    return { id: registered.id, email };
  });

  const own: OwnKind = {
    account: investors,
    step: investors,
    own: async () => (await investor()).person,
    register: async () => {
      const person = world.newPerson();
      const { token: signedIn } = read(investors.registerBasic, await ask(investors.registerBasic, person));
      begun(signedIn);
      return { person, token: signedIn };
    },
    logIn: async ({ email, password }) => {
      const reply = read(investors.login, await ask(investors.login, { email, password }));
      if ("token" in reply) begun(reply.token);
      return reply;
    },
    signedIn: (answer) => {
      const { token: signedIn } = read(investors.finishSignIn, answer);
      begun(signedIn);
      return signedIn;
    },
    page: "invest/confirm",
  };

  return {
    ...accountPlans(world, own),
    ...secondStepPlans(world, own),
    profile: { sample: async () => ({}) },
    ...investorPasswordPlans(world),
    ...growthPlans(world),
    ...signInLinkPlans(world, {
      calls: investors,
      known: linked,
      page: "invest/login/link",
      signedIn: (answer) => sessionIn(read(investors.signInByLink, answer)),
      begun,
    }),

    registerBasic: {
      sample: async () => ({ input: (await registration()).person }),
      succeed: async () => (await registration()).answer,
      promises: [
        {
          name: "the same e-mail again",
          expected: "409 with a sentence",
          act: async () =>
            assertRefused(await ask(investors.registerBasic, (await investor()).person), [409]),
        },
        {
          name: "an e-mail that a user has",
          expected: "2xx: another account",
          act: async () => {
            const { person, answer } = await world.investors.other();
            return samePerson(person, read(investors.registerBasic, answer));
          },
        },
      ],
    },

    login: {
      sample: async () => {
        const { email, password } = (await investor()).person;
        return { input: { email, password } };
      },
      succeed: async () => {
        const { email, password } = (await investor()).person;
        const answer = await ask(investors.login, { email, password });
        await ask(investors.logout, undefined, { token: sessionIn(read(investors.login, answer)).token });
        return answer;
      },
      promises: [
        {
          name: "who signs in is who registered",
          expected: "the same id",
          act: async () => same("id", (await investor()).investor.id, (await logIn()).id),
        },
        {
          name: "a wrong password and an unknown e-mail",
          expected: "the same 4xx with the same sentence",
          act: async () => {
            const { email, password } = (await investor()).person;
            const wrong = await ask(investors.login, { email, password: `not ${password}` });
            const unknown = await ask(investors.login, { email: world.newPerson().email, password });
            return alike(wrong, unknown, [400, 401, 403, 422]);
          },
        },
      ],
    },

    logout: {
      sample: async () => ({}),
      succeed: async () => ask(investors.logout, undefined, { token: (await logIn()).token }),
    },

    registerAml: {
      sample: async () => ({
        input: { investorId: (await investor()).investor.id, unit: "4A", ...answers },
      }),
      succeed: async () => (await asked()).answer,
      unknown: [{ what: "an investor", changes: { investorId: randomUUID() } }],
      promises: [
        {
          name: "the same answers again",
          expected: "2xx and the same checks",
          act: async () => {
            const { input, checks } = await checked();
            const again = read(investors.registerAml, await ask(investors.registerAml, input));
            return same("checks", checks, again.checks);
          },
        },
        {
          name: "who is no year old",
          expected: "400 or 422 with a sentence",
          act: async () => {
            const dateOfBirth = world.options.now().toISOString().slice(0, 10);
            const { input } = await checked();
            return assertRefused(await ask(investors.registerAml, { ...input, dateOfBirth }), [400, 422]);
          },
        },
      ],
    },

    standing: {
      sample: async () => ({}),
      promises: [
        {
          name: "the limit after the checks",
          expected: "as 17 CFR 227.100 has it today",
          act: async () => {
            await checked();
            const today = world.options.now().toISOString().slice(0, 10);
            const { limitCents } = read(
              investors.standing,
              await ask(investors.standing, undefined, { token: await token() }),
            );
            return same("limitCents", limitOn(today, answers).limitCents, limitCents);
          },
        },
      ],
    },
  };
}

function investorPasswordPlans(world: World): PlansOf<PasswordCalls> {
  const { ask, read } = world;
  const reset = world.once("a password that was reset (investors.resetPassword)", async () => {
    // Before anybody is registered for it in vain.
    assertMailbox(world);
    const person = world.newPerson();
    const before = read(investors.registerBasic, await ask(investors.registerBasic, person));
    const { email } = person;
    read(investors.requestNewPassword, await ask(investors.requestNewPassword, { email }));
    const link = await mailedToken(world, email, "invest/reset-password");
    const { valid } = read(
      investors.verifyPasswordRequest,
      await ask(investors.verifyPasswordRequest, { token: link }),
    );
    const { password } = world.newPerson();
    const answer = await ask(investors.resetPassword, { token: link, password });
    return { link, valid, answer, before, email, password };
  });
  return passwordPlans(world, {
    calls: investors,
    known: async () => (await world.investors.investor()).person.email,
    reset,
    outcome: {
      name: "the new password works, and every session has ended",
      expected: "2xx, then 401",
      act: async () => {
        const { email, password, before } = await reset();
        const session = sessionIn(read(investors.login, await ask(investors.login, { email, password })));
        await ask(investors.logout, undefined, { token: session.token });
        return assertRefused(await ask(investors.logout, undefined, { token: before.token }), [401]);
      },
    },
  });
}
