import { consentDocuments } from "~/content/agreements/documents";
import { cleared, fillPledge, pledge, signUp, verify } from "../e2e/investor";
import { mailedPath } from "../e2e/journey";
import { identityForm } from "../harness/investors";
import { addressOf } from "./routes";
import { providersPage, type State, type Visit } from "./state";

const verification = "/invest/verify";
const back = "/invest/back";
const account = "/invest/account";
const asking = "/invest/login/link";
const link = "/invest/login/link/:token";
const reset = "/invest/reset-password/:token";

/** Opens the page that a mail about an investor's forgotten password leads to. */
async function openReset({ page }: Visit): Promise<void> {
  const { email } = await signUp(page);
  await page.getByRole("button", { name: "Log out as investor" }).click();
  await page.goto("/invest/forgot-password");
  await page.locator("#investor-forgot-password").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.locator("[data-notice]").waitFor();
  await page.goto(await mailedPath(email, "invest/reset-password"));
}

/** Opens the page that a mail with an investor's sign-in link leads to. */
async function openLink({ page }: Visit): Promise<void> {
  const { email } = await signUp(page);
  await page.getByRole("button", { name: "Log out as investor" }).click();
  await page.goto(asking);
  await page.locator("#investor-sign-in-link").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.locator("[data-notice]").waitFor();
  await page.goto(await mailedPath(email, "invest/login/link"));
}

/** Somebody new who has passed the checks. */
async function verified({ page }: Visit): Promise<void> {
  await signUp(page);
  await verify(page, cleared());
}

/** The same, at the provider's page with a pledge. */
async function paying(visit: Visit): Promise<void> {
  await verified(visit);
  await pledge(visit.page, "250");
  await visit.page.getByLabel("Card number").waitFor();
}

async function paid(visit: Visit): Promise<void> {
  await paying(visit);
  await payOnPage(visit);
}

async function payOnPage({ page }: Visit): Promise<void> {
  await page.getByLabel("Card number").fill("4242424242424242");
  await page.getByLabel("Expires").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("heading", { name: "Committed", exact: true }).waitFor();
}

const { investor_education: education } = consentDocuments;

/** The investor's side. */
export const invest: State[] = [
  { name: "invest", route: "/invest", at: "/invest" },
  { name: "invest, for an investor", route: "/invest", who: "investor", at: "/invest" },
  {
    name: "invest, a limit worked out",
    route: "/invest",
    at: "/invest?income=85000&netWorth=40000&date=2026-11-22",
  },
  {
    name: "invest, a limit that cannot be worked out",
    route: "/invest",
    at: "/invest?income=lots&netWorth=&date=nonsense#limit",
    refused: "asked",
  },
  { name: "sign up to invest", route: "/invest/sign-up", at: "/invest/sign-up" },
  {
    name: "sign up to invest, refused",
    route: "/invest/sign-up",
    at: "/invest/sign-up",
    refused: { form: "#investor-sign-up", fill: { firstName: "Sam", email: "sam@", password: "7 chars" } },
  },
  { name: "investor's login", route: "/invest/login", at: "/invest/login" },
  {
    name: "investor's login, refused",
    route: "/invest/login",
    at: "/invest/login",
    refused: { form: "#investor-login", fill: { email: "sam@", password: "" } },
  },
  { name: "investor's sign-in link", route: asking, at: asking },
  {
    name: "investor's sign-in link, refused",
    route: asking,
    at: asking,
    refused: { form: "#investor-sign-in-link", fill: { email: "sam@" } },
  },
  { name: "investor's sign-in, by a link that works no more", route: link, at: addressOf(link), status: 410 },
  { name: "investor's sign-in, by a link", route: link, steps: openLink },
  { name: "investor's forgotten password", route: "/invest/forgot-password", at: "/invest/forgot-password" },
  {
    name: "investor's forgotten password, refused",
    route: "/invest/forgot-password",
    at: "/invest/forgot-password",
    refused: { form: "#investor-forgot-password", fill: { email: "sam@" } },
  },
  {
    name: "investor's new password, by a link that works no more",
    route: reset,
    at: addressOf(reset),
    status: 410,
  },
  { name: "investor's new password", route: reset, steps: openReset },
  {
    name: "investor's new password, refused",
    route: reset,
    steps: openReset,
    refused: { form: "#investor-reset-password", fill: { password: "7 chars" } },
  },
  { name: "checks, none yet", route: verification, who: "investor", at: verification },
  {
    name: "checks, refused",
    route: verification,
    who: "investor",
    at: verification,
    refused: { form: "#identity", fill: { ...identityForm, annualIncome: "lots" } },
  },
  { name: "checks, cleared", route: verification, who: "cleared", at: verification },
  {
    name: "checks, not passed",
    route: verification,
    steps: async ({ page }) => {
      await signUp(page);
      await verify(page, "417-38-0002");
    },
  },
  { name: "a pledge, before the checks", route: back, who: "investor", at: back },
  { name: "a pledge", route: back, who: "cleared", at: back },
  {
    name: "a pledge, refused",
    route: back,
    who: "cleared",
    at: back,
    refused: {
      form: "#pledge",
      fill: { amount: "lots", elsewhere: "0", [education.name]: "yes" },
      press: "Pledge and pay",
    },
  },
  {
    name: "a pledge above the limit",
    route: back,
    who: "cleared",
    steps: ({ page }) => fillPledge(page, "4,000.01"),
    refused: { form: "#pledge", press: "Pledge and pay" },
  },
  { name: "the provider's own page of a pledge", route: providersPage, steps: paying },
  {
    name: "a pledge that is not paid yet",
    route: account,
    steps: async (visit) => {
      await paying(visit);
      await visit.page.goto(account);
    },
  },
  {
    name: "a pledge, nothing more can be pledged",
    route: back,
    steps: async (visit) => {
      await verified(visit);
      await pledge(visit.page, "4,000");
      await payOnPage(visit);
      await visit.page.goto(back);
    },
  },
  {
    name: "a pledge to go on with",
    route: back,
    steps: async (visit) => {
      await paying(visit);
      await visit.page.goto(back);
    },
  },
  { name: "what an investor has, none", route: account, who: "investor", at: account },
  { name: "what an investor has, paid", route: account, steps: paid },
  {
    name: "what an investor has, about to take it back",
    route: account,
    steps: async (visit) => {
      await paid(visit);
      await visit.page.getByText("Take it back", { exact: true }).click();
    },
  },
  {
    name: "what an investor has, a removal refused",
    route: account,
    who: "investor",
    at: account,
    refused: { form: "#investor-removal", fill: { password: "not the password of anybody" } },
  },
  { name: "an investor's data", route: `${account}/data`, who: "investor", at: `${account}/data` },
  {
    name: "an investor's data, with acknowledgements",
    route: `${account}/data`,
    steps: async (visit) => {
      await paying(visit);
      await visit.page.goto(`${account}/data`);
    },
  },
];
