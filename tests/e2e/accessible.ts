import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.0 to 2.2, A and AA, as the page stands. */
export const problemsOf = (page: Page, state: string): Promise<string[]> =>
  problemsIn(page, state, (axe) => axe.withTags(tags));

/** A theme changes colours and nothing else: what axe finds of them. */
const problemsOfColours = (page: Page, state: string): Promise<string[]> =>
  problemsIn(page, state, (axe) => axe.withRules(["color-contrast", "link-in-text-block"]));

/** What is below the first screen stands where, and looks as, it did before, until it comes near (`.far`). */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>(".far"))
      part.style.contentVisibility = "visible";
  });

async function problemsIn(
  page: Page,
  state: string,
  ask: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await layOutAll(page);
  // Without a page of its own for each look: there are no frames of other origins to ask.
  // What passes is counted and not described: to describe it is a third of axe's work on a long page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await ask(axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${state}: ${id} at ${target}`));
}

/** By how many pixels a page is wider than its window, once its styles are there. */
export async function overflowOf(page: Page): Promise<number> {
  await page.waitForLoadState("load");
  await layOutAll(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A reader's narrowest window, with their own text at 200 percent (QUALITY U7). */
export async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Looks at a state of a page: axe in the theme that it is in, and its colours in the other. */
export type Look = (page: Page, state: string) => Promise<void>;

/**
 * A run of axe in each theme and width; `visit` leads from state to state and has each looked at. Every rule is asked in
 * the narrow window in light and in the wide one in dark, colours in all four.
 */
export function inEachTheme(title: string, visit: (page: Page, look: Look) => Promise<void>): void {
  for (const [width, theme, other] of [
    [360, "light", "dark"],
    [1280, "dark", "light"],
  ] as const) {
    test(`${title}: ${width} px, ${theme} and then ${other}`, async ({ browser }) => {
      test.slow();
      const viewport = { width, height: 800 };
      const context = await browser.newContext({ colorScheme: theme, viewport, reducedMotion: "reduce" });
      const problems: string[] = [];
      await visit(await context.newPage(), async (page, state) => {
        problems.push(...(await problemsOf(page, `${state}, ${theme}`)));
        await page.emulateMedia({ colorScheme: other });
        problems.push(...(await problemsOfColours(page, `${state}, ${other}`)));
        await page.emulateMedia({ colorScheme: theme });
      });
      expect(problems).toEqual([]);
      await context.close();
    });
  }
}

/** Holds a journey's states, one after the other, to axe in each theme and width, and to large text. */
export function holdAccessible(where: string, states: (page: Page) => AsyncGenerator<string>): void {
  inEachTheme(`axe finds nothing ${where}`, async (page, look) => {
    for await (const state of states(page)) await look(page, state);
  });

  test(`nothing is lost ${where} at 320 px with the reader's own text at 200 percent`, async ({ page }) => {
    test.slow();
    await enlargeText(page);
    for await (const state of states(page)) expect(await overflowOf(page), state).toBeLessThanOrEqual(0);
  });
}
