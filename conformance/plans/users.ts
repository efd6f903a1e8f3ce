import { contract } from "../../contract";
import { alike, same, samePerson, sessionIn } from "../compare";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import { accountPlans, type OwnKind, secondStepPlans } from "./accounts";
import { alertBrowserPlans } from "./alert-browsers";
import { alertTextPlans } from "./alert-texts";
import { alertPlans } from "./alerts";
import { brokerageOauthPlans } from "./brokerage-oauth";
import { consentPlans } from "./consents";
import { archivePlans } from "./desk-newsletter";
import { fillPlans } from "./fills";
import { leadPlans } from "./leads";
import { newsletterPlans } from "./newsletter";
import { forgetfulUser, userPasswordPlans } from "./passwords";
import { phonePlans } from "./phone";
import { privacyPlans } from "./privacy";
import { referralPlans } from "./referrals";
import { sessionPlans } from "./sessions";
import { signInLinkPlans } from "./sign-in-links";
import { todayPlans } from "./today";
import { trackingPlans } from "./tracking";
import { watchlistPlans } from "./watchlist";

const { users } = contract;

export function usersPlans(world: World): PlansOf<typeof users> {
  const { ask, read, registration, user } = world;
  const second = forgetfulUser(world);
  const register = async () => {
    const person = world.newPerson();
    const { id, token: begun } = read(users.register, await ask(users.register, person));
    world.begun(begun);
    return { person, id, token: begun };
  };
  // An upstream may end all other sessions of an account whose e-mail is first proven by a link.
  const linked = world.once("a user who signs in by a link (users.register)", async () => {
    const { id, person } = await register();
    return { id, email: person.email };
  });

  const newcomer = world.once("a user of one profile (users.register)", register);
  const own: OwnKind = {
    account: users,
    step: users,
    own: async () => (await user()).person,
    register,
    logIn: async ({ email, password }) => {
      const reply = read(users.login, await ask(users.login, { email, password }));
      if ("token" in reply) world.begun(reply.token);
      return reply;
    },
    signedIn: (answer) => {
      const { token: begun } = read(users.finishSignIn, answer);
      world.begun(begun);
      return begun;
    },
    page: "confirm",
  };

  return {
    ...accountPlans(world, own),
    ...secondStepPlans(world, own),
    ...phonePlans(world, own.register),
    ...brokerageOauthPlans(world),
    ...alertPlans(world),
    ...alertTextPlans(world),
    ...alertBrowserPlans(world),
    ...fillPlans(world),
    ...newsletterPlans(world),
    ...archivePlans(world),
    ...userPasswordPlans(world, second),
    ...sessionPlans(world),
    ...signInLinkPlans(world, {
      calls: users,
      known: linked,
      page: "login/link",
      signedIn: (answer) => sessionIn(read(users.signInByLink, answer)),
      begun: world.begun,
    }),
    ...consentPlans(world),
    ...leadPlans(world, second),
    ...privacyPlans(world, second),
    ...referralPlans(world),
    ...todayPlans(world),
    ...trackingPlans(world),
    ...watchlistPlans(world),

    login: {
      sample: async () => {
        const { email, password } = (await user()).person;
        return { input: { email, password } };
      },
      promises: [
        {
          name: "who signs in is who registered",
          expected: "the same id",
          act: async () => {
            const { user: registered } = await user();
            return same("id", registered.id, (await world.logIn()).id);
          },
        },
        {
          name: "a wrong password and an unknown e-mail",
          expected: "the same 4xx with the same sentence",
          act: async () => {
            const { email, password } = (await user()).person;
            const wrong = await ask(users.login, { email, password: `not ${password}` });
            const unknown = await ask(users.login, { email: world.newPerson().email, password });
            return alike(wrong, unknown, [400, 401, 403, 422]);
          },
        },
      ],
    },

    register: {
      sample: async () => ({ input: (await registration()).person }),
      succeed: async () => (await registration()).answer,
      promises: [
        {
          name: "the same e-mail again",
          expected: "409 with a sentence",
          act: async () => assertRefused(await ask(users.register, (await user()).person), [409]),
        },
        {
          name: "a referral code that nobody has",
          expected: "2xx: it is ignored",
          act: async () => {
            const person = world.newPerson();
            const referredBy = `NOBODY_${person.email.slice(12, 24)}`;
            const answer = await ask(users.register, { ...person, referredBy });
            const registered = read(users.register, answer);
            await ask(contract.auth.logout, undefined, { token: registered.token });
            return samePerson(person, registered);
          },
        },
        {
          name: "who is registered is who was sent",
          expected: "the same name and e-mail",
          act: async () => {
            const { person, user: registered } = await user();
            return samePerson(person, registered);
          },
        },
      ],
    },

    exists: {
      sample: async () => ({ input: { email: world.newPerson().email } }),
      promises: [
        {
          name: "of who is registered",
          expected: "exists: true",
          act: async () => {
            const { email } = (await user()).person;
            return same("exists", true, read(users.exists, await ask(users.exists, { email })).exists);
          },
        },
        {
          name: "of nobody",
          expected: "exists: false",
          act: async () => {
            const { email } = world.newPerson();
            return same("exists", false, read(users.exists, await ask(users.exists, { email })).exists);
          },
        },
      ],
    },

    profile: {
      sample: async () => ({}),
      promises: [
        {
          name: "it is the user who registered",
          expected: "the same id, name and e-mail",
          act: async () => {
            const { person, id, token: begun } = await newcomer();
            const profile = read(users.profile, await ask(users.profile, undefined, { token: begun }));
            same("id", id, profile.id);
            return samePerson(person, profile);
          },
        },
      ],
    },
  };
}
