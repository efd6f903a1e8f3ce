import { contract } from "../../contract";
import type { AlertChoices, alertCalls } from "../../contract/alerts";
import { same } from "../compare";
import { assertRefused } from "../judge";
import { madeUpToken } from "../made-up";
import { mailedToken } from "../mail";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

export function alertPlans(world: World): PlansOf<typeof alertCalls> {
  const { ask, read, token } = world;
  const choices: AlertChoices = {
    ...{ zone: "Europe/Berlin", quietFrom: 1_320, quietTo: 420, digestAt: 1_080 },
    ...{ scope: "watchlist", sectors: [] },
    told: [{ kind: "signals", channel: "mail", timing: "digest" }],
  };
  const chosen = async () => {
    read(users.chooseAlerts, await ask(users.chooseAlerts, choices, { token: await token() }));
    return read(users.alerts, await ask(users.alerts, {}, { token: await token() })).choices;
  };

  const tested = world.once("a test alert (users.testAlert)", async () => {
    // Nothing is mailed to an address that is not confirmed.
    const person = world.newPerson();
    const { token: own } = read(users.register, await ask(users.register, person));
    world.begun(own);
    const link = await mailedToken(world, person.email, "confirm");
    const { password } = person;
    read(users.followAccountLink, await ask(users.followAccountLink, { token: link, password }));
    const answer = await ask(users.testAlert, undefined, { token: own });
    read(users.testAlert, answer);
    return { answer, email: person.email };
  });
  const wayOut = async () => mailedToken(world, (await tested()).email, "unsubscribe/alerts");

  const feed = async () =>
    read(users.makeAlertFeed, await ask(users.makeAlertFeed, undefined, { token: await token() })).token;

  return {
    alerts: { sample: async () => ({ input: {} }) },
    chooseAlerts: {
      sample: async () => ({ input: choices }),
      promises: [
        {
          name: "what users.alerts answers after it",
          expected: "the choices that were made",
          act: async () => {
            const found = await chosen();
            same("choices.zone", choices.zone, found.zone);
            same("choices.scope", choices.scope, found.scope);
            return same("choices.told", JSON.stringify(choices.told), JSON.stringify(found.told));
          },
        },
      ],
    },
    testAlert: { sample: async () => ({}), succeed: async () => (await tested()).answer },
    makeAlertFeed: {
      sample: async () => ({}),
      promises: [
        {
          name: "a second address",
          expected: "another one, and 404 for the first",
          act: async () => {
            const [first, second] = [await feed(), await feed()];
            same("token", false, first === second);
            return assertRefused(await ask(users.alertFeed, { token: first }), [404]);
          },
        },
      ],
    },
    endAlertFeed: {
      sample: async () => ({}),
      promises: [
        {
          name: "the address after it (users.alertFeed)",
          expected: "404 with a sentence",
          act: async () => {
            const address = await feed();
            read(users.endAlertFeed, await ask(users.endAlertFeed, undefined, { token: await token() }));
            return assertRefused(await ask(users.alertFeed, { token: address }), [404]);
          },
        },
      ],
    },
    alertFeed: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      succeed: async () => ask(users.alertFeed, { token: await feed() }),
      unknown: [{ what: "an address", changes: { token: madeUpToken() } }],
    },
    unsubscribeAlerts: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      succeed: async () => ask(users.unsubscribeAlerts, { token: await wayOut() }),
      promises: [
        {
          name: "a token that nobody was given",
          expected: "422 with a sentence",
          act: async () => assertRefused(await ask(users.unsubscribeAlerts, { token: madeUpToken() }), [422]),
        },
      ],
    },
  };
}
