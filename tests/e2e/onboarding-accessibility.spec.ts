import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "playwright/test";
import { begin, finishContact, hydrated, saveAndContinue } from "./applicant";
import { finishInvestor, send } from "./signing";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function problemsOf(page: Page, state: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${state}: ${id} at ${target}`));
}

/** The states of both steps, one after the other. */
async function* states(page: Page): AsyncGenerator<string> {
  await begin(page);
  await hydrated(page);
  yield "contact information";
  await saveAndContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  yield "contact information with errors";
  await finishContact(page);
  await hydrated(page);
  yield "the questionnaire";
  await saveAndContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  yield "the questionnaire with errors";
  await finishInvestor(page);
  yield "the agreements";
  await send(page);
  await expect(page).toHaveTitle(/^Error: Agreements/);
  await expect(page.getByRole("region", { name: "There is a problem" })).toBeFocused();
  yield "the agreements with errors";
  await page.goto("/onboarding/contact-information");
  await hydrated(page);
  yield "contact information, folded";
  await page.goto("/onboarding/not-eligible");
  yield "not eligible";
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing on the way to an account: ${colorScheme}, ${width} px`, async ({ browser }) => {
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
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, state).toBeLessThanOrEqual(0);
  }
});
