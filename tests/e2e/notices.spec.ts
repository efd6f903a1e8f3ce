import { expect, type Page, test } from "playwright/test";
import { fillLogin, journey, newPerson, notice } from "./journey";
import { demo } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const welcome = (page: Page) => notice(page, "Welcome Back!");
const wrong = (page: Page) => notice(page, "Wrong email or password.");

async function signIn(page: Page, password = demo.password) {
  await page.goto("/login");
  await fillLogin(page.locator("#login"), { email: demo.email, password });
  // Its scripts too: before them no notice can be dragged.
  await page.waitForLoadState();
}

/** The animation that counts the notice's time. */
const clock = (page: Page) =>
  welcome(page).evaluate((element) => {
    const [animation] = element.getAnimations();
    return { delay: animation?.effect?.getTiming().delay, state: animation?.playState };
  });

test("a notice goes after 5000 ms, and waits while the pointer or the focus is on it", async ({ page }) => {
  await signIn(page);
  expect(await clock(page)).toEqual({ delay: 5000, state: "running" });
  await welcome(page).hover();
  expect((await clock(page)).state).toBe("paused");
  await page.mouse.move(600, 500);
  expect((await clock(page)).state).toBe("running");
  await welcome(page).getByRole("link").focus();
  expect((await clock(page)).state).toBe("paused");
  await page.locator("main").focus();
  await welcome(page).evaluate((element) => element.getAnimations()[0]?.finish());
  await expect(welcome(page)).toHaveCount(0);
});

test("an error stays until it is closed", async ({ page }) => {
  await signIn(page, "not the password");
  expect(await wrong(page).evaluate((element) => element.getAnimations().length)).toBe(0);
  await wrong(page).getByRole("link", { name: "Close this notice" }).click();
  await expect(wrong(page)).toHaveCount(0);
});

test("a notice dragged by 80 percent of its width goes; less, and it springs back", async ({ page }) => {
  await signIn(page, "not the password");
  const box = (await wrong(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const drag = async (part: number) => {
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 - box.width * part, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await drag(0.7);
  await expect(wrong(page)).toBeVisible();
  expect(await wrong(page).boundingBox()).toEqual(box);
  await drag(0.85);
  await expect(wrong(page)).toHaveCount(0);
});

test("top right by default", async ({ page }) => {
  await signIn(page);
  const box = await welcome(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(32);
  const bar = (await page.getByRole("banner").boundingBox())?.height ?? 0;
  expect((box?.y ?? 0) - bar, "beneath the header").toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) - bar).toBeLessThan(20);
});

test("what was closed before the script came stays away, and what comes after it is seen", async ({
  page,
  context,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/entry\.client-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/2024?modal=login", { waitUntil: "commit" });
  const dialog = page.getByRole("dialog", { name: "Login" });
  await fillLogin(dialog, { email: demo.email, password: "not the password" });
  await wrong(page).getByRole("link", { name: "Close this notice" }).click();
  await expect(wrong(page)).toBeHidden();
  release();
  await expect(wrong(page)).toHaveCount(0);
  await context.setOffline(true);
  await fillLogin(dialog, demo);
  await expect(notice(page, "You seem to be offline.")).toBeVisible();
});

journey("a notice says so once, and Close works", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.locator("#forgot-password").getByLabel("Email").fill(newPerson().email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const sent = notice(page, "Your reset password link is on its way.");
  await expect(sent).toBeVisible();
  await sent.getByRole("link", { name: "Close this notice" }).click();
  await expect(sent).toBeHidden();
  await page.goto("/login");
  await expect(sent).toHaveCount(0);
});
