import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { holdingPages } from "../harness/browser";
import { pushBrowser } from "../harness/push-browser";
import { part } from "./account-page";
import { fillSignUp, newPerson, test } from "./journey";
import { clickFirst, pushUntilShown, shownBy, subscribeBy } from "./pushed-browser";
import { apiUrl, siteUrl } from "./site";

// Without windows, Chromium keeps no notification.
test.use({ launchOptions: holdingPages });

const Pushes = z.array(z.object({ payload: z.string() }));

/** Who is new, on the page of alerts. */
async function signUp(page: Page): Promise<void> {
  await page.goto("/sign-up?from=/account/alerts");
  await (await fillSignUp(page, newPerson())).click();
  await expect(page).toHaveURL(`${siteUrl}/account/alerts`);
}

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

  const alert = {
    ...{ title: "AAPL new signal, Call (issued)", tag: "topic" },
    path: "/roi-tracker/proof?after=0#entry-1",
  };
  const shows = { page, worker, site: siteUrl };
  await pushUntilShown(shows, JSON.stringify(alert), [alert.title]);
  // A later one of the same topic takes its place.
  const later = { ...alert, title: "AAPL signal filled, Call (issued)" };
  await pushUntilShown(shows, JSON.stringify(later), [later.title]);
  expect(await shownBy(worker)).toEqual([{ title: later.title, tag: "topic", data: alert.path }]);
  const opened = await clickFirst(worker);
  expect(opened).toBe(siteUrl + alert.path);
  await page.goto(opened);
  await expect(page.locator("#entry-1"), "the signal's own entry").toBeInViewport();

  await page.goto("/account/alerts");
  const hostile = { title: "Hostile", path: "https://attacker.example/", tag: "hostile" };
  await pushUntilShown(shows, JSON.stringify(hostile), [hostile.title]);
  expect(await clickFirst(worker), "no other site is ever opened").toBe(`${siteUrl}/today`);
  await pushUntilShown(shows, "no JSON", ["A new alert"]);
});

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
