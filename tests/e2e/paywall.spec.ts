import { expect, type Page } from "playwright/test";
import { addCard, agree, press, testCards } from "./cards";
import { fillLogin, journey, mailedPath, notice, test } from "./journey";
import { ownSite, startOwnSite } from "./own-site";
import { expectStanding, moveClock, subscriber } from "./subscriber";

const at = "/stock-insights-by-sector/robotics";
const main = (page: Page) => page.getByRole("main");
const table = (page: Page) => main(page).getByRole("table");
const teaser = (page: Page) => main(page).getByRole("heading", { name: /are for subscribers/ });

const own = ownSite(4646);
const { site } = own;

// One site for all of them.
test.describe.configure({ mode: "default" });

let stop: (() => Promise<void>) | undefined;
test.beforeAll(async ({ browserName: _ }, info) => {
  info.setTimeout(300_000);
  stop = await startOwnSite(own, info.outputPath("data"), { PAYWALL: "subscribers" });
});
test.afterAll(() => stop?.());

/** The page stays shut: its title and what it holds, the way to subscribe, and no figure. */
async function expectShut(page: Page): Promise<void> {
  await page.goto(site + at);
  await expect(page).toHaveTitle(/^Robotics stocks · /);
  await expect(teaser(page)).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await expect(main(page)).not.toContainText("$");
  await expect(main(page).getByRole("link", { name: "See what it costs" })).toHaveAttribute(
    "href",
    "/subscribe",
  );
}

async function expectOpen(page: Page): Promise<void> {
  await page.goto(site + at);
  await expect(table(page)).toBeVisible();
  await expect(teaser(page)).toHaveCount(0);
}

journey(
  "a visitor sees what is for subscribers, and the way in and the way to subscribe",
  async ({ page }) => {
    await expectShut(page);
    await expect(main(page).getByRole("link", { name: "Login" })).toBeVisible();
  },
);

journey("a member sees it once they subscribe, at once", async ({ page }) => {
  await subscriber(page, "/account", "", own);
  await expectShut(page);
  await expect(main(page).getByRole("link", { name: "Login" })).toHaveCount(0);
  await main(page).getByRole("link", { name: "See what it costs" }).click();
  await addCard(page, testCards.ok);
  await expect(page).toHaveURL(`${site}/subscribe?cards=0`);
  await agree(page);
  await press(page, "Start the 30-day trial");
  await expect(page).toHaveURL(`${site}/subscribe/done`);
  await expectOpen(page);
});

journey("a member reads for the days of the free test drive, at once, without a card", async ({ page }) => {
  const { email } = await subscriber(page, "/account", "", own);
  await expectShut(page);
  await main(page)
    .getByRole("link", { name: /the free test drive$/ })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "By email instead" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Send me the links" }).click();
  // The page is loaded anew, a moment after the reply: this says that it is there.
  await expect(notice(page, "The App Link is on its way!")).toBeVisible();
  await expect(page).toHaveURL(site + at);
  await expect(teaser(page), "a link opens nothing").toBeVisible();
  await page.goto(site + (await mailedPath(email, "free-test-drive", own.api)));
  await page.getByRole("button", { name: "Start the test drive" }).click();
  await expect(page.getByText(/^It runs until /)).toBeVisible();
  await expectOpen(page);
});

journey("a subscriber reads, and so does one whose payment failed some days ago", async ({ page }) => {
  const person = await subscriber(page, "/account", testCards.chargeFails, own);
  await expectOpen(page);
  await moveClock(page, person, 31, own);
  await expectStanding(page, "A payment did not go through", own);
  // What the cookie kept of before is none: whoever signs in is asked about anew.
  await page.context().clearCookies();
  await page.goto(`${site}/login?from=${at}`);
  await fillLogin(page.locator("#login"), person);
  await expect(page).toHaveURL(site + at);
  await expectOpen(page);
});
