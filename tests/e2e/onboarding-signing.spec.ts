import { expect, test } from "playwright/test";
import { journey, notice } from "./journey";
import { reachAgreements, send, signAll } from "./signing";

journey("answers are checked, everything is signed, and the account is open", async ({ page }) => {
  test.slow();
  const person = await reachAgreements(page);
  await signAll(page, person);
  await send(page);
  await expect(page).toHaveURL(/\/2024$/);
  await expect(notice(page, "Sandbox Brokerage account created successfully!")).toBeVisible();
});
