import { expect, type Page } from "playwright/test";
import { beginCodes, signIn, turnOnCodes } from "../e2e/account-page";
import { plugIn } from "../e2e/authenticator";
import { signUp } from "../e2e/investor";
import { fillLogin, mailedPath, newPerson, notice, type Person } from "../e2e/journey";
import { addPasskey } from "../e2e/passkey-browser";
import { confirmNumber } from "../e2e/profile-phone";
import { apiUrl } from "../e2e/site";
import { addressOf } from "./routes";
import type { State, Visit } from "./state";

interface Kind {
  /** Before the names of its states. */
  whose: string;
  /** Before its addresses. */
  root: "" | "/invest";
  who: "newcomer" | "investor";
  loginForm: string;
  begin(page: Page): Promise<Person>;
}

const kinds: readonly Kind[] = [
  {
    whose: "",
    root: "",
    who: "newcomer",
    loginForm: "#login",
    begin: (page) => signIn(page, "/account"),
  },
  { whose: "investor's ", root: "/invest", who: "investor", loginForm: "#investor-login", begin: signUp },
];

/** Does the first step of a sign-in, up to the page that asks for a code. */
async function openSecondStep({ page }: Visit, { root, begin, loginForm }: Kind): Promise<void> {
  const person = await begin(page);
  await turnOnCodes(page, `${root}/account`, person);
  await logInAnew(page, root, loginForm, person);
  await expect(page).toHaveURL(/second-step$/);
}

