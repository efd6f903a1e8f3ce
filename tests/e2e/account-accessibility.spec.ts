import { expect, type Page } from "playwright/test";
import { holdAccessible } from "./accessible";
import { apply, connect, part, signIn } from "./account-page";

/** The account's page after an application, and the Sandbox broker's own page. */
async function* states(page: Page): AsyncGenerator<string> {
  const person = await signIn(page, "/account");
  await apply(person, "status=ACTION_REQUIRED,code=ADDRESS_VERIFICATION");
  await page.goto("/account");
  await expect(part(page, "Brokerage account")).toContainText("Something is needed from you");
  yield "something is asked";
  await connect({ page });
  yield "the broker's page";
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(part(page, "Connected account").getByRole("button", { name: "Disconnect" })).toBeVisible();
  yield "connected";
}

holdAccessible("where an account is looked after", states);
