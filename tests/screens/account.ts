import { expect } from "playwright/test";
import { apply, connect, part, signIn } from "../e2e/account-page";
import { newCode, takeCode } from "../e2e/ambassador";
import { beginBank, press, signInToBank } from "../e2e/bank";
import { demo } from "../e2e/site";
import { providersPage, type State, type Visit } from "./state";

const account = "/account";
const bank = "/account/bank-link";
const documents = "/account/documents";
const privacy = "/account/privacy";
const deletion = { form: "#delete-account", fill: { password: "not the password of anybody" } };

/** Somebody whose application is as the marker has it, on the account's page. */
async function applied({ page }: Visit, marker: string): Promise<void> {
  await apply(await signIn(page, account), marker);
  await page.goto(account);
}

/** Somebody whose broker leads them to its own page. */
async function atBroker(visit: Visit): Promise<void> {
  await applied(visit, "status=ACTIVE");
  await connect(visit);
}

/** Somebody with an open account, at the bank's own page. */
async function atBank({ page }: Visit): Promise<void> {
  await beginBank(page);
  await press(page, "Link a bank account");
}

/** The same, with two accounts at the bank to choose from. */
async function choosing(visit: Visit): Promise<void> {
  const { page } = visit;
  await atBank(visit);
  await signInToBank(page);
  await page.getByLabel(/Savings/).check();
  await press(page, "Continue");
  await expect(page.getByRole("radio")).toHaveCount(2);
}

/** Somebody whose bank wants a renewal, as its consent ends in some minutes. */
async function renewing({ page }: Visit): Promise<void> {
  await beginBank(page);
  await press(page, "Link a bank account");
  await signInToBank(page, "pass_short");
  await press(page, "Continue");
  await page.getByRole("radio").first().check();
  await press(page, "Link this account");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign in to the bank again" })).toBeVisible();
  }).toPass();
}

/** What a user has, but for what they pay. */
export const accounts: State[] = [
  { name: "account of the member", route: account, who: "member", at: account },
  { name: "account of a newcomer", route: account, who: "newcomer", at: account },
  {
    name: "account, somebody with the longest name",
    route: account,
    steps: ({ page }) => signIn(page, account, { firstName: "W".repeat(100), lastName: "m".repeat(100) }),
  },
  {
    name: "account, something is asked",
    route: account,
    steps: (visit) => applied(visit, "status=ACTION_REQUIRED,code=ADDRESS_VERIFICATION"),
  },
  { name: "documents, without an account", route: documents, who: "newcomer", at: documents },
  {
    name: "documents, something is asked",
    route: documents,
    steps: async (visit) => {
      await applied(visit, "status=ACTION_REQUIRED,code=ADDRESS_VERIFICATION");
      await visit.page.getByRole("link", { name: "Send a document" }).click();
      await visit.page.getByLabel("File").waitFor();
    },
  },
  {
    name: "documents, no file was chosen",
    route: documents,
    steps: async (visit) => {
      await applied(visit, "status=ACTION_REQUIRED,code=ADDRESS_VERIFICATION");
      await visit.page.getByRole("link", { name: "Send a document" }).click();
      await visit.page.getByLabel("File").waitFor();
    },
    refused: { form: "#document" },
  },
  {
    name: "account, refused by the broker",
    route: account,
    steps: (visit) => applied(visit, "status=REJECTED"),
  },
  { name: "the broker's own page", route: providersPage, steps: atBroker },
  {
    name: "account, connected with a broker",
    route: account,
    steps: async (visit) => {
      await atBroker(visit);
      await press(visit.page, "Allow");
      await part(visit.page, "Connected account").getByRole("button", { name: "Disconnect" }).waitFor();
    },
  },
  { name: "bank link, without an account", route: bank, who: "newcomer", at: bank },
  {
    name: "bank link, while the account is opened",
    route: bank,
    steps: ({ page }) => beginBank(page, { status: "SUBMITTED" }),
  },
  { name: "bank link, before it", route: bank, steps: ({ page }) => beginBank(page) },
  { name: "the bank's own page", route: providersPage, steps: atBank },
  {
    name: "the bank's own page, a sign-in refused",
    route: providersPage,
    steps: async (visit) => {
      await atBank(visit);
      await signInToBank(visit.page, "wrong");
      await visit.page.getByRole("alert").waitFor();
    },
  },
  {
    name: "the bank's own page, a code",
    route: providersPage,
    steps: async (visit) => {
      await atBank(visit);
      await signInToBank(visit.page, "mfa_device");
      await visit.page.getByLabel("Code").waitFor();
    },
  },
  {
    name: "the bank's own page, its accounts",
    route: providersPage,
    steps: async (visit) => {
      await atBank(visit);
      await signInToBank(visit.page);
      await visit.page.getByLabel(/Savings/).waitFor();
    },
  },
  { name: "bank link, the choice", route: bank, steps: choosing },
  { name: "bank link, a renewal is wanted", route: bank, steps: renewing },
  {
    name: "bank link, linked",
    route: bank,
    steps: async (visit) => {
      await choosing(visit);
      await visit.page.getByRole("radio").first().check();
      await press(visit.page, "Link this account");
      await visit.page.getByRole("button", { name: "Remove this bank" }).waitFor();
    },
  },
  { name: "privacy of a newcomer", route: privacy, who: "newcomer", at: privacy },
  { name: "privacy of the member", route: privacy, who: "member", at: privacy },
  {
    name: "privacy, about to delete",
    route: privacy,
    who: "newcomer",
    at: privacy,
    steps: ({ page }) => page.getByText("I want to delete my account").click(),
  },
  {
    name: "privacy, a deletion refused",
    route: privacy,
    who: "newcomer",
    at: privacy,
    steps: ({ page }) => page.getByText("I want to delete my account").click(),
    refused: deletion,
  },
  { name: "referrals of a newcomer", route: "/account/referrals", who: "newcomer", at: "/account/referrals" },
  {
    name: "referrals of somebody with a code",
    route: "/account/referrals",
    steps: async ({ page }) => {
      await signIn(page, "/referrals");
      await takeCode(page, newCode());
    },
  },
  {
    name: "login, on the way to the account",
    route: "/login",
    at: account,
    refused: { form: "#login", fill: { email: demo.email, password: "" } },
  },
];
