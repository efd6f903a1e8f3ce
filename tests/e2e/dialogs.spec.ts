import { expect, type Page, test } from "playwright/test";
import { journey } from "./journey";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const login = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Login" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Login" });
/** Where the focus is: in the dialog, on the page below, or nowhere (the browser's own bar). */
const focusPlace = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "browser";
    return at.closest("dialog") ? "dialog" : "page";
  });

test("the keyboard alone: open, stay inside, Escape, and back where it began", async ({ page }) => {
  await page.goto("/2024");
  await login(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Email")).toBeFocused();
  const places = new Set<string>();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press("Tab");
    places.add(await focusPlace(page));
  }
  expect([...places]).not.toContain("page");
  expect([...places]).toContain("dialog");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(login(page)).toBeFocused();
  await expect(page.locator("site-dialog"), "nothing is left behind").toHaveCount(0);
});

test("Close, the overlay and the keyboard close; a press inside does not", async ({ page }) => {
  await page.goto("/2024");
  await login(page).click();
  await dialog(page).getByRole("heading").click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(dialog(page)).toBeHidden();
  await login(page).click();
  await dialog(page).getByRole("link", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/2024$/);
  await login(page).click();
  await expect(dialog(page), "and opens again").toBeVisible();
});

test("it fades for 300 ms, and not at all where less motion is asked for", async ({ page }) => {
  const duration = () =>
    page.locator("site-dialog dialog").evaluate((element) => getComputedStyle(element).transitionDuration);
  await page.goto("/2024?modal=login");
  expect(await duration()).toMatch(/^0\.3s/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await duration()).toMatch(/^0s/);
});

test("an address with a dialog opens it modal, and closing takes it out of the address", async ({ page }) => {
  await page.goto("/legal/terms?modal=login");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/legal\/terms$/);
});

test("the notice of a refusal can be closed while the dialog is open", async ({ page }) => {
  await page.goto("/2024?modal=forgot-password");
  await page.getByRole("button", { name: "Send the link" }).click();
  const oops = page.getByRole("alert").getByText("Oops, you forgot to enter an email.");
  await expect(oops).toBeVisible();
  await page.getByRole("link", { name: "Close this notice" }).click();
  await expect(oops).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("without script the overlay and Close are links, and the dialog fits a small screen", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
  await page.goto("/2024?modal=login");
  const box = await dialog(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await expect(dialog(page).getByLabel("Email"), "typing can begin").toBeFocused();
  await page.mouse.click(180, 5);
  await expect(page).toHaveURL(/\/2024$/);
  await page.goto("/2024?modal=login");
  await dialog(page).getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/2024$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

journey("a dialog that nobody knows is none", async ({ page }) => {
  await page.goto("/2024?modal=launch-codes");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a page takes no markup that our own script has not vouched for", async ({ page }) => {
  await page.goto("/2024");
  const refused = await page.evaluate(() =>
    [
      () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
      () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
      () => document.body.setAttribute("onclick", "x()"),
      () => window.trustedTypes?.createPolicy("other", { createHTML: String }),
    ].map((act) => {
      try {
        act();
        return "taken";
      } catch (error) {
        return error instanceof Error ? error.name : "thrown";
      }
    }),
  );
  expect(refused).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
});

test("what takes its time is announced by a bar", async ({ page }) => {
  await page.goto("/2024");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/2024?modal=login", async (route) => {
    await held;
    await route.continue();
  });
  await login(page).click();
  await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeAttached();
  answer();
  await expect(dialog(page)).toBeVisible();
});
