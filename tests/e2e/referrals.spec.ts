import { expect, type Page } from "playwright/test";
import { main, newCode, signUp, takeCode } from "./ambassador";
import { addCard, agree, beginSubscribing, press, testCards } from "./cards";
import { fillLogin, fillSignUp, journey, newPerson, notice, register } from "./journey";
import { siteUrl } from "./site";

const summary = (page: Page) => page.getByRole("region", { name: "There is a problem" });
const site = siteUrl;

journey("a visitor has a code proposed, signs up for it and takes it", async ({ page }) => {
  const lastName = newCode();
  const code = new RegExp(`ADA_${lastName}`);
  await page.goto("/2024");
  await page.getByRole("contentinfo").getByRole("link", { name: "Referral programme", exact: true }).click();
  await expect(page).toHaveURL(/\/referrals$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Paid on subscriptions sold, nothing for recruiting.",
  );
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByRole("button", { name: "Propose a code" }).click();
  await expect(page).toHaveURL(new RegExp(`/referrals\\?firstName=Ada&lastName=${lastName}`));
  const proposed = await main(page).getByRole("status").locator("span").last().innerText();
  expect(proposed).toMatch(code);
  await main(page).getByRole("link", { name: "Sign up" }).click();
  const person = newPerson();
  await (await fillSignUp(page, person)).click();
  await expect(page).toHaveURL(new RegExp(`/referrals\\?firstName=Ada&lastName=${lastName}`));
  await expect(page.getByRole("textbox", { name: "Your code" })).toHaveValue(code);
  await expect(main(page).getByRole("checkbox"), "nothing is agreed to for anybody").not.toBeChecked();
  await main(page).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take this code" }).click();
  await expect(page).toHaveURL(/\/account\/referrals$/);
  await expect(notice(page, "The code is yours. Your link is ready to share.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your link" })).toHaveValue(
    new RegExp(`/\\?referredBy=ADA_${lastName}$`),
  );
  for (const label of ["An email to someone you know", "A short message to someone you know", "A post"])
    await expect(page.getByLabel(label)).toHaveValue(/I may be paid if you subscribe\./);
  await expect(page.getByRole("link", { name: "Open in my email" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:\\?subject=.*referredBy%3DADA_${lastName}`),
  );
  await expect(page.getByRole("link", { name: "Open in my messages" })).toHaveAttribute("href", /^sms:/);
  await expect(main(page)).toContainText("Nothing has been sold through your link yet.");
});

journey("a code that is none, and one that somebody has, are refused beside the field", async ({ page }) => {
  const taken = newCode();
  const first = newPerson();
  await register(first);
  await page.goto("/login?from=/referrals");
  await fillLogin(page.locator("#login"), first);
  await takeCode(page, taken);
  await page.context().clearCookies();
  await signUp(page, { site, from: "/referrals" });
  await page.getByRole("textbox", { name: "Your code" }).fill("no code!");
  await page.getByRole("button", { name: "Take this code" }).click();
  await expect(summary(page)).toContainText("Sorry, #s and letters only for your promo code");
  await expect(summary(page)).toContainText("Please tick this if you agree");
  await expect(page.getByRole("textbox", { name: "Your code" })).toHaveValue("no code!");
  await page.getByRole("textbox", { name: "Your code" }).fill(taken.toLowerCase());
  await main(page).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take this code" }).click();
  await expect(summary(page)).toContainText("This promo code is taken.");
  await expect(page.getByRole("textbox", { name: "Your code" })).toHaveValue(taken.toLowerCase());
  await main(page).getByRole("link", { name: "Take that one" }).click();
  await expect(page.getByRole("textbox", { name: "Your code" })).toHaveValue(/^SAM_READER/);
});

journey("the calculator works out both degrees, and says what is no number", async ({ page }) => {
  await page.goto("/referrals");
  await page.getByLabel("First-degree referrals").fill("1,200");
  await page.getByLabel("Second-degree referrals").fill("30");
  await press(page, "Work it out");
  const part = page.getByRole("region", { name: "Work out a month" });
  await expect(part.getByRole("status")).toContainText("$2,730");
  await expect(part.getByRole("status")).toContainText("Arithmetic, not typical earnings.");
  await page.getByLabel("First-degree referrals").fill("lots");
  await press(page, "Work it out");
  await expect(summary(page)).toContainText("Please enter a whole number up to 10,000,000");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("First-degree referrals")).toHaveValue("lots");
  await expect(page.getByLabel("Second-degree referrals")).toHaveValue("30");
});

journey("nobody is their own customer: one's own code is refused at the subscription", async ({ page }) => {
  await beginSubscribing(page, { path: "/referrals" });
  const code = newCode();
  await takeCode(page, code);
  await page.goto("/subscribe");
  await page.getByLabel("Promo code").fill(code);
  await press(page, "Apply");
  await expect(summary(page)).toContainText(/your own/i);
  await addCard(page, testCards.ok);
  await agree(page);
  await press(page, "Start the 30-day trial");
  await page.goto("/account/referrals");
  await expect(main(page)).toContainText("Nothing has been sold through your link yet.");
});
