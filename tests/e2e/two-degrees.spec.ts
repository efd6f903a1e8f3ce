import { expect, type Page } from "playwright/test";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { startCommand } from "../harness/processes";
import { main, newCode, signUp, takeCode } from "./ambassador";
import { addCard, agree, press, testCards } from "./cards";
import { journey, type Person, test } from "./journey";
import { ownSite, serve, upstreamSettings } from "./own-site";

const at = ownSite(4736);
const { site } = at;
/** A sale is charged when it is made, and cannot be refunded from then on. */
const upstream = { TRIAL_DAYS: "0", REFUND_WINDOW_DAYS: "0" };

// One site for all of them.
test.describe.configure({ mode: "default" });

let folder = "";
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async ({ browserName: _ }, info) => {
  info.setTimeout(300_000);
  folder = info.outputPath("data");
  await copyPreparedDataTo(folder);
  stop = await serve(at, folder, { upstream });
});
test.afterAll(() => stop?.());

/** A table's row as its cells' texts. */
const cells = (page: Page, row: number) =>
  main(page).getByRole("table").locator("tr").nth(row).locator("th, td").allInnerTexts();

/** Somebody new who came by a link, with the code of it in the form. */
async function follow(page: Page, link: string, code: string): Promise<Person> {
  await page.goto(link);
  await expect(page).not.toHaveURL(/referredBy/);
  await page.goto(`${site}/sign-up`);
  await expect(page.getByRole("textbox", { name: "Referral code" })).toHaveValue(code);
  return signUp(page, { site, from: "/referrals" });
}

/** Pays out as the operator does, who stops the upstream for it: its database is embedded. */
async function payOut({ email }: Person, cents: number, reference: string): Promise<void> {
  await stop?.();
  const command = ["build/api.js", "pay-referral", email, String(cents), reference];
  const paying = startCommand(command, { ...upstreamSettings(at, folder), ...upstream });
  expect(await paying.ended, paying.output()).toBe(0);
  stop = await serve(at, folder, { upstream });
}

journey("a referral from link to paid across two degrees, to the cent", async ({ page: a, js }) => {
  const another = async () => {
    const context = await a.context().browser()?.newContext({ javaScriptEnabled: js });
    if (!context) throw new Error("there is no browser");
    return context.newPage();
  };
  const [codeA, codeB] = [newCode(), newCode()];
  await signUp(a, { site, from: "/referrals" });
  const linkA = await takeCode(a, codeA, site);

  const b = await another();
  const personB = await follow(b, linkA, codeA);
  const linkB = await takeCode(b, codeB, site);

  const c = await another();
  await follow(c, linkB, codeB);
  await c.goto(`${site}/subscribe`);
  await expect(c.getByLabel("Promo code")).toHaveValue(codeB);
  await press(c, "Apply");
  await expect(c.getByRole("heading", { level: 1 })).toHaveText("$10 a month.");
  await addCard(c, testCards.ok);
  await agree(c);
  await press(c, "Subscribe for $10 a month");
  await expect(c.getByRole("heading", { level: 1 })).toHaveText("You are subscribed");

  await expect(async () => {
    await b.goto(`${site}/account/referrals`);
    await expect(main(b).getByRole("table")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  expect((await cells(b, 1)).slice(1)).toEqual([
    "1st",
    "1",
    "$10.00",
    "$0.00",
    "20%",
    "$2.00",
    "$0.00",
    "$2.00",
  ]);
  await a.goto(`${site}/account/referrals`);
  expect((await cells(a, 1)).slice(1)).toEqual([
    "2nd",
    "1",
    "$10.00",
    "$0.00",
    "10%",
    "$1.00",
    "$0.00",
    "$1.00",
  ]);
  expect(await cells(a, 2)).toEqual(["Total", "$10.00", "$0.00", "", "$1.00", "$0.00", "$1.00"]);
  expect(await cells(a, 4)).toEqual(["Due to you", "$1.00"]);
  await expect(main(a).getByRole("definition")).toHaveText(["1", "1"]);
  await expect(main(b).getByRole("definition")).toHaveText(["1", "0"]);

  await payOut(personB, 200, codeB);
  await b.goto(`${site}/account/referrals`);
  expect(await cells(b, 3)).toEqual(["Paid out to you", "$2.00"]);
  expect(await cells(b, 4)).toEqual(["Due to you", "$0.00"]);
  await b.context().close();
  await c.context().close();
});
