import { expect, type Page } from "playwright/test";
import { holdAccessible } from "./accessible";
import { beginBank, press, signInToBank } from "./bank";

/** The states of linking a bank, one after the other, the Sandbox Bank's own pages among them. */
async function* states(page: Page): AsyncGenerator<string> {
  await beginBank(page);
  yield "before it";
  await press(page, "Link a bank account");
  await signInToBank(page, "wrong");
  yield "a sign-in that was refused";
  await signInToBank(page, "mfa_device");
  yield "the code";
  await page.getByLabel("Code").fill("1234");
  await press(page, "Continue");
  yield "the bank's accounts";
  await page.getByLabel(/Savings/).check();
  await press(page, "Continue");
  await expect(page.getByRole("radio")).toHaveCount(2);
  yield "the choice";
  await page.getByRole("radio").first().check();
  await press(page, "Link this account");
  await expect(page.getByRole("button", { name: "Remove this bank" })).toBeVisible();
  yield "linked";
}

holdAccessible("where a bank is linked", states);
