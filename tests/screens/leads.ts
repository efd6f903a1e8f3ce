import { signIn } from "../e2e/account-page";
import { mailedPath, newPerson } from "../e2e/journey";
import { archiveStates } from "./desk-newsletters";
import { addressOf } from "./routes";
import type { State, Visit } from "./state";

const token = addressOf("/:token").slice(1);
const wrongNumber = { phoneNumber: "555", marketing: "yes" };
const drive = "/free-test-drive/:token";

/** Opens the link of a test drive that was just mailed. */
async function openDrive({ page }: Visit): Promise<void> {
  const { email } = newPerson();
  await page.goto("/start");
  await page.locator("#start").getByLabel("Email").fill(email);
  await page.locator("#start").getByRole("button").click();
  await page.goto(await mailedPath(email, "free-test-drive"));
}

/** Begins it as well, for an account of its own: nobody has a second one. */
async function beginDrive(visit: Visit): Promise<void> {
  await signIn(visit.page, "/account");
  await openDrive(visit);
  await visit.page.getByRole("button", { name: "Start the test drive" }).click();
  await visit.page.getByRole("heading", { name: "Your free test drive has started" }).waitFor();
}

/** Where somebody leaves a number, an address or a note. */
export const leads: State[] = [
  {
    name: "landing, a number refused",
    route: "/free-test-drive",
    at: "/2024",
    refused: {
      form: "#hero-test-drive",
      fill: { phoneNumber: "not a number" },
      comesBackAs: "#free-test-drive",
    },
  },
  { name: "free test drive", route: "/free-test-drive", at: "/free-test-drive" },
  {
    name: "free test drive, refused",
    route: "/free-test-drive",
    at: "/free-test-drive",
    refused: { form: "#free-test-drive", fill: wrongNumber },
  },
  { name: "free test drive, in a dialog", route: "/2024", at: "/2024?modal=free-test-drive" },
  {
    name: "free test drive, refused in a dialog",
    route: "/free-test-drive",
    at: "/2024?modal=free-test-drive",
    refused: { form: "#free-test-drive-dialog", fill: wrongNumber },
  },
  { name: "get the app", route: "/get-the-app", at: "/get-the-app" },
  {
    name: "get the app, refused",
    route: "/get-the-app",
    at: "/get-the-app",
    refused: { form: "#get-the-app", fill: wrongNumber },
  },
  { name: "get the app, in a dialog", route: "/legal/:document", at: "/legal/terms?modal=get-the-app" },
  {
    name: "get the app, refused in a dialog",
    route: "/get-the-app",
    at: "/legal/terms?modal=get-the-app",
    refused: { form: "#get-the-app-dialog", fill: wrongNumber },
  },
  { name: "single signup", route: "/start", at: "/start" },
  {
    name: "single signup, refused",
    route: "/start",
    at: "/start",
    refused: { form: "#start", fill: { phone: "555", email: "sam@" } },
  },
  { name: "single signup, in a dialog", route: "/legal/:document", at: "/legal/terms?modal=start" },
  {
    name: "single signup, refused in a dialog for want of both",
    route: "/start",
    at: "/legal/terms?modal=start",
    // Without a script an empty dialog opens anew over its page: it is no page of its own.
    scripts: "only",
    refused: { form: "#start-dialog" },
  },
  { name: "the link of a test drive", route: drive, steps: openDrive },
  {
    name: "the link of a test drive, for somebody with an account",
    route: drive,
    who: "newcomer",
    steps: openDrive,
  },
  {
    name: "the link of a test drive, pressed",
    route: drive,
    steps: beginDrive,
  },
  {
    name: "the link of a test drive, opened again",
    route: drive,
    steps: async (visit) => {
      await beginDrive(visit);
      await visit.page.goto(new URL(visit.page.url()).pathname);
    },
  },
  {
    name: "account, a free test drive runs",
    route: "/account",
    steps: async (visit) => {
      await beginDrive(visit);
      await visit.page.goto("/account");
    },
  },
  { name: "the link of a test drive, that works no more", route: drive, at: addressOf(drive), status: 410 },
  { name: "join us", route: "/join-us", at: "/join-us" },
  {
    name: "join us, as a member comes from a tryout",
    route: "/join-us",
    who: "member",
    at: "/join-us?programme=city_owner",
  },
  {
    name: "join us, refused",
    route: "/join-us",
    at: "/join-us?programme=city_owner",
    refused: {
      form: "#join-us",
      fill: { firstName: "Sam", email: "sam@", message: "Two lines,\nas typed." },
    },
  },
  { name: "sponsors", route: "/sponsors", at: "/sponsors" },
  {
    name: "sponsors, refused",
    route: "/sponsors",
    at: "/sponsors",
    refused: { form: "#sponsors", fill: { organisation: "The Ledger Club", email: "sam@" } },
  },
  { name: "newsletter", route: "/newsletter", at: "/newsletter" },
  ...archiveStates,
  {
    name: "newsletter, refused",
    route: "/newsletter",
    at: "/newsletter",
    refused: { form: "#newsletter", fill: { email: "sam@" } },
  },
  {
    name: "newsletter, refused from the foot of a page",
    route: "/newsletter",
    at: "/legal/terms",
    refused: { form: "#footer-newsletter", fill: { email: "sam@" }, comesBackAs: "#newsletter" },
  },
  {
    name: "newsletter, asked for: the notice",
    route: "/legal/:document",
    at: "/legal/terms",
    steps: async ({ page }) => {
      const form = page.locator("#footer-newsletter");
      await form.getByLabel("Email").fill(newPerson().email);
      await form.getByRole("button").click();
      await page.locator("[data-notice]").waitFor();
    },
  },
  {
    name: "newsletter, to confirm",
    route: "/newsletter/confirm/:token",
    at: `/newsletter/confirm/${token}`,
  },
  {
    name: "newsletter, confirmed too late",
    route: "/newsletter/confirm/:token",
    at: `/newsletter/confirm/${token}`,
    steps: async ({ page }) => {
      await page.getByRole("button", { name: "Confirm the newsletter" }).click();
      await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    },
  },
  { name: "newsletter, to leave", route: "/unsubscribe/:token", at: `/unsubscribe/${token}` },
  {
    name: "newsletter, left by a link that is not whole",
    route: "/unsubscribe/:token",
    at: `/unsubscribe/${token}`,
    steps: async ({ page }) => {
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    },
  },
];
