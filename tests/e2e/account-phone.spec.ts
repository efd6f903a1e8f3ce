import { expect } from "playwright/test";
import { signIn } from "./account-page";
import { journey } from "./journey";
import { askForCode, typeCode } from "./profile-phone";

journey(
  "a member gives a number, confirms it by the code that is texted, and removes it",
  async ({ page }) => {
    const { password } = await signIn(page, "/account");
    await page.goto("/account/profile");
    await expect(page.getByText("You have given no number.")).toBeVisible();
    const number = await askForCode(page, password);
    const code = page.locator("#phone-code-form");
    await code.getByLabel("Code from the text").fill("12345");
    await code.getByRole("button", { name: "Confirm the number" }).click();
    await expect(page.getByRole("link", { name: "the six digits that we have texted" })).toBeVisible();
    await typeCode(page, number);
    const removal = page.locator("#phone-removal");
    await removal.getByLabel("Your password").fill(password);
    await removal.getByRole("button", { name: "Remove my number" }).click();
    await expect(page.getByText("You have given no number.")).toBeVisible();
  },
);
