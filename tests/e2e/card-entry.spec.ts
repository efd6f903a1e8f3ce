import { expect, type Page } from "playwright/test";
import { part } from "./account-page";
import { answerBank, cardFrame, expectRefusal, standInForCardScript, typeInFrame } from "./card-script";
import { agree, beginSubscribing, press, testCards, typeCard } from "./cards";
import { cleared, fillPledge, signUp, verify } from "./investor";
import { notice, test } from "./journey";
import { ownSite, startOwnSite } from "./own-site";

const at = ownSite(4644);
const { site } = at;
const add = "/account/payment-methods/add";
const start = "Start the 30-day trial";
const hosted = new RegExp(`^${at.api}/hosted/`);
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const state = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

// One site for all of them.
test.describe.configure({ mode: "default" });

/** A site on which cards are entered in the page itself. */
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async ({ browserName: _ }, info) => {
  info.setTimeout(300_000);
  const env = { CARD_ENTRY: "stripe", STRIPE_PUBLISHABLE_KEY: "pk_test_journeys" };
  stop = await startOwnSite(at, info.outputPath("data"), env);
});
test.afterAll(() => stop?.());

/** What the browser complains about: an address that the page's policy does not let in is among it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  return complaints;
}

async function begin(page: Page, path = "/subscribe"): Promise<void> {
  await standInForCardScript(page, at.api);
  await beginSubscribing(page, { ...at, path });
}

/** Whoever was refused is no subscriber and has no card. */
async function expectNothingKept(page: Page): Promise<void> {
  await page.goto(`${site}/account/subscription`);
  await expect(state(page, "You have no subscription")).toBeVisible();
  await page.goto(`${site}/account/payment-methods`);
  await expect(page.getByText("No card is saved.")).toBeVisible();
}

test("the trial begins with a card that is entered in the page", async ({ page }) => {
  const complaints = complaintsOf(page);
  await begin(page);
  await expect(page.getByRole("button", { name: "Add a card" })).toBeHidden();
  await typeInFrame(page, testCards.ok);
  await agree(page);
  await press(page, start);
  await expect(page).toHaveURL(`${site}/subscribe/done`);
  await expect(title(page)).toHaveText("Your trial has started");
  expect(complaints, "the page's policy lets it all be").toEqual([]);
  await page.goto(`${site}/account/payment-methods`);
  await expect(page.getByRole("main")).toContainText("Visa ending in 4242");
});

test("a declined card is refused in the page, everything typed stays, and nothing is kept", async ({
  page,
}) => {
  await begin(page, "/subscribe?code=COFOUNDER");
  await typeInFrame(page, testCards.declined);
  await agree(page);
  await press(page, start);
  await expectRefusal(page, /^Your card was declined\.$/, testCards.declined);
  await expect(page).toHaveURL(`${site}/subscribe?code=COFOUNDER`);
  await expect(page.getByRole("checkbox"), "kept").toBeChecked();
  await expect(page.getByRole("textbox", { name: "Promo code" }), "kept").toHaveValue("COFOUNDER");
  await expectNothingKept(page);
});

test("another card mends it", async ({ page }) => {
  await begin(page);
  await typeInFrame(page, testCards.expired);
  await agree(page);
  await press(page, start);
  await expectRefusal(page, /expired/, testCards.expired);
  await typeInFrame(page, testCards.ok);
  await expect(page.locator("card-entry").getByRole("alert")).toBeHidden();
  await press(page, start);
  await expect(title(page)).toHaveText("Your trial has started");
});

test("who authenticates a card in the page subscribes with it", async ({ page }) => {
  const complaints = complaintsOf(page);
  await begin(page);
  await typeInFrame(page, testCards.asksAlways);
  await agree(page);
  await press(page, start);
  await answerBank(page, "Complete");
  await expect(page).toHaveURL(`${site}/subscribe/done`);
  await expect(title(page)).toHaveText("Your trial has started");
  expect(complaints, "the page's policy lets it all be").toEqual([]);
});

test("who does not is told so in the page, and nothing is kept", async ({ page }) => {
  await begin(page);
  await typeInFrame(page, testCards.asksAlways);
  await agree(page);
  await press(page, start);
  await answerBank(page, "Fail");
  await expectRefusal(page, /unable to authenticate/, testCards.asksAlways);
  await expect(page.getByRole("checkbox"), "kept").toBeChecked();
  await expectNothingKept(page);
});

