import { expect } from "playwright/test";
import { giveNumber, textedCode } from "./alert-phone";
import { fillSignUp, journey, newPerson } from "./journey";

journey("a number for alerts is confirmed, agreed to, chosen and forgotten", async ({ page }) => {
  await page.goto("/sign-up?from=/account/alerts/phone");
  await (await fillSignUp(page, newPerson())).click();
  const number = await giveNumber(page);
  await page
    .locator("#alert-code")
    .getByLabel("Code")
    .fill(await textedCode(number));
  await page.getByRole("button", { name: "Confirm the number" }).click();
  const box = page.getByRole("checkbox");
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole("button", { name: "Text me alerts" }).click();
  await page.getByRole("link", { name: "Choose which alerts are texted" }).click();
  const choices = page.locator("#alerts");
  await choices.getByLabel("Fills, by text").selectOption("At once");
  await choices.getByRole("button", { name: "Save your choices" }).click();
  await expect(choices.getByLabel("Fills, by text")).toHaveValue("now");
  await page.getByRole("link", { name: "Your number" }).click();
  await page.getByRole("button", { name: "Forget the number" }).click();
  await expect(page.getByText("You have given no number yet.")).toBeVisible();
});
