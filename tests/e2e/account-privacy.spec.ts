import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "playwright/test";
import { z } from "zod";
import { part } from "./account-page";
import { fillLogin, journey, notice, type Person } from "./journey";
import { apiUrl } from "./site";
import { expectMail, subscriber } from "./subscriber";

const at = "/account/privacy";
const Token = z.object({ token: z.string() });

/** Agrees to two documents by the upstream's own calls. */
async function agree({ email, password }: Person): Promise<void> {
  const send = (method: string, path: string, body: unknown, token = "") =>
    fetch(apiUrl + path, {
      method,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
  const reply = await send("POST", "/api/users/login", { email, password });
  const { token } = Token.parse(await reply.json());
  const consents = ["electronic_delivery", "margin_agreement"].map((kind) => ({
    kind,
    revision: "01.2026.11",
    hash: "0".repeat(64),
    at: new Date().toISOString(),
  }));
  expect((await send("PUT", "/api/users/consents", { consents }, token)).status).toBe(200);
}

async function download(page: Page, name: string): Promise<{ file: Download; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return { file, text: await readFile(await file.path(), "utf8") };
}

journey("somebody sees what they agreed to, takes it along, and a copy of everything", async ({ page }) => {
  const person = await subscriber(page, at, "");
  await expect(part(page, "What you agreed to")).toContainText("Nothing yet");
  await agree(person);
  await page.reload();
  const table = page.getByRole("table", { name: "Your consents" });
  await expect(table).toContainText("Consent to electronic delivery");
  await expect(table).toContainText("I agree to get these records electronically");
  await expect(table).toContainText("01.2026.11");

  const csv = await download(page, "Download as CSV");
  expect(csv.file.suggestedFilename()).toBe("my-consents.csv");
  expect(csv.text.split("\r\n")[0]).toBe("Kind,Title,Version,Given at,From address,SHA-256,Wording,Document");
  const list = await download(page, "Download as JSON");
  expect(JSON.parse(list.text)).toMatchObject({ consents: [{ revision: "01.2026.11" }, {}] });
  const copy = await download(page, "Download my data");
  expect(copy.file.suggestedFilename()).toBe("my-data.json");
  expect(JSON.parse(copy.text)).toMatchObject({ profile: { email: person.email } });
  expect(copy.text).not.toContain(person.password);

  await table.getByRole("link", { name: /Margin agreement/ }).click();
  await expect(page.getByRole("heading", { name: "Margin agreement", level: 1 })).toBeVisible();
});

journey("an account is deleted with its subscription, and nobody gets in any more", async ({ page }) => {
  const person = await subscriber(page, at);
  const deletion = part(page, "Delete your account");
  await deletion.getByText("I want to delete my account").click();
  await expect(deletion).toContainText("it ends now, not at the end of its month");
  const confirm = deletion.getByRole("button", { name: "Delete my account for good" });
  await deletion.getByLabel("Your password").fill("not the password");
  await confirm.click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(deletion.getByLabel("Your password")).toHaveValue("");
  await expect(deletion.getByRole("link", { name: /That is not your password/ })).toBeVisible();

  await deletion.getByLabel("Your password").fill(person.password);
  await confirm.click();
  await expect(page).toHaveURL(/\/2024$/);
  await expect(notice(page, "Your account is deleted, and you are signed out.")).toBeVisible();
  await expectMail(person, /was deleted/);

  await page.goto("/login");
  await fillLogin(page.locator("#login"), person);
  await expect(page.getByRole("alert").getByText("Wrong email")).toBeVisible();
  await page.goto(at);
  await expect(page).toHaveURL(/\/login\?from=/);
});
