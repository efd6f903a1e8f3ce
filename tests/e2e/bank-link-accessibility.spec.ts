import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "playwright/test";
import { beginBank, press, signInToBank } from "./bank";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function problemsOf(page: Page, state: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${state}: ${id} at ${target}`));
}

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

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing where a bank is linked: ${colorScheme}, ${width} px`, async ({ browser }) => {
      test.slow();
      const viewport = { width, height: 800 };
      const context = await browser.newContext({ colorScheme, viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      const problems: string[] = [];
      for await (const state of states(page)) problems.push(...(await problemsOf(page, state)));
      expect(problems).toEqual([]);
      await context.close();
    });
  }
}

test("nothing of it is lost at 320 px with the reader's own text at 200 percent", async ({
  page,
  context,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const browser = await context.newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for await (const state of states(page)) {
    // Its styles are a file of their own.
    await page.waitForLoadState("load");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, state).toBeLessThanOrEqual(0);
  }
});
