import { expect, type Page } from "playwright/test";
import { part } from "./account-page";
import { journey, notice, test } from "./journey";
import { apiUrl, siteUrl } from "./site";
import { expectMail, expectStanding, giveCard, moveClock, subscriber, testCards } from "./subscriber";

const at = "/account/subscription";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const standing = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });

journey(
  "a trial is cancelled in two clicks, goes on with one, and says why if it wants to",
  async ({ page }) => {
    const person = await subscriber(page, at);
    await expect(standing(page, "On trial")).toBeVisible();
    await expect(part(page, "Where it stands")).toContainText("Visa ending in 4242");

    await page.getByText("Cancel the subscription").click();
    await expect(page.getByText("You are not charged at all.")).toBeVisible();
    await press(page, "Cancel now");
    await expect(notice(page, "Your subscription is cancelled.")).toBeVisible();
    await expect(standing(page, "Cancelled")).toBeVisible();
    await expectMail(person, /cancelled/);

    await press(page, "Keep my subscription");
    await expect(notice(page, "Your subscription continues as before.")).toBeVisible();
    await expect(standing(page, "On trial")).toBeVisible();

    await page.getByText("Cancel the subscription").click();
    await page.getByLabel("It costs too much").check();
    await page.getByLabel("Anything else").fill("Two lines,\nboth short.");
    await press(page, "Cancel now");
    await expect(standing(page, "Cancelled")).toBeVisible();
  },
);

journey("a trial is charged on its last day, and a mail comes before", async ({ page }) => {
  const person = await subscriber(page, at);
  await moveClock(page, person, 28);
  await expectMail(person, /trial .* ends/);
  await moveClock(page, person, 3);
  await expectStanding(page, "Active");
  await expect(part(page, "Where it stands")).toContainText("Next charge");
  const invoices = page.getByRole("table", { name: "Your invoices" });
  await expect(invoices.getByRole("row").nth(1)).toContainText("Paid");
  await expect(invoices).toContainText("$20.00");

  await page.getByText("Cancel the subscription").click();
  await press(page, "Cancel now");
  await expect(part(page, "Where it stands")).toContainText("which is paid for");
  await moveClock(page, person, 31);
  await expectStanding(page, "Ended");
  await page.getByRole("link", { name: "Subscribe again" }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
});

journey(
  "a card is refused at the trial's end, another one takes its place, and the month is paid",
  async ({ page }) => {
    const person = await subscriber(page, at, testCards.chargeFails);
    await moveClock(page, person, 31);
    await expectStanding(page, "A payment did not go through");
    await expectMail(person, /did not go through/);
    await expect(part(page, "Where it stands")).toContainText("Your subscription stays open until");

    await press(page, "Pay $20 now");
    await expect(notice(page, "Your card was declined.")).toBeVisible();
    await expect(standing(page, "A payment did not go through")).toBeVisible();

    await page.getByRole("link", { name: "Use another card" }).click();
    await page.getByRole("link", { name: "Add a card" }).click();
    await press(page, "Add a card");
    await expect(page).toHaveURL(new RegExp(`^${apiUrl}/hosted/card/`));
    await giveCard(page, testCards.declined);
    await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
    await giveCard(page, testCards.mastercard);
    await expect(page).toHaveURL(`${siteUrl}/account/payment-methods`);
    const cards = part(page, "Saved cards").getByRole("listitem");
    const charged = cards.filter({ hasText: "Mastercard ending in 4444" });
    await charged.getByRole("button", { name: /^Use for payments/ }).click();
    await expect(notice(page, "That card will be charged from now on.")).toBeVisible();

    await page.getByRole("link", { name: "Your subscription" }).click();
    await press(page, "Pay $20 now");
    await expect(notice(page, "Thank you. The invoice is paid.")).toBeVisible();
    await expect(standing(page, "Active")).toBeVisible();
    await expect(part(page, "Where it stands")).toContainText("Mastercard ending in 4444");

    await page.goto("/account/payment-methods");
    await charged.getByRole("button", { name: /^Remove/ }).click();
    await expect(notice(page, "Your subscription is charged to this card.")).toBeVisible();
    await cards
      .filter({ hasText: "ending in 0341" })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(notice(page, "The card is removed.")).toBeVisible();
    await expect(cards).toHaveCount(1);
  },
);

journey(
  "who has no subscription is shown the way to one, and the account leads to all of it",
  async ({ page }) => {
    await subscriber(page, "/account", "");
    await page.getByRole("link", { name: "Your subscription" }).click();
    await expect(standing(page, "You have no subscription")).toBeVisible();
    await expect(page.getByRole("link", { name: "See the plan" })).toHaveAttribute("href", "/subscribe");
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Your account" })
      .click();
    await page.getByRole("link", { name: "Payment methods" }).click();
    await expect(page.getByText("No card is saved.")).toBeVisible();
  },
);

test("only the page that adds a card names the card provider in its policy", async ({ page }) => {
  await subscriber(page, at);
  const policyOf = async (path: string) => {
    const reply = await page.goto(path);
    return reply?.headers()["content-security-policy"] ?? "";
  };
  expect(await policyOf("/account/payment-methods/add")).toContain(`form-action 'self' ${apiUrl}`);
  for (const path of [at, "/account/payment-methods", "/account/privacy"])
    expect(await policyOf(path), path).not.toContain(apiUrl);
});
