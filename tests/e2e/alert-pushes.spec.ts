import { expect, type Page, type Worker } from "playwright/test";
import { z } from "zod";
import { holdingPages } from "../harness/browser";
import { pushBrowser } from "../harness/push-browser";
import { part } from "./account-page";
import { fillSignUp, newPerson, test } from "./journey";
import { apiUrl, siteUrl } from "./site";

// Without windows, Chromium keeps no notification.
test.use({ launchOptions: holdingPages });

const Registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })),
});
const Pushes = z.array(z.object({ payload: z.string() }));

/** Who is new, on the page of alerts. */
async function signUp(page: Page): Promise<void> {
  await page.goto("/sign-up?from=/account/alerts");
  await (await fillSignUp(page, newPerson())).click();
  await expect(page).toHaveURL(`${siteUrl}/account/alerts`);
}

/** Stands for the push service, which nobody reaches from here: the browser subscribes with keys of the test's. */
async function subscribeBy(
  page: Page,
  { endpoint, p256dh, auth }: ReturnType<typeof pushBrowser>["subscription"],
) {
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
async function pushTo(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", (event) => {
      const { registrations } = Registrations.parse(event);
      const own = registrations.find(({ scopeURL }) => scopeURL === `${siteUrl}/account/alerts`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  await session.send("ServiceWorker.deliverPushMessage", { origin: siteUrl, registrationId, data });
}

const Shown = z.array(z.object({ title: z.string(), tag: z.string(), data: z.string() }));

/** What the worker shows by now. A text, as the types of these tests are those of pages and not of workers. */
const shownBy = async (worker: Worker) =>
  Shown.parse(
    await worker.evaluate(
      "registration.getNotifications().then((all) => all.map(({ title, tag, data }) => ({ title, tag, data })))",
    ),
  );

test("a browser is added, shows an alert that is pushed to it, and a click opens the signal", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"], { origin: siteUrl });
  await subscribeBy(page, pushBrowser().subscription);
  await signUp(page);
  const browsers = part(page, "In your browsers");
  await expect(browsers).toContainText("You have added no browser yet.");
  expect(context.serviceWorkers(), "nothing is registered before somebody asks").toEqual([]);
  const started = context.waitForEvent("serviceworker");
  await browsers.getByRole("button", { name: "Show alerts in this browser" }).click();
  const worker = await started;
  expect(worker.url()).toBe(`${siteUrl}/alerts-worker.js`);
  await expect(browsers.getByRole("listitem")).toHaveCount(1);
  await expect(page.locator("#alerts").getByLabel("Fills, in your browsers")).toHaveValue("now");

  await part(page, "Try it").getByRole("button").click();
  await expect(async () => {
    const pushes = Pushes.parse(await (await fetch(`${apiUrl}/outbox/pushes.json`)).json());
    expect(pushes.map(({ payload }) => payload).join()).toContain("Test. It is about no signal.");
  }).toPass({ timeout: 20_000 });

  const alert = { title: "AAPL new signal, Call (issued)", path: "/stocks/AAPL", tag: "topic" };
  await pushTo(page, JSON.stringify(alert));
  await expect.poll(() => shownBy(worker)).toEqual([{ title: alert.title, tag: "topic", data: alert.path }]);
  // The same once more takes its place.
  await pushTo(page, JSON.stringify(alert));
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  const opened = await clickFirst(worker);
  expect(opened).toBe(`${siteUrl}/stocks/AAPL`);
  await page.goto(opened);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Apple");

  await page.goto("/account/alerts");
  await pushTo(page, JSON.stringify({ ...alert, path: "https://attacker.example/", tag: "hostile" }));
  await expect.poll(async () => (await shownBy(worker)).map(({ tag }) => tag)).toEqual(["hostile"]);
  expect(await clickFirst(worker), "no other site is ever opened").toBe(`${siteUrl}/today`);
  await pushTo(page, "no JSON");
  await expect.poll(async () => (await shownBy(worker)).map(({ title }) => title)).toEqual(["A new alert"]);
});

/** Clicks the first notification, as far as a program can: which window the worker then opens. */
const clickFirst = async (worker: Worker): Promise<string> =>
  z.string().parse(
    // A browser opens windows for people alone, who are not here.
    await worker.evaluate(`registration.getNotifications().then(
      ([notification]) => new Promise((resolve) => {
        clients.openWindow = async (href) => resolve(href);
        dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      }),
    )`),
  );

test("who does not let us show anything is told so, and nothing is added", async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await signUp(page);
  const browsers = part(page, "In your browsers");
  await browsers.getByRole("button", { name: "Show alerts in this browser" }).click();
  await expect(browsers.getByText("This browser does not let us show anything.")).toBeVisible();
  expect(page.context().serviceWorkers()).toEqual([]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says that adding takes one, leads to other ways, and removes a browser", async ({
    page,
  }) => {
    await signUp(page);
    const browsers = part(page, "In your browsers");
    await expect(browsers.getByText("Adding a browser takes JavaScript")).toBeVisible();
    await expect(browsers.getByRole("button")).toHaveCount(0);
    await expect(browsers.getByRole("link", { name: "by text" })).toHaveAttribute(
      "href",
      "/account/alerts/phone",
    );
    const { subscription } = pushBrowser();
    await page.request.post("/account/alerts/browsers", {
      form: { press: "add", ...subscription },
      headers: { origin: siteUrl },
    });
    await page.reload();
    await browsers.getByRole("button", { name: /^Remove/ }).click();
    await expect(browsers).toContainText("You have added no browser yet.");
  });
});
