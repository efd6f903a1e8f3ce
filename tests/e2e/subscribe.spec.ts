import { expect, type Page } from "playwright/test";
import { addCard, agree, beginSubscribing, press, testCards, typeCard } from "./cards";
import { fillSignUp, journey, newPerson, test } from "./journey";
import { apiUrl } from "./site";
import { expectStanding, moveClock } from "./subscriber";

const start = "Start the 30-day trial";
const hosted = new RegExp(`^${apiUrl}/hosted/`);
const summary = (page: Page) => page.getByRole("region", { name: "There is a problem" });

journey(
  "a visitor gets an account first, then the trial, by a card on the provider's page",
  async ({ page }) => {
    const person = newPerson();
    await page.goto("/2024?modal=forgot-password");
    await page.getByRole("dialog").getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("30 days to look. Then $20 a month.");
    await (await fillSignUp(page, person)).click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await addCard(page, testCards.ok);
    await expect(page).toHaveURL(/\/subscribe\?cards=0$/);
    await expect(page.getByRole("radio", { name: "Visa ending in 4242" })).toBeChecked();
    await expect(page.getByRole("checkbox"), "nothing is agreed to for anybody").not.toBeChecked();
    await agree(page);
    await press(page, start);
    await expect(page).toHaveURL(/\/subscribe\/done$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your trial has started");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your trial has started");
    await page.goto("/subscribe");
    await expect(page.getByRole("main")).toContainText("You already subscribe");
  },
);

for (const [what, number, said] of [
  ["declined", testCards.declined, /declined/i],
  ["with a wrong code", testCards.incorrectCvc, /security code/i],
  ["expired", testCards.expired, /expired/i],
  ["not processed", testCards.processingError, /processing/i],
  ["without funds", testCards.noFunds, /insufficient funds/i],
] as const) {
  journey(
    `a card that is ${what} is refused on the provider's page, and another one mends it`,
    async ({ page }) => {
      await beginSubscribing(page);
      await addCard(page, number);
      await expect(page.getByRole("alert")).toContainText(said);
      await expect(page).toHaveURL(hosted);
      await typeCard(page, testCards.ok);
      await expect(page.getByRole("radio", { name: "4242" })).toBeChecked();
    },
  );
}

journey("a card that the bank asks about is kept once its owner has confirmed it", async ({ page }) => {
  await beginSubscribing(page);
  await addCard(page, testCards.asksAlways);
  await press(page, "Fail");
  await expect(page.getByRole("alert")).toContainText(/authenticat/i);
  await typeCard(page, testCards.asksAlways);
  await press(page, "Complete");
  await expect(page.getByRole("radio", { name: "3184" })).toBeChecked();
  await agree(page);
  await press(page, start);
  await expect(page).toHaveURL(/\/subscribe\/done$/);
});

journey("a card whose charges fail later is kept, and starts the trial", async ({ page }) => {
  await beginSubscribing(page);
  await addCard(page, testCards.chargeFails);
  await agree(page);
  await press(page, start);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your trial has started");
});

for (const [what, number, standing] of [
  ["is asked about once is charged later without its owner", testCards.asksOnce, "Active"],
  [
    "is asked about and has no funds starts the trial, whose end finds that out",
    testCards.asksThenNoFunds,
    "A payment did not go through",
  ],
] as const) {
  journey(`a card that ${what}`, async ({ page }) => {
    const person = await beginSubscribing(page);
    await addCard(page, number);
    await press(page, "Complete");
    await expect(page.getByRole("radio", { name: number.slice(-4) })).toBeChecked();
    await agree(page);
    await press(page, start);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your trial has started");
    await moveClock(page, person, 31);
    await expectStanding(page, standing);
  });
}

journey("a card that was added beside another one is the one that is chosen", async ({ page }) => {
  await beginSubscribing(page);
  await addCard(page, testCards.ok);
  await expect(page.getByRole("radio", { name: "4242" })).toBeChecked();
  await press(page, "Add another card");
  await typeCard(page, testCards.chargeFails);
  await expect(page.getByRole("radio", { name: "0341" })).toBeChecked();
});

journey("what is missing is named, and what was chosen stays", async ({ page }) => {
  await beginSubscribing(page);
  await press(page, start);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveCount(2);
  await agree(page);
  await press(page, start);
  await expect(summary(page).getByRole("link")).toHaveText("Your card: Please choose a card, or add one");
  await expect(page.getByRole("checkbox"), "kept").toBeChecked();
});

journey(
  "a promo code is judged by its rule, then by who gave it out, and lowers the price that is agreed to",
  async ({ page }) => {
    await beginSubscribing(page);
    const code = page.getByRole("textbox", { name: "Promo code" });
    await code.fill("20% off");
    await press(page, "Apply");
    await expect(summary(page)).toContainText("Sorry, #s and letters only for your promo code");
    await expect(code).toHaveValue("20% off");
    await code.fill("NOSUCHCODE");
    await press(page, "Apply");
    await expect(summary(page)).toContainText(/promo code/i);
    await code.fill("cofounder");
    await press(page, "Apply");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("30 days to look. Then $10 a month.");
    await addCard(page, testCards.ok);
    await expect(page, "the code comes back with the card").toHaveURL(/[?&]code=COFOUNDER\b/);
    await agree(page);
    await press(page, start);
    await expect(page.getByRole("main")).toContainText("$10 a month");
  },
);

journey("pressed twice, and again by way of back, there is one subscription", async ({ page }) => {
  await beginSubscribing(page);
  await addCard(page, testCards.ok);
  await agree(page);
  await page.getByRole("button", { name: start }).dblclick();
  await expect(page).toHaveURL(/\/subscribe\/done$/);
  await page.goBack();
  const again = page.getByRole("button", { name: start });
  if (await again.isVisible()) {
    await agree(page);
    await again.click();
  }
  await page.goto("/subscribe/done");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your trial has started");
});

test("a price that is no more what was shown is shown anew, and asked for anew", async ({ page }) => {
  await beginSubscribing(page);
  await addCard(page, testCards.ok);
  await agree(page);
  // As if the page were from before the price went up.
  await page.locator('input[name="priceCents"]').evaluate((field) => field.setAttribute("value", "1500"));
  const [refused] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === "POST"),
    press(page, start),
  ]);
  expect(refused.status()).toBe(409);
  await expect(summary(page)).toContainText(/changed/);
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await agree(page);
  await press(page, start);
  await expect(page).toHaveURL(/\/subscribe\/done$/);
});
