import { createECDH, randomBytes } from "node:crypto";
import { contract } from "../../contract";
import type { alertBrowserCalls } from "../../contract/alert-browsers";
import { same } from "../compare";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

/** A browser as it would subscribe: at a push service that everybody knows, by keys of its own. */
function subscribed(name: string) {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(24).toString("base64url")}`;
  return { endpoint, p256dh, auth: randomBytes(16).toString("base64url"), name };
}

export function alertBrowserPlans(world: World): PlansOf<typeof alertBrowserCalls> {
  const { ask, read, token } = world;
  const add = async (browser: ReturnType<typeof subscribed>) =>
    ask(users.addAlertBrowser, browser, { token: await token() });
  const named = async (name: string) => {
    const alerts = read(users.alerts, await ask(users.alerts, {}, { token: await token() }));
    return alerts.browsers?.filter((each) => each.name === name) ?? [];
  };
  /** The id of a browser that was added for it. */
  const known = async (name: string): Promise<string> => {
    read(users.addAlertBrowser, await add(subscribed(name)));
    return (await named(name))[0]?.id ?? "";
  };
  const sampled = subscribed("Firefox on Windows");
  const remove = async (id: string) => ask(users.removeAlertBrowser, { id }, { token: await token() });

  return {
    addAlertBrowser: {
      sample: async () => ({ input: sampled }),
      promises: [
        {
          name: "the same browser once more",
          expected: "one browser in users.alerts, not two",
          act: async () => {
            const browser = subscribed("Safari on iPhone");
            read(users.addAlertBrowser, await add(browser));
            read(users.addAlertBrowser, await add(browser));
            return same("browsers", 1, (await named(browser.name)).length);
          },
        },
        {
          name: "a push service on a private network",
          expected: "422 with a sentence",
          act: async () => {
            const browser = { ...subscribed("Elsewhere"), endpoint: "https://10.0.0.1/push" };
            return assertRefused(await add(browser), [422]);
          },
        },
      ],
    },
    removeAlertBrowser: {
      sample: async () => ({ input: { id: await known("Edge on Windows") } }),
      promises: [
        {
          name: "what users.alerts answers after it",
          expected: "no such browser",
          act: async () => {
            const id = await known("Chrome on Android");
            read(users.removeAlertBrowser, await remove(id));
            return same("browsers", 0, (await named("Chrome on Android")).length);
          },
        },
      ],
    },
  };
}
