import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.0 to 2.2, A and AA. */
export async function problemsOf(page: Page, state: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${state}: ${id} at ${target}`));
}

/** By how many pixels a page is wider than its window, once its styles are there. */
export async function overflowOf(page: Page): Promise<number> {
  await page.waitForLoadState("load");
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A reader's narrowest window, with their own text at 200 percent (QUALITY U7). */
export async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** A run of axe in each theme and width; `look` collects what it finds. */
export function inEachTheme(title: string, look: (page: Page, problems: string[]) => Promise<void>): void {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [360, 1280]) {
      test(`${title}: ${colorScheme}, ${width} px`, async ({ browser }) => {
        test.slow();
        const viewport = { width, height: 800 };
        const context = await browser.newContext({ colorScheme, viewport, reducedMotion: "reduce" });
        const problems: string[] = [];
        await look(await context.newPage(), problems);
        expect(problems).toEqual([]);
        await context.close();
      });
    }
  }
}

/** Holds a journey's states, one after the other, to axe in each theme and width, and to large text. */
export function holdAccessible(where: string, states: (page: Page) => AsyncGenerator<string>): void {
  inEachTheme(`axe finds nothing ${where}`, async (page, problems) => {
    for await (const state of states(page)) problems.push(...(await problemsOf(page, state)));
  });

  test(`nothing is lost ${where} at 320 px with the reader's own text at 200 percent`, async ({ page }) => {
    test.slow();
    await enlargeText(page);
    for await (const state of states(page)) expect(await overflowOf(page), state).toBeLessThanOrEqual(0);
  });
}
