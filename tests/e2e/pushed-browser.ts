import { expect, type Page, type Worker } from "playwright/test";
import { z } from "zod";
import type { PushBrowser } from "../harness/push-browser";

const Versions = z.object({
  versions: z.array(z.object({ registrationId: z.string(), scriptURL: z.string(), status: z.string() })),
});

/** Stands for the push service, which nobody reaches from here: the browser subscribes with keys of the test's. */
export async function subscribeBy(
  page: Page,
  { endpoint, p256dh, auth }: PushBrowser["subscription"],
): Promise<void> {
  await page.addInitScript(
    (json) => {
      PushManager.prototype.subscribe = () => {
        const { prototype } = PushSubscription;
        return Promise.resolve(Object.create(prototype, { toJSON: { value: () => json } }));
      };
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/**
 * Delivers a message to the worker, as a push service would have the browser do. The browser drops what comes before the
 * worker is active, so it is waited for.
 */
async function deliver(page: Page, site: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerVersionUpdated", (event) => {
      const { versions } = Versions.parse(event);
      const own = versions.find(
        ({ scriptURL, status }) => scriptURL === `${site}/alerts-worker.js` && status === "activated",
      );
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  await session.send("ServiceWorker.deliverPushMessage", { origin: site, registrationId, data });
}

const Shown = z.array(z.object({ title: z.string(), tag: z.string(), data: z.string() }));

/** What the worker shows by now. A text, as the types of these tests are those of pages and not of workers. */
export const shownBy = async (worker: Worker) =>
  Shown.parse(
    await worker.evaluate(
      "registration.getNotifications().then((all) => all.map(({ title, tag, data }) => ({ title, tag, data })))",
    ),
  );

/**
 * Has the worker show a message, until it shows exactly these titles. A browser that is busy may drop a message, as push
 * services do: it is delivered again. The same message takes its own place, so that this shows nothing twice.
 */
export async function pushUntilShown(
  { page, worker, site }: { page: Page; worker: Worker; site: string },
  data: string,
  titles: readonly string[],
): Promise<void> {
  await expect(async () => {
    await deliver(page, site, data);
    const shown = async () => (await shownBy(worker)).map(({ title }) => title).sort();
    await expect.poll(shown, { timeout: 5_000 }).toEqual(titles);
  }).toPass({ timeout: 60_000 });
}

/** Clicks the first notification, as far as a program can: which window the worker then opens. */
export const clickFirst = async (worker: Worker): Promise<string> =>
  z.string().parse(
    // A browser opens windows for people alone, who are not here.
    await worker.evaluate(`registration.getNotifications().then(
      ([notification]) => new Promise((resolve) => {
        clients.openWindow = async (href) => resolve(href);
        dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      }),
    )`),
  );
