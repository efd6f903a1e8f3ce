import { randomInt } from "node:crypto";
import { expect } from "playwright/test";
import { signIn } from "./account-page";
import { textedCode } from "./alert-phone";
import { journey, notice } from "./journey";

journey(
  "a member gives a number, confirms it by the code that is texted, and removes it",
  async ({ page }) => {
    const { password } = await signIn(page, "/account");
    await page.goto("/account/profile");
    await expect(page.getByText("You have given no number.")).toBeVisible();
    // Of the range that is nobody's.
    const number = `(202) 555-01${String(randomInt(100)).padStart(2, "0")}`;
    const form = page.locator("#phone-form");
    await form.getByLabel("New number").fill(number);
    await form.getByLabel("Your password").fill(password);
    await form.getByRole("button", { name: "Text me a code" }).click();
    await expect(notice(page, "A code is on its way")).toBeVisible();
    const code = page.locator("#phone-code-form");
    await code.getByLabel("Code from the text").fill("12345");
    await code.getByRole("button", { name: "Confirm the number" }).click();
    await expect(page.getByRole("link", { name: "the six digits that we have texted" })).toBeVisible();
    await code.getByLabel("Code from the text").fill(await textedCode(number.replace(/\D/g, "")));
    await code.getByRole("button", { name: "Confirm the number" }).click();
    await expect(notice(page, "Your number is changed.")).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    const removal = page.locator("#phone-removal");
    await removal.getByLabel("Your password").fill(password);
    await removal.getByRole("button", { name: "Remove my number" }).click();
    await expect(page.getByText("You have given no number.")).toBeVisible();
  },
);
