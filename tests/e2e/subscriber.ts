import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { fillLogin, newPerson, notice, type Person } from "./journey";
import { type At, shared } from "./own-site";
import { apiUrl } from "./site";

/** What the sandbox's test cards do (PROVIDERS 2). */
export const testCards = {
  good: "4242424242424242",
  mastercard: "5555555555554444",
  declined: "4000000000000002",
  chargeFails: "4000000000000341",
  disputed: "4000000000000259",
};

const Registered = z.object({ id: z.string(), token: z.string() });
const Customer = z.object({ customerId: z.string() });
const Begun = z.object({ hostedUrl: z.string() });
const Cards = z.object({ methods: z.array(z.object({ id: z.string() })) });
const Offer = z.object({ priceCents: z.number(), trialDays: z.number() });
const Mails = z.array(z.object({ to: z.string(), subject: z.string() }));

async function ask(
  api: string,
  path: string,
  token: string,
  body?: unknown,
  method = body ? "POST" : "GET",
): Promise<unknown> {
  const reply = await fetch(`${api}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "idempotency-key": randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(reply.status, path).toBe(200);
  return reply.json();
}

/**
 * Somebody new, who subscribes with that card by the upstream's own calls unless it is ""; signed in, on that page.
 * @param at another site than the journeys' own
 */
export async function subscriber(
  page: Page,
  from: string,
  number = testCards.good,
  { site, api } = shared,
): Promise<Person> {
  const person = newPerson();
  const { id: uniqueId, token } = Registered.parse(await ask(api, "/api/users/register", "", person, "PUT"));
  if (number) await subscribe({ site, api }, { uniqueId, token }, person.email, number);
  await page.goto(`${site}/login?from=${from}`);
  await fillLogin(page.locator("#login"), person);
  await expect(page).toHaveURL(site + from);
  await expect(notice(page, "Welcome Back!")).toBeVisible();
  return person;
}

async function subscribe(
  { site, api }: At,
  { uniqueId, token }: { uniqueId: string; token: string },
  email: string,
  number: string,
): Promise<void> {
  const { customerId } = Customer.parse(
    await ask(api, "/api/transactions/create-customer", token, { uniqueId, email }),
  );
  const returnUrl = `${site}/account/payment-methods`;
  const { hostedUrl } = Begun.parse(
    await ask(api, "/api/transactions/setup-intent", token, { customerId, returnUrl }),
  );
  await fetch(hostedUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin: api },
    body: new URLSearchParams({ number, expiry: "12 / 40", cvc: "123" }),
  });
  const [card] = Cards.parse(await ask(api, "/api/users/payment-methods", token)).methods;
  const subscriptionType = "signals";
  const { priceCents, trialDays } = Offer.parse(
    await ask(
      api,
      `/api/transactions/offer?subscriptionType=${subscriptionType}&uniqueId=${uniqueId}`,
      token,
    ),
  );
  await ask(api, "/api/transactions/subscriptions", token, {
    ...{ uniqueId, customerId, subscriptionType },
    paymentMethodId: card?.id,
    agreed: { priceCents, trialDays },
  });
}

/** Moves somebody's clock ahead on the sandbox's page for it, as a developer does. */
export async function moveClock(
  page: Page,
  { email }: Person,
  days: number,
  { api } = shared,
): Promise<void> {
  await page.goto(`${api}/hosted/clock`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Days").fill(String(days));
  await page.getByRole("button", { name: "Move the clock" }).click();
  await expect(page.getByRole("status")).toContainText("it is now");
}

/** Gives the provider's page that card. */
export async function giveCard(page: Page, number: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Add a card" })).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/^Expires/).fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Add card" }).click();
}

/** Waits for the mail of that subject. */
export async function expectMail({ email }: Person, subject: RegExp): Promise<void> {
  await expect(async () => {
    const mails = Mails.parse(await (await fetch(`${apiUrl}/outbox.json`)).json());
    const subjects = mails.filter(({ to }) => to === email).map((mail) => mail.subject);
    expect(subjects.filter((each) => subject.test(each))).toHaveLength(1);
  }).toPass({ timeout: 30_000 });
}

/** Opens the page again until it says so: what the provider tells comes by a webhook. */
export async function expectStanding(page: Page, title: string, { site } = shared): Promise<void> {
  await expect(async () => {
    await page.goto(`${site}/account/subscription`);
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
