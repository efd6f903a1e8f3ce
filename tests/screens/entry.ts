import { fillLogin, mailedPath, newPerson, register } from "../e2e/journey";
import { demo } from "../e2e/site";
import { addressOf } from "./routes";
import type { State, Visit } from "./state";

const asking = "/login/link";
const link = "/login/link/:token";
const reset = "/reset-password/:token";

/** Opens the page that a mail about a forgotten password leads to. */
async function openReset({ page }: Visit): Promise<void> {
  const person = newPerson();
  await register(person);
  await page.goto("/forgot-password");
  await page.locator("#forgot-password").getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.locator("[data-notice]").waitFor();
  await page.goto(await mailedPath(person.email, "reset-password"));
}

/** Opens the page that a mail with a sign-in link leads to. */
async function openLink({ page }: Visit): Promise<void> {
  const person = newPerson();
  await register(person);
  await page.goto(asking);
  await page.locator("#sign-in-link").getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.locator("[data-notice]").waitFor();
  await page.goto(await mailedPath(person.email, "login/link"));
}

/** The ways into an account. */
export const entry: State[] = [
  { name: "login", route: "/login", at: "/login" },
  {
    name: "login, refused",
    route: "/login",
    at: "/login",
    refused: { form: "#login", fill: { email: "sam@", password: "" } },
  },
  {
    name: "login, with the wrong password",
    route: "/login",
    at: "/login",
    refused: { form: "#login", fill: { email: demo.email, password: "not the password" } },
  },
  { name: "login, in a dialog", route: "/2024", at: "/2024?modal=login" },
  {
    name: "login, opened in place",
    route: "/2024",
    at: "/2024",
    scripts: "only",
    steps: async ({ page }) => {
      const header = page.getByRole("banner");
      const menu = header.getByText("Menu", { exact: true });
      if (await menu.isVisible()) await menu.click();
      await header.getByRole("link", { name: "Login" }).filter({ visible: true }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "login, refused in a dialog",
    route: "/login",
    at: "/2024?modal=login",
    refused: { form: "#login-dialog", fill: { email: "sam@", password: "" } },
  },
  {
    name: "landing, welcomed back: the notice",
    route: "/2024",
    at: "/login",
    steps: async ({ page }) => {
      await fillLogin(page.locator("#login"), demo);
      await page.locator("[data-notice]").waitFor();
    },
  },
  { name: "a sign-in link", route: asking, at: asking },
  {
    name: "a sign-in link, refused",
    route: asking,
    at: asking,
    refused: { form: "#sign-in-link", fill: { email: "sam@" } },
  },
  { name: "sign in, by a link that works no more", route: link, at: addressOf(link), status: 410 },
  { name: "sign in, by a link", route: link, steps: openLink },
  { name: "forgot password", route: "/forgot-password", at: "/forgot-password" },
  {
    name: "forgot password, refused",
    route: "/forgot-password",
    at: "/forgot-password",
    refused: { form: "#forgot-password", fill: { email: "sam@" } },
  },
  { name: "forgot password, in a dialog", route: "/2024", at: "/2024?modal=forgot-password" },
  {
    name: "forgot password, refused in a dialog",
    route: "/forgot-password",
    at: "/2024?modal=forgot-password",
    refused: { form: "#forgot-password-dialog", fill: { email: "sam@" } },
  },
  { name: "a new password, by a link that works no more", route: reset, at: addressOf(reset), status: 410 },
  { name: "a new password", route: reset, steps: openReset },
  {
    name: "a new password, refused",
    route: reset,
    steps: openReset,
    refused: { form: "#reset-password", fill: { password: "7 chars" } },
  },
  { name: "sign up", route: "/sign-up", at: "/sign-up?referredBy=SAM_22" },
  {
    name: "sign up, refused",
    route: "/sign-up",
    at: "/sign-up",
    refused: {
      form: "#sign-up",
      fill: { firstName: "Sam", email: "sam@", password: "7 chars", phone: "12", referredBy: "20% off" },
    },
  },
  {
    name: "sign up, with an address that has an account",
    route: "/sign-up",
    at: "/sign-up",
    refused: {
      form: "#sign-up",
      fill: { firstName: "Sam", lastName: "Reader", email: demo.email, password: "a guess at another" },
    },
  },
];
