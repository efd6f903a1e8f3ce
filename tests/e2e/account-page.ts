import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { application } from "../harness/application";
import { codeAt } from "../harness/second-step";
import { fillLogin, type Journey, newPerson, notice, type Person, register } from "./journey";
import { apiUrl } from "./site";

/** Somebody new, signed in on the way to that page; called as everybody in the tests is unless `named` otherwise. */
export async function signIn(
  page: Page,
  from: string,
  named: Partial<Pick<Person, "firstName" | "lastName">> = {},
): Promise<Person> {
  const person = { ...newPerson(), ...named };
  await register(person);
  await page.goto(`/login?from=${from}`);
  await fillLogin(page.locator("#login"), person);
  await expect(notice(page, "Welcome Back!")).toBeVisible();
  return person;
}

/** Applies by the upstream's own call, in a street that forces what becomes of it. */
export async function apply({ email, password }: Person, marker: string): Promise<void> {
  const post = (path: string, body: unknown, token = "") =>
    fetch(apiUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { token } = z
    .object({ token: z.string() })
    .parse(await (await post("/api/users/login", { email, password })).json());
  const contact = {
    ...application.contact,
    email_address: email,
    street_address: `20 N San Mateo Dr /fixtures/${marker}/fixtures/`,
  };
  const reply = await post("/api/brokerage/account", { ...application, contact }, token);
  // One that ends at once is refused, and is there all the same.
  expect(reply.status).toBe(marker.includes("REJECTED") ? 422 : 200);
}

/** A part of the page by its heading. */
export const part = (page: Page, name: string) => page.getByRole("region", { name });

/** Presses the button that leads to the broker's own page. */
export async function connect({ page }: Pick<Journey, "page">): Promise<void> {
  await part(page, "Connected account").getByRole("button", { name: "Connect an account" }).click();
  await expect(page).toHaveURL(new RegExp(`^${apiUrl}/hosted/broker/`));
  await expect(page.getByText("This page stands for the provider's own.")).toBeVisible();
}

/** Has the page show a new secret of one-time codes. @returns the secret */
export async function beginCodes(page: Page, account: string, { password }: Person): Promise<string> {
  await page.goto(`${account}/security`);
  const off = page.locator("#codes-form");
  await off.getByLabel("Your password").fill(password);
  await off.getByRole("button", { name: "Turn on one-time codes" }).click();
  const key = part(page, "One-time codes").locator("code");
  return (await key.innerText()).replaceAll(" ", "");
}

/** Turns one-time codes on, and has the page show the recovery codes. @returns the secret */
export async function turnOnCodes(page: Page, account: string, person: Person): Promise<string> {
  const secret = await beginCodes(page, account, person);
  const first = page.locator("#first-code-form");
  await first.getByLabel("Code that the app shows").fill(codeAt(secret, new Date()));
  await first.getByRole("button", { name: "Confirm the code" }).click();
  await expect(part(page, "Your recovery codes").getByRole("listitem")).toHaveCount(10);
  return secret;
}
