import { expect, type Page } from "playwright/test";
import { codeAt, wrongCode } from "../harness/second-step";
import { type AccountKind, accountKinds, logIn } from "./account-kinds";
import { journey, mailedPath, newPerson, notice, type Person } from "./journey";
import { apiUrl } from "./site";

const newPassword = "three other words of mine";

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

async function secondStep(page: Page, code: string): Promise<void> {
  await expect(page).toHaveURL(/\/second-step$/);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The code after the one that was used just now: a clock that is half a minute ahead shows it. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000));

/** Turns one-time codes on, and tells the secret and the recovery codes that are shown. */
async function turnOnCodes(page: Page, { account }: AccountKind, { password }: Person) {
  await page.goto(`${account}/security`);
  const off = page.locator("#codes-form");
  await off.getByLabel("Your password").fill("not the password");
  await off.getByRole("button", { name: "Turn on one-time codes" }).click();
  await expect(page.getByRole("link", { name: "That is not your password." })).toBeVisible();
  await off.getByLabel("Your password").fill(password);
  await off.getByRole("button", { name: "Turn on one-time codes" }).click();
  await expect(page.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
  const key = page.getByRole("region", { name: "One-time codes" }).locator("code");
  const secret = (await key.innerText()).replaceAll(" ", "");

  const first = page.locator("#first-code-form");
  await first.getByLabel("Code that the app shows").fill(wrongCode(secret, new Date()));
  await first.getByRole("button", { name: "Confirm the code" }).click();
  await expect(first.getByText("That code is not right.").first()).toBeVisible();
  await expect(key, "the same key is shown again").toHaveText(/^[A-Z2-7 ]+$/);
  await first.getByLabel("Code that the app shows").fill(codeAt(secret, new Date()));
  await first.getByRole("button", { name: "Confirm the code" }).click();
  const shown = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const recoveryCodes = await shown.allInnerTexts();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  return { secret, recoveryCodes };
}

/** Makes new recovery codes, after a wrong password. @returns those that are shown */
async function renewRecoveryCodes(
  page: Page,
  { account }: AccountKind,
  { password }: Person,
): Promise<string[]> {
  await page.goto(`${account}/security`);
  await expect(page.getByText("You have 8 recovery codes left.")).toBeVisible();
  const form = page.locator("#recovery-form");
  await form.getByLabel("Your password").fill("not the password");
  await form.getByRole("button", { name: "Make new recovery codes" }).click();
  await expect(page.getByRole("link", { name: "That is not your password." })).toBeVisible();
  await form.getByLabel("Your password").fill(password);
  await form.getByRole("button", { name: "Make new recovery codes" }).click();
  const shown = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  return codes;
}

for (const kind of accountKinds) {
  const { what, root, account } = kind;

  journey(`${what} changes name and time zone`, async ({ page }) => {
    await kind.begin(page);
    await page.goto(`${account}/profile`);
    const form = page.locator("#names-form");
    await form.getByLabel("First name").fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: "Required" })).toBeVisible();
    await form.getByLabel("First name").fill("Robin");
    await form.getByLabel("Time zone").selectOption("Europe/Berlin");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Your profile is saved.")).toBeVisible();
    await expect(form.getByLabel("First name")).toHaveValue("Robin");
    await expect(form.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
    await form.getByLabel("Time zone").selectOption({ index: 0 });
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByLabel("Time zone"), "none is chosen any more").toHaveValue("");
  });

  journey(`${what} changes the password, which ends another session`, async ({ page, js }) => {
    const person = await kind.begin(page);
    const browser = page.context().browser();
    const other = await browser?.newContext({ javaScriptEnabled: js });
    const elsewhere = await other?.newPage();
    if (!elsewhere) throw new Error("no second browser");
    await logIn(elsewhere, kind, person);
    await elsewhere.goto(account);
    await expect(elsewhere).toHaveURL(new RegExp(`${account}$`));

    await page.goto(`${account}/security`);
    const form = page.locator("#password-form");
    await form.getByLabel("Your password").fill("not the password");
    await form.getByLabel("New password").fill(newPassword);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("link", { name: "That is not your password." })).toBeVisible();
    await form.getByLabel("Your password").fill(person.password);
    await form.getByLabel("New password").fill(newPassword);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(notice(page, "every other session has ended")).toBeVisible();
    await page.goto(`${account}/security`);
    await expect(page.locator("#password-form")).toBeVisible();
    await elsewhere.goto(`${account}/security`);
    await expect(elsewhere.locator("#password-form")).toHaveCount(0);
    await other?.close();
  });

  journey(`${what} confirms the address, changes it, and puts it back`, async ({ page }) => {
    const person = await kind.begin(page);
    await page.goto(`${account}/profile`);
    await expect(page.getByText("It is not confirmed yet.")).toBeVisible();
    const path = `${root}/confirm`.slice(1);
    // Another mail tells of the browser.
    await page.goto(await mailedPath(person.email, path, apiUrl, "Confirm that it is yours"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your email");
    const asked = page.getByLabel("Password of the account");
    if (await asked.isVisible()) await asked.fill(person.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(notice(page, "Your email is confirmed.")).toBeVisible();

    const email = newPerson().email;
    await page.goto(`${account}/profile`);
    const form = page.locator("#email-form");
    await form.getByLabel("New email").fill(email);
    await form.getByLabel("Your password").fill(person.password);
    await form.getByRole("button", { name: "Change email" }).click();
    await expect(notice(page, "Until then nothing changes.")).toBeVisible();
    await page.goto(await mailedPath(email, path));
    await page.getByRole("button", { name: "Change my email" }).click();
    await expect(notice(page, "Your email is changed.")).toBeVisible();

    await page.goto(await mailedPath(person.email, path, apiUrl, "put this address back"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Put your email back");
    await page.getByRole("button", { name: "Put it back" }).click();
    await expect(notice(page, "every session has ended")).toBeVisible();
    await page.goto(`${account}/profile`);
    await expect(page.locator("#email-form"), "this session has ended as well").toHaveCount(0);
  });

  journey(`${what} turns on one-time codes, and signs in by one`, async ({ page }) => {
    const person = await kind.begin(page);
    const { secret } = await turnOnCodes(page, kind, person);
    await signOut(page);
    await logIn(page, kind, person);
    await secondStep(page, wrongCode(secret, new Date()));
    await expect(page.getByText("That code is not right.").first()).toBeVisible();
    await secondStep(page, nextCode(secret));
    await expect(notice(page, "Welcome Back!")).toBeVisible();
    await page.goto(`${account}/security`);
    const on = page.locator("#codes-form");
    await on.getByLabel("Your password").fill(person.password);
    await on.getByRole("button", { name: "Turn off one-time codes" }).click();
    await expect(notice(page, "One-time codes are off")).toBeVisible();
    await signOut(page);
    await logIn(page, kind, person);
    await expect(notice(page, "Welcome Back!")).toBeVisible();
  });

  journey(
    `${what} who has lost the phone signs in by a recovery code, once, and makes new ones`,
    async ({ page }) => {
      const person = await kind.begin(page);
      const { recoveryCodes } = await turnOnCodes(page, kind, person);
      const [code = "", another = "", unused = ""] = recoveryCodes;
      await signOut(page);
      await logIn(page, kind, person);
      await secondStep(page, code);
      await expect(notice(page, "Welcome Back!")).toBeVisible();
      await page.goto(`${account}/security`);
      await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
      await signOut(page);
      await logIn(page, kind, person);
      await secondStep(page, code);
      await expect(page.getByText("That code is not right.").first()).toBeVisible();
      await secondStep(page, another);
      await expect(notice(page, "Welcome Back!")).toBeVisible();

      const [fresh = ""] = await renewRecoveryCodes(page, kind, person);
      for (const tried of [unused, fresh]) {
        await signOut(page);
        await logIn(page, kind, person);
        await secondStep(page, tried);
        if (tried === unused) await expect(page.getByText("That code is not right.").first()).toBeVisible();
      }
      await expect(notice(page, "Welcome Back!")).toBeVisible();
    },
  );
}

journey("a password can be looked at while it is typed, where scripts run", async ({ page, js }) => {
  await page.goto("/login");
  const field = page.locator("#login").getByLabel("Password", { exact: true });
  await field.fill("small trades add up");
  const show = page.locator("#login").getByRole("button", { name: "Show" });
  if (!js) return expect(show).toBeHidden();
  await show.click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect(field).toHaveAttribute("type", "password");
});
