import { test as base, expect, type Locator, type Page, type TestInfo } from "playwright/test";
import { z } from "zod";
import { readForCards } from "./card-numbers";
import { apiUrl } from "./site";

/** Playwright's, and besides it every journey is read for card numbers: none reaches a site of ours. */
export const test = base.extend<{ noCardReachesTheSite: undefined }>({
  noCardReachesTheSite: [
    async ({ context }, use) => {
      const found = readForCards(context);
      await use(undefined);
      expect(found(), "no card's number reaches the site").toEqual([]);
    },
    { auto: true },
  ],
});

/** What a journey gets: a page, and whether scripts run in it. */
export interface Journey {
  page: Page;
  js: boolean;
}

/** One journey, made twice: with JavaScript and without (QUALITY U1). */
export function journey(title: string, run: (journey: Journey, info: TestInfo) => Promise<void>): void {
  for (const js of [true, false]) {
    test.describe(js ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled: js });
      test(title, ({ page }, info) => run({ page, js }, info));
    });
  }
}

let people = 0;
/** Somebody whom no other journey knows. */
export function newPerson() {
  people += 1;
  const name = `${process.pid}-${Date.now()}-${people}`;
  return {
    firstName: "Sam",
    lastName: "Reader",
    email: `sam-${name}@example.com`,
    password: "small trades add up",
  };
}
export type Person = ReturnType<typeof newPerson>;

/** Opens an account by the upstream's own call. */
export async function register(person: Person): Promise<void> {
  const reply = await fetch(`${apiUrl}/api/users/register`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  expect(reply.status).toBe(200);
}

export async function fillLogin(
  form: ReturnType<Page["locator"]>,
  person: Pick<Person, "email" | "password">,
) {
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Login" }).click();
}

/** The form that opens an account, filled in; the referral code stays as it is. @returns its button */
export async function fillSignUp(page: Page, person: Person, id = "sign-up"): Promise<Locator> {
  const form = page.locator(`#${id}`);
  await form.getByLabel("First name").fill(person.firstName);
  await form.getByLabel("Last name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password").fill(person.password);
  return form.getByRole("button", { name: /^Sign up/ });
}

/** A page that was just come to, by a click as well, has all that it came with: what is counted in it is no beginning. */
export const isWhole = (page: Page) => page.waitForLoadState("domcontentloaded");

const Outbox = z.array(z.object({ to: z.string(), text: z.string() }));

/**
 * The path of the link to this page in the newest mail to that address, once it has come.
 * @param saying of several mails with such a link, those that say this
 */
export async function mailedPath(to: string, page: string, api = apiUrl, saying = ""): Promise<string> {
  let path: string | undefined;
  const link = new RegExp(`/${page}/[\\w.-]+`);
  await expect(async () => {
    const mails = Outbox.parse(await (await fetch(`${api}/outbox.json`)).json());
    path = mails
      .filter((mail) => mail.to === to && mail.text.includes(saying))
      .flatMap(({ text }) => text.match(link) ?? [])[0];
    expect(path).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return path ?? "";
}

/** The header's search field; where it is folded away, the menu is opened for it. */
export async function searchField(page: Page): Promise<Locator> {
  const header = page.getByRole("banner");
  const field = header.getByLabel("Search stocks");
  if (!(await field.isVisible())) await header.getByText("Menu", { exact: true }).click();
  return field;
}

/** The notice that says this. */
export const notice = (page: Page, text: string) => page.locator("[data-notice]", { hasText: text });
