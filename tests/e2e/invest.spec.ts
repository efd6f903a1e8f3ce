import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { cleared, payWith, pledge, signUp, verify } from "./investor";
import { journey, mailedPath, notice } from "./journey";
import { apiUrl, siteUrl } from "./site";

const cards = { ok: "4242424242424242", declined: "4000000000000002" } as const;
const hosted = new RegExp(`^${apiUrl}/hosted/`);

const state = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });

/** Every body that the browser sends to the site, with its path. */
function bodiesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(siteUrl)) return;
    bodies.push(`${new URL(request.url()).pathname} ${request.url()} ${request.postData() ?? ""}`);
  });
  return bodies;
}
const digitsOf = (text: string) => decodeURIComponent(text).replace(/\D/g, "");

journey(
  "an investor signs up, is checked, pledges at the limit, pays, and takes it back",
  async ({ page }) => {
    const bodies = bodiesOf(page);
    await signUp(page);
    const taxId = cleared();
    await verify(page, taxId);
    await expect(state(page, "Cleared")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("$4,000 is 5% of the greater");

    await pledge(page, "4,000.01");
    await expect(page).toHaveTitle(/^Error: /);
    const form = page.locator("#pledge");
    await expect(form).toContainText(/\$4,000/);
    await expect(form.getByLabel("Your pledge")).toHaveValue("4,000.01");
    for (const tick of await form.getByRole("checkbox").all()) await expect(tick).toBeChecked();

    await form.getByLabel("Your pledge").fill("4,000");
    await form.getByRole("button", { name: "Pledge and pay" }).click();
    await expect(page).toHaveURL(hosted);
    await payWith(page, cards.declined);
    await expect(page.getByRole("alert")).toContainText(/declined/i);
    await payWith(page, cards.ok);
    await expect(page).toHaveURL(/\/invest\/account$/);
    await expect(notice(page, "Thank you. This is the status of your pledge.")).toBeVisible();
    await expect(state(page, "Committed")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Visa ending in 4242");

    await page.goto("/invest/back");
    const usedUp = "Nothing more can be pledged: nothing is left of your limit of $4,000.";
    await expect(page.getByText(usedUp)).toBeVisible();
    await expect(page.locator("#pledge").getByLabel("Your pledge")).toHaveCount(0);

    await page.goto("/invest/account");
    await page.getByText("Take it back", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, take it back (the pledge of $4,000)" }).click();
    await expect(notice(page, "Your pledge is taken back.")).toBeVisible();
    await expect(state(page, "Refunded")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Refunded $4,000");

    const withTaxId = bodies.filter((body) => digitsOf(body).includes(digitsOf(taxId)));
    expect(withTaxId.map((body) => body.split(" ")[0])).toEqual(["/invest/verify"]);
    expect(await page.content()).not.toMatch(new RegExp(taxId.replaceAll("-", ".?")));
  },
);

journey("checks may be pending, or fail and be sent again", async ({ page }) => {
  await signUp(page);
  await verify(page, "417-38-0001");
  await expect(page.locator("#checks-state")).toHaveText(/Being checked|Cleared/);

  await page.getByRole("button", { name: "Log out as investor" }).click();
  await signUp(page);
  await verify(page, "417-38-0002");
  await expect(state(page, "Not passed")).toBeVisible();
  await expect(page.locator("#identity").getByLabel("Tax ID", { exact: true })).toHaveValue("");
  await verify(page, cleared());
  await expect(state(page, "Cleared")).toBeVisible();
});

journey("a pledge below the limit that is left unpaid waits, and pressed twice is one", async ({ page }) => {
  await signUp(page);
  await verify(page, cleared());
  await pledge(page, "250", 2);
  await expect(page).toHaveURL(hosted);
  await page.goto("/invest/account");
  await expect(state(page, "Not paid yet")).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Go on to pay" }).click();
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await payWith(page, cards.ok);
  await expect(page).toHaveURL(/\/invest\/account/);
  await expect(state(page, "Committed")).toHaveCount(1);
});

journey("an investor sees what they acknowledged, and takes a copy of their data", async ({ page }) => {
  const { email, password } = await signUp(page);
  const taxId = cleared();
  await verify(page, taxId);
  await pledge(page, "250");
  await expect(page).toHaveURL(hosted);
  await page.goto("/invest/account");
  await page.getByRole("link", { name: "See and download it" }).click();
  await expect(page).toHaveURL(/\/invest\/account\/data$/);
  const table = page.getByRole("table", { name: "Your acknowledgements" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table).toContainText("02.2026.11");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("my-data-as-investor.json");
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ profile: { email }, pledges: [{ amountCents: 25_000 }] });
  for (const secret of [password, taxId, taxId.replaceAll("-", "")]) expect(text).not.toContain(secret);
});

journey("a forgotten password is chosen anew by the mailed link", async ({ page }) => {
  const { email } = await signUp(page);
  await page.getByRole("button", { name: "Log out as investor" }).click();
  await page.goto("/invest/forgot-password");
  await page.locator("#investor-forgot-password").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(notice(page, "Your reset password link is on its way.")).toBeVisible();
  await page.goto(await mailedPath(email, "invest/reset-password"));
  await page.getByLabel("New password").fill("another vote of confidence");
  await page.getByRole("button", { name: "Change the password" }).click();
  const form = page.locator("#investor-login");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill("another vote of confidence");
  await form.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/invest\/account$/);
});

journey("the account is deleted by its own password and by no other", async ({ page }) => {
  const { password } = await signUp(page);
  await page.goto("/invest/account");
  const form = page.locator("#investor-removal");
  await form.getByLabel("Your password").fill("not the password of anybody");
  await form.getByRole("button", { name: "Delete this account" }).click();
  await expect(form).toContainText("That is not your password.");
  await form.getByLabel("Your password").fill(password);
  await form.getByRole("button", { name: "Delete this account" }).click();
  await expect(page).toHaveURL(/\/invest$/);
  await page.goto("/invest/account");
  await expect(page).toHaveURL(/\/invest\/login/);
});

journey("the calculator works without a script, at the limit's own address", async ({ page }) => {
  await page.goto("/2024");
  await page.getByRole("link", { name: "Work out your limit" }).first().click();
  const form = page.locator("#limit-form");
  await form.getByLabel("Annual income").fill("$85,000");
  await form.getByLabel("Net worth").fill("40,000");
  await form.getByLabel("On the day").fill("2026-11-22");
  await form.getByRole("button", { name: "Work it out" }).click();
  await expect(page.getByRole("status").filter({ hasText: "$4,250" })).toContainText(
    "$4,250 is 5% of the greater",
  );
  await form.getByLabel("Net worth").fill("plenty");
  await form.getByRole("button", { name: "Work it out" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.getByLabel("Net worth")).toHaveValue("plenty");
});