async function logInAnew(page: Page, root: string, loginForm: string, person: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${root}/login`);
  await fillLogin(page.locator(loginForm), person);
}

/** Opens the page that a mail about the account leads to: of the mails to this address, the one that says so. */
async function openMailed(page: Page, { root }: Kind, email: string, saying: string): Promise<void> {
  await page.goto(await mailedPath(email, `${root}/confirm`.slice(1), apiUrl, saying));
}

/** In a browser that does not know the account, which is why the password is asked for. */
async function openConfirmation({ page }: Visit, kind: Kind): Promise<void> {
  const { email } = await kind.begin(page);
  await page.context().clearCookies();
  await openMailed(page, kind, email, "Confirm that it is yours");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your email");
}

async function openEnding({ page }: Visit, kind: Kind): Promise<void> {
  const person = await kind.begin(page);
  await logInAnew(page, kind.root, kind.loginForm, person);
  await openMailed(page, kind, person.email, "If it was not you, sign out every session");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign out every session");
}

/** A mail's link that would take one-time codes away, which were turned on just now. */
async function openUndoing({ page }: Visit, kind: Kind): Promise<void> {
  const person = await kind.begin(page);
  await turnOnCodes(page, `${kind.root}/account`, person);
  await openMailed(page, kind, person.email, "One-time codes were turned on");
  await expect(page.getByLabel("Password of the account when we sent the email")).toBeVisible();
}

/** Asks for another address. @returns who did, and that address */
async function moveAccount(page: Page, kind: Kind): Promise<{ person: Person; email: string }> {
  const person = await kind.begin(page);
  await openMailed(page, kind, person.email, "Confirm that it is yours");
  const asked = page.getByLabel("Password of the account");
  if (await asked.isVisible()) await asked.fill(person.password);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.goto(`${kind.root}/account/profile`);
  const { email } = newPerson();
  const form = page.locator("#email-form");
  await form.getByLabel("New email").fill(email);
  await form.getByLabel("Your password").fill(person.password);
  await form.getByRole("button", { name: "Change email" }).click();
  await expect(notice(page, "Until then nothing changes.")).toBeVisible();
  return { person, email };
}

async function openChange({ page }: Visit, kind: Kind): Promise<void> {
  const { email } = await moveAccount(page, kind);
  await page.context().clearCookies();
  await openMailed(page, kind, email, "Confirm that the account is yours");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your new email");
}

/** The way back, where codes were turned on since. */
async function openWayBack({ page }: Visit, kind: Kind): Promise<void> {
  const { person, email } = await moveAccount(page, kind);
  await turnOnCodes(page, `${kind.root}/account`, person);
  await openMailed(page, kind, email, "Confirm that the account is yours");
  await page.getByRole("button", { name: "Change my email" }).click();
  await openMailed(page, kind, person.email, "put this address back");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Put your email back");
}

/** A device's passkey, which only a script adds. */
async function showPasskey({ page }: Visit, kind: Kind): Promise<void> {
  const account = `${kind.root}/account`;
  const unplug = await plugIn(page);
  await addPasskey(page, account, await kind.begin(page));
  await unplug();
  await page.goto(`${account}/security`);
  await expect(page.locator("#passkey-removal")).toBeVisible();
}

/** A number that was confirmed by its code; investors' accounts have none. */
async function showNumber({ page }: Visit): Promise<void> {
  const { password } = await signIn(page, "/account");
  await page.goto("/account/profile");
  await confirmNumber(page, password);
}

const ofMembers = (profile: string): State[] => [
  { name: "profile, with a number", route: profile, steps: showNumber },
  {
    name: "profile, a number refused",
    route: profile,
    who: "newcomer",
    at: profile,
    refused: { form: "#phone-form", fill: { phone: "12", phonePassword: "not the password" } },
  },
];

function statesOf(kind: Kind): State[] {
  const { whose, root, who } = kind;
  const account = `${root}/account`;
  const profile = `${account}/profile`;
  const security = `${account}/security`;
  const step = `${root}/login/second-step`;
  const passkey = `${root}/login/passkey`;
  const link = `${root}/confirm/:token`;
  return [
    { name: `${whose}profile`, route: profile, who, at: profile },
    {
      name: `${whose}profile, refused`,
      route: profile,
      who,
      at: profile,
      refused: { form: "#names-form", fill: { firstName: "" } },
    },
    { name: `${whose}security`, route: security, who, at: security },
    {
      name: `${whose}security, with the wrong password`,
      route: security,
      who,
      at: security,
      refused: { form: "#codes-form", fill: { codesPassword: "not the password" } },
    },
    {
      name: `${whose}security, a new secret`,
      route: security,
      steps: async ({ page }) => beginCodes(page, account, await kind.begin(page)),
    },
    {
      name: `${whose}security, recovery codes`,
      route: security,
      steps: async ({ page }) => turnOnCodes(page, account, await kind.begin(page)),
    },
    {
      name: `${whose}security, with a passkey`,
      route: security,
      steps: (visit) => showPasskey(visit, kind),
      scripts: "only",
    },
    { name: `${whose}second step`, route: step, steps: (visit) => openSecondStep(visit, kind) },
    {
      name: `${whose}second step, no code`,
      route: step,
      steps: (visit) => openSecondStep(visit, kind),
      refused: { form: "#second-step", fill: { stepCode: "not six digits" } },
    },
    { name: `${whose}login with a passkey`, route: passkey, at: passkey },
    {
      name: `${whose}address, to be confirmed`,
      route: link,
      steps: (visit) => openConfirmation(visit, kind),
    },
    {
      name: `${whose}address, with the wrong password`,
      route: link,
      steps: (visit) => openConfirmation(visit, kind),
      refused: { form: "#account-link", fill: { password: "not the password" } },
    },
    { name: `${whose}session, to be ended by mail`, route: link, steps: (visit) => openEnding(visit, kind) },
    {
      name: `${whose}second step, to be removed by mail`,
      route: link,
      steps: (visit) => openUndoing(visit, kind),
      refused: { form: "#account-link", fill: { password: "some other words" } },
    },
    { name: `${whose}address, to be changed`, route: link, steps: (visit) => openChange(visit, kind) },
    { name: `${whose}address, to be put back`, route: link, steps: (visit) => openWayBack(visit, kind) },
    ...(root === "" ? ofMembers(profile) : []),
    { name: `${whose}account's link that is dead`, route: link, at: addressOf(link), status: 410 },
  ];
}

/** What protects an account, a user's and an investor's. */
export const protection: State[] = kinds.flatMap(statesOf);
