import type { Page } from "playwright/test";
import type { SignedInStaff } from "../../contract/desk";
import type { SecondStep } from "../../contract/second-step-calls";
import type { Replies, Visit } from "./state";

/** Nobody of the staff is in the suites' database: an upstream that has some is told. */
export const staff: Omit<SignedInStaff, "token" | "deviceToken"> = {
  ...{ id: "staff-1", firstName: "Robin", lastName: "Desk", email: "robin@example.com" },
  roles: ["owner"],
};
const first: SecondStep = {
  secondStep: { stepToken: "a-step-token-of-nobody-at-all", codes: true, passkeys: true },
};
const signedIn: SignedInStaff = { ...staff, token: "a-token-of-nobody" };

/** What the calls of a sign-in to the desk are answered. */
export const signInReplies: Replies = {
  "/api/desk/login": first,
  "/api/desk/second-step": signedIn,
  "/api/desk/self": staff,
};

export async function passFirstStep(page: Page): Promise<void> {
  await page.goto("/desk/login");
  const form = page.locator("#desk-login");
  await form.locator("[name=email]").fill(staff.email);
  await form.locator("[name=password]").fill("the password of nobody");
  await form.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL(/second-step$/);
}

/** Signs in to the desk and goes to one of its pages. */
export const signedInAt =
  (path: string) =>
  async ({ page }: Visit): Promise<void> => {
    await passFirstStep(page);
    await page.locator("#second-step [name=stepCode]").fill("123456");
    await page.locator("#second-step button[type=submit], #second-step button:not([type])").first().click();
    await page.waitForURL(/\/desk$/);
    await page.goto(path);
  };
