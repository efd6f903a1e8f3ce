import http from "node:http";
import { type Browser, expect, type Page, test } from "playwright/test";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { passOn } from "../harness/slow-proxy";
import { portOf } from "../harness/upstream";
import { newCode, takeCode } from "./ambassador";
import { finishContact } from "./applicant";
import { addCard, agree, press, testCards } from "./cards";
import { cleared, fillPledge, payWith, signUp as signUpToInvest, verify } from "./investor";
import { fillLogin, fillSignUp, mailedPath, newPerson, notice, type Person } from "./journey";
import { ownSite, serve } from "./own-site";
import { finishInvestor, send, signAll } from "./signing";

// QUALITY U1: with scripts or without, whoever does the same has the upstream asked for the same. What is only read may be
// remembered, merged or asked for ahead; what is changed may not.

const at = ownSite(4752);
const agent = new http.Agent({ keepAlive: true });
const calls: string[] = [];
const proxy = http.createServer((req, res) => {
  if (req.method !== "GET") note(req, res);
  passOn(req, res, { target: at.api, agent });
});
// It closes no connection of the site's: a call just then would be lost, and what changes something is not repeated.
proxy.keepAliveTimeout = 0;

/** Keeps a call as "PUT /api/users/register email,firstName,lastName,password 200". */
function note(req: http.IncomingMessage, res: http.ServerResponse): void {
  let body = "";
  req.on("data", (chunk) => {
    body += String(chunk);
  });
  const place = calls.push("") - 1;
  res.once("finish", () => {
    const named = (req.url ?? "").replaceAll(/[\w.-]*\d[\w.-]{7,}/g, ":id");
    calls[place] = `${req.method} ${named} ${fieldsOf(body)} ${res.statusCode}`;
  });
}

function fieldsOf(body: string): string {
  if (!body.startsWith("{")) return "-";
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === "object" && parsed ? Object.keys(parsed).sort().join() : "-";
}

// One site for all of them, and one journey at a time.
test.describe.configure({ mode: "default" });

let stop: (() => Promise<void>) | undefined;
test.beforeAll(async ({ browserName: _ }, info) => {
  info.setTimeout(300_000);
  const folder = info.outputPath("data");
  await copyPreparedDataTo(folder);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  stop = await serve(at, folder, { site: { API_BASE_URL: `http://127.0.0.1:${portOf(proxy)}` } });
});
test.afterAll(async () => {
  await stop?.();
  agent.destroy();
  proxy.closeAllConnections();
  proxy.close();
});

/** What a journey has the upstream asked to change. What is asked for side by side comes in any order. */
async function callsOf(browser: Browser, js: boolean, run: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: at.site, javaScriptEnabled: js });
  calls.length = 0;
  await run(await context.newPage()).catch((cause: unknown) => {
    throw new Error(`stopped after these calls: ${calls.join(", ")}`, { cause });
  });
  await context.close();
  return calls.toSorted();
}

/** An account by the form at /sign-up. */
async function signUp(page: Page, from: string): Promise<Person> {
  const person = newPerson();
  await page.goto(`/sign-up?from=${encodeURIComponent(from)}`);
  await (await fillSignUp(page, person)).click();
  await expect(page).toHaveURL(new RegExp(`${from}(/|$)`));
  return person;
}

const journeys: Record<string, (page: Page) => Promise<void>> = {
  "a visitor leaves an address, confirms it, and takes it back": async (page) => {
    const { email } = newPerson();
    await page.goto("/newsletter");
    await page.getByRole("main").getByLabel("Email").fill(email);
    await press(page, "Subscribe");
    await expect(notice(page, "Almost done")).toBeVisible();
    await page.goto(await mailedPath(email, "newsletter/confirm", at.api));
    await press(page, "Confirm the newsletter");
    await page.goto(await mailedPath(email, "unsubscribe", at.api));
    await press(page, "Unsubscribe");
    await expect(notice(page, "You are unsubscribed.")).toBeVisible();
  },
  "an account is opened, left, entered again by another password, and ended": async (page) => {
    const person = await signUp(page, "/account");
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(notice(page, "You've been signed out.")).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    const dialog = page.getByRole("dialog");
    await fillLogin(dialog, { ...person, password: "not the password" });
    await expect(notice(page, "Wrong email or password.")).toBeVisible();
    await dialog.getByRole("link", { name: "Forgot password?" }).click();
    const asked = page.getByRole("dialog", { name: "Forgot Password" });
    await asked.getByLabel("Email").fill(person.email);
    await asked.getByRole("button", { name: "Send the link" }).click();
    await expect(notice(page, "Your reset password link is on its way.")).toBeVisible();
    await page.goto(await mailedPath(person.email, "reset-password", at.api));
    const password = "an even longer one";
    await page.getByLabel("New password").fill(password);
    await press(page, "Change the password");
    await expect(page).toHaveURL(/\/login$/);
    await fillLogin(page.locator("#login"), { ...person, password });
    await expect(notice(page, "Welcome Back!")).toBeVisible();
    await page.goto("/account/privacy");
    await page.getByText("I want to delete my account").click();
    await page.getByLabel("Your password").fill(password);
    await press(page, "Delete my account for good");
    await expect(notice(page, "Your account is deleted")).toBeVisible();
  },
  "somebody subscribes by a card, takes a code, and cancels": async (page) => {
    await signUp(page, "/subscribe");
    await addCard(page, testCards.ok);
    await expect(page).toHaveURL(/\/subscribe\?cards=0$/);
    await agree(page);
    await press(page, /^Start/);
    await expect(page).toHaveURL(/\/subscribe\/done$/);
    await takeCode(page, newCode());
    await page.goto("/account/subscription");
    await page.getByText("Cancel the subscription").click();
    await press(page, "Cancel now");
    await expect(notice(page, "Your subscription is cancelled.")).toBeVisible();
  },
  "an applicant answers, signs, and has an account with the broker": async (page) => {
    const person = await signUp(page, "/onboarding");
    await finishContact(page);
    await finishInvestor(page);
    await signAll(page, person);
    await send(page);
    await expect(page).toHaveURL(/\/2024$/);
  },
  "an investor is checked, pledges, and takes it back": async (page) => {
    await signUpToInvest(page);
    await verify(page, cleared());
    await fillPledge(page, "4,000");
    await press(page, "Pledge and pay");
    await expect(page).toHaveURL(/\/hosted\//);
    await payWith(page, testCards.ok);
    await expect(page).toHaveURL(/\/invest\/account/);
    await page.getByText("Take it back", { exact: true }).click();
    await press(page, /^Yes, take it back/);
    await expect(notice(page, "Your pledge is taken back.")).toBeVisible();
    await press(page, "Log out as investor");
    await expect(page).toHaveURL(/\/invest$/);
  },
};

for (const [title, run] of Object.entries(journeys))
  test(`${title}: the same calls with scripts and without`, async ({ browser }) => {
    test.slow();
    const scripted = await callsOf(browser, true, run);
    expect(scripted.length, "something was changed").toBeGreaterThan(1);
    expect(await callsOf(browser, false, run)).toEqual(scripted);
  });
