import { expect, type Page } from "playwright/test";
import { fillLogin, newPerson, type Person } from "./journey";
import { apiUrl } from "./site";

/** The test cards of the provider (PROVIDERS 2). */
export const testCards = {
  ok: "4242424242424242",
  declined: "4000000000000002",
  incorrectCvc: "4000000000000127",
  expired: "4000000000000069",
  processingError: "4000000000000119",
  noFunds: "4000000000009995",
  chargeFails: "4000000000000341",
  asksAlways: "4000002760003184",
  asksOnce: "4000002500003155",
  asksThenNoFunds: "4000008260003178",
} as const;

interface At {
  site?: string;
  api?: string;
}

/** Somebody new, registered and signed in, on /subscribe. */
export async function beginSubscribing(
  page: Page,
  { site = "", api = apiUrl, path = "/subscribe" }: At & { path?: string } = {},
): Promise<Person> {
  const person = newPerson();
  const reply = await fetch(`${api}/api/users/register`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  expect(reply.status).toBe(200);
  await page.goto(`${site}/login?from=${encodeURIComponent(path)}`);
  await fillLogin(page.locator("#login"), person);
  await expect(page).toHaveURL(new RegExp(`${path.replaceAll("?", "\\?")}$`));
  return person;
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

/** Types a card on the provider's page and sends it. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expires").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await press(page, "Add card");
}

/** From /subscribe to the provider's page, and back with a card. */
export async function addCard(page: Page, number: string): Promise<void> {
  await press(page, /^Add (a|another) card$/);
  await typeCard(page, number);
}

export const agree = (page: Page) => page.getByRole("checkbox").check();
