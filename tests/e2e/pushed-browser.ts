import type { Page, Worker } from "playwright/test";
import { z } from "zod";
import type { PushBrowser } from "../harness/push-browser";

const Registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })),
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

/** Delivers a message to the worker, as a push service would have the browser do. */
export async function pushTo(page: Page, site: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", (event) => {
      const { registrations } = Registrations.parse(event);
      const own = registrations.find(({ scopeURL }) => scopeURL === `${site}/account/alerts`);
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
