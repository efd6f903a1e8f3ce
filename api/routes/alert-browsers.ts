import { ORPCError } from "@orpc/server";
import type { AlertBrowser } from "../../contract/alert-browsers";
import { isPushEndpoint } from "../../domain/push-endpoint";
import { doAsSeen } from "../account/account";
import { addBrowser, browsersOf, hasBrowser, removeBrowser } from "../alerts/browsers";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import { os, signedIn } from "../procedures";
import { isBrowserKey } from "../providers/push/browser-key";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });

/** A member's browsers as they are told to them: never by what they are reached. */
export const describeBrowsers = async (db: Db, userId: string): Promise<AlertBrowser[]> =>
  (await browsersOf(db, userId)).map(({ id, name, addedAt, sentAt, endedAt }) => ({
    ...{ id, name, addedAt: addedAt.toISOString() },
    ...{ sentAt: sentAt?.toISOString() ?? null, endedAt: endedAt?.toISOString() ?? null },
  }));

/** @throws 422 where a member who chose pushes has no browser that takes any */
export async function assertTakesPushes(deps: Pick<Deps, "db" | "settings">, userId: string): Promise<void> {
  if (!(await hasBrowser(deps, userId)))
    throw unprocessable("Alerts are pushed to browsers that you have added: please add one first.");
}

const add = os.users.addAlertBrowser.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, settings, user } = context;
  await limits.count("change-alerts", client.address, user.id);
  if (!isPushEndpoint(input.endpoint, settings.push.hosts))
    throw unprocessable("Alerts cannot be pushed to this browser: its push service is not known here.");
  if (!isBrowserKey(input.p256dh)) throw unprocessable("That is no key of a browser.");
  // As an address of a feed: no remedy must miss it.
  const added = await doAsSeen(db, { userId: user.id }, user, (tx) =>
    addBrowser({ ...context, db: tx }, user.id, input),
  );
  if (added === "foreign") throw new ORPCError("CONFLICT", { message: "That browser is another member’s." });
  if (added === "too many")
    throw new ORPCError("CONFLICT", { message: "Twenty browsers are the most. Please remove one first." });
  return { message: "Alerts are pushed to this browser from now on." };
});

const remove = os.users.removeAlertBrowser.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, user } = context;
  await limits.count("change-alerts", client.address, user.id);
  await removeBrowser(db, user.id, input.id);
  return { message: "No alert is pushed to that browser any more." };
});

/** contract/alert-browsers.ts, on our tables. */
export const alertBrowserCalls = { addAlertBrowser: add, removeAlertBrowser: remove };