test("where our server gives no secret, the page says so and stays as it is", async ({ page }) => {
  await begin(page);
  await page.route("**/account/payment-methods/intent", (route) => route.abort());
  await typeInFrame(page, testCards.ok);
  await agree(page);
  await press(page, start);
  await expectRefusal(page, /Nothing was charged/, testCards.ok);
  await expect(page.getByRole("checkbox"), "kept").toBeChecked();
});

test("a tick that is missing is asked for, with the card kept that was entered", async ({ page }) => {
  await begin(page);
  await typeInFrame(page, testCards.ok);
  await press(page, start);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("radio", { name: "Visa ending in 4242" })).toBeChecked();
  await agree(page);
  await press(page, start);
  await expect(title(page)).toHaveText("Your trial has started");
});

test("a card is added beside another one, and typing it chooses it", async ({ page }) => {
  await begin(page, add);
  await typeInFrame(page, testCards.chargeFails);
  await press(page, "Add a card");
  await expect(notice(page, "Your card is saved.")).toBeVisible();
  await expect(part(page, "Saved cards")).toContainText("Visa ending in 0341");
  await page.goto(`${site}/subscribe`);
  await expect(page.getByRole("radio", { name: "Visa ending in 0341" })).toBeChecked();
  await typeInFrame(page, testCards.ok);
  await expect(page.getByRole("radio", { name: "Another card" })).toBeChecked();
  await agree(page);
  await press(page, start);
  await expect(title(page)).toHaveText("Your trial has started");
  await page.goto(`${site}/account/subscription`);
  await expect(part(page, "Where it stands")).toContainText("Visa ending in 4242");
});

test("a card that is refused where cards are added is none of the saved ones", async ({ page }) => {
  await begin(page, add);
  await typeInFrame(page, testCards.declined);
  await press(page, "Add a card");
  await expectRefusal(page, /^Your card was declined\.$/, testCards.declined);
  await expect(page).toHaveURL(site + add);
  await expectNothingKept(page);
});

test("an investor pays in the page: refused, nothing typed is lost; paid, it is one pledge", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await standInForCardScript(page, at.api);
  await signUp(page, site);
  await verify(page, cleared());
  await fillPledge(page, "4,000.01", site);
  const form = page.locator("#pledge");
  const amount = form.getByLabel("Your pledge");
  const pay = form.getByRole("button", { name: "Pledge and pay" });
  await typeInFrame(page, testCards.declined);
  await pay.click();
  await expectRefusal(page, /\$4,000/, testCards.declined);
  await amount.fill("4,000");
  await pay.click();
  await expectRefusal(page, /^Your card was declined\.$/, testCards.declined);
  await expect(amount, "kept").toHaveValue("4,000");
  for (const tick of await form.getByRole("checkbox").all()) await expect(tick, "kept").toBeChecked();

  await typeInFrame(page, testCards.asksAlways);
  await pay.click();
  await answerBank(page, "Fail");
  await expectRefusal(page, /unable to authenticate/, testCards.asksAlways);
  await pay.click();
  await answerBank(page, "Complete");
  await expect(page).toHaveURL(`${site}/invest/account`);
  await expect(notice(page, "This is the status of your pledge.")).toBeVisible();
  await expect(async () => {
    await page.goto(`${site}/invest/account`);
    await expect(state(page, "Committed")).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(state(page, "Not paid yet"), "nothing is left of the refused ones").toHaveCount(0);
  // A refusal is a reply like any other to us; to the browser it is worth a line.
  expect(complaints.filter((said) => !/status of 4(02|22)/.test(said))).toEqual([]);
});

test("where the provider's script does not come, the button leads to its page", async ({ page }) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await beginSubscribing(page, at);
  await expect(cardFrame(page).getByLabel("Card number")).toHaveCount(0);
  await press(page, "Add a card");
  await expect(page).toHaveURL(hosted);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the card is entered on the provider's page", async ({ page }) => {
    await beginSubscribing(page, at);
    await press(page, "Add a card");
    await typeCard(page, testCards.ok);
    await expect(page).toHaveURL(`${site}/subscribe?cards=0`);
    await agree(page);
    await press(page, start);
    await expect(title(page)).toHaveText("Your trial has started");
  });
});
