import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { application } from "../harness/application";
import { fillLogin, newPerson } from "./journey";
import { apiUrl } from "./site";

const Token = z.object({ token: z.string() });

/** Somebody new, signed in on the page of the bank link, with a brokerage account of that status unless it is "". */
export async function beginBank(
  page: Page,
  { status = "ACTIVE", site = "", api = apiUrl } = {},
): Promise<void> {
  const person = newPerson();
  const { token } = Token.parse(await send("PUT", `${api}/api/users/register`, person));
  const contact = {
    ...application.contact,
    email_address: person.email,
    street_address: `20 N San Mateo Dr /fixtures/status=${status}/fixtures/`,
  };
  if (status) await send("POST", `${api}/api/brokerage/account`, { ...application, contact }, token);
  await page.goto(`${site}/login?from=/account/bank-link`);
  await fillLogin(page.locator("#login"), person);
  await expect(page).toHaveURL(/\/account\/bank-link$/);
}

async function send(method: string, url: string, body: unknown, token?: string): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

export const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

export async function signInToBank(page: Page, password = "pass_good"): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in to Sandbox Bank" })).toBeVisible();
  await page.getByLabel("Username").fill("user_good");
  await page.getByLabel("Password").fill(password);
  await press(page, "Continue");
}
