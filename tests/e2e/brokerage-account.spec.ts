import { expect, type Page } from "playwright/test";
import { apply, connect, part, signIn } from "./account-page";
import { journey, notice } from "./journey";
import { siteUrl } from "./site";

journey("the account's page tells where an application stands, and leads on from there", async ({ page }) => {
  const person = await signIn(page, "/account");
  const brokerage = part(page, "Brokerage account");
  await expect(brokerage).toContainText("No account yet");
  await brokerage.getByRole("link", { name: "Open an account" }).click();
  await expect(page).toHaveURL(/\/onboarding\/contact-information$/);

  await apply(person, "status=ACTION_REQUIRED,code=ADDRESS_VERIFICATION");
  await page.goto("/account");
  await expect(brokerage).toContainText("Something is needed from you");
  await expect(brokerage).toContainText("a utility bill");
  await page.goto("/onboarding");
  await expect(page).toHaveURL(/\/account#brokerage$/);
  await page.goto("/onboarding/investor-questionnaire");
  await expect(page, "from any of its pages").toHaveURL(/\/account#brokerage$/);
});

journey("who was rejected sees it and may apply again", async ({ page }) => {
  const person = await signIn(page, "/account");
  await apply(person, "status=REJECTED");
  await page.goto("/account");
  const brokerage = part(page, "Brokerage account");
  await expect(brokerage).toContainText("Rejected");
  await expect(brokerage).toContainText("The sandbox was told to reject this application.");
  await brokerage.getByRole("link", { name: "Apply again" }).click();
  await expect(page).toHaveURL(/\/onboarding\/contact-information$/);
});

/** Every address that the browser asked for, with what it told of where it came from. */
function watch(page: Page) {
  const seen: { url: string; referrer: string | undefined }[] = [];
  page.on("request", (request) => seen.push({ url: request.url(), referrer: request.headers().referer }));
  return seen;
}

journey("an account is connected on the broker's page, and disconnected", async ({ page }) => {
  await signIn(page, "/account");
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const seen = watch(page);
  await connect({ page });
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(`${siteUrl}/account#connection`);
  await expect(notice(page, "Your account with Sandbox Brokerage is connected.")).toBeVisible();
  const connected = part(page, "Connected account");
  await expect(connected).toContainText("is connected");
  await page.reload();
  await expect(connected.getByRole("button", { name: "Disconnect" })).toBeVisible();

  const callback = seen.find(({ url }) => url.includes("/brokerage/callback?"))?.url ?? "";
  const code = new URL(callback).searchParams.get("code") ?? "";
  expect(code.length).toBeGreaterThan(20);
  expect(seen.filter(({ referrer }) => referrer?.includes(code) || referrer?.includes("/hosted/"))).toEqual(
    [],
  );
  expect(problems, "none of the policy's").toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain(code);

  await page.goto(callback);
  await expect(notice(page, "This was not started here, or it was too long ago.")).toBeVisible();
  await expect(page, "a replay").toHaveURL(`${siteUrl}/account#connection`);
  await connected.getByRole("button", { name: "Disconnect" }).click();
  await expect(notice(page, "The connection with Sandbox Brokerage has ended.")).toBeVisible();
  await expect(connected.getByRole("button", { name: "Connect an account" })).toBeVisible();
});

journey("what is not allowed is not connected", async ({ page }) => {
  await signIn(page, "/account");
  await connect({ page });
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page).toHaveURL(`${siteUrl}/account#connection`);
  await expect(notice(page, "You did not give permission.")).toBeVisible();
  await expect(
    part(page, "Connected account").getByRole("button", { name: "Connect an account" }),
  ).toBeVisible();
});

journey("a return that this browser has not begun connects nothing", async ({ page }) => {
  await signIn(page, "/account");
  await connect({ page });
  const another = await page.context().browser()?.newContext({ baseURL: siteUrl });
  if (!another) throw new Error("there is no browser");
  const theirs = await another.newPage();
  await signIn(theirs, "/account");
  const [back] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/brokerage/callback?")),
    page.getByRole("button", { name: "Allow" }).click(),
  ]);
  await theirs.goto(back.url());
  await expect(notice(theirs, "This was not started here, or it was too long ago.")).toBeVisible();
  await expect(
    part(theirs, "Connected account").getByRole("button", { name: "Connect an account" }),
  ).toBeVisible();
  await another.close();
});
