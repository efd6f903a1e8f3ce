import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { keyboardProblems } from "./keyboard";
import { lostInForcedColours, motionOf, toldByColour } from "./perception";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.0 to 2.2, A and AA, as the page stands; by its tags targets of less than 24 px as well. */
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

/**
 * By how many pixels a page is wider than its window, once its styles are there. What stands above it, a dialog or a notice,
 * makes no page wider, and is cut off.
 */
export async function overflowOf(page: Page): Promise<number> {
  await page.waitForLoadState("load");
  await layOutAll(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const above = [...document.querySelectorAll("dialog[open], [data-notice]")].flatMap((box) => {
      const { left, right } = box.getBoundingClientRect();
      return [-left, right - clientWidth, box.scrollWidth - box.clientWidth];
    });
    return Math.max(scrollWidth - clientWidth, ...above);
  });
}

/** A reader's narrowest window, with their own text at 200 percent (QUALITY U7). */
async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/**
 * Everything that a page in some state is held to (QUALITY U2, U4, U6, U7): axe in both themes and at both widths, every rule
 * in two of the four and colours in all; less motion, forced colours, the keyboard alone; and the reader's own text at 200
 * percent in the narrowest window. The page was opened in light, and is left in that window.
 * @returns what is wrong
 */
export async function problemsEverywhere(page: Page): Promise<string[]> {
  await page.waitForLoadState("load");
  await layOutAll(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const problems = [...(await motionOf(page)), ...(await toldByColour(page))];
  // A notice would go while it is looked at, and a colour that is halfway to another is neither.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
      else animation.pause();
    }
  });
  for (const [width, theme, other] of [
    [360, "light", "dark"],
    [1280, "dark", "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    problems.push(...(await problemsOf(page, `${width} px, ${theme}`)));
    await page.emulateMedia({ colorScheme: other });
    problems.push(...(await problemsOfColours(page, `${width} px, ${other}`)));
  }
  problems.push(...(await lostInForcedColours(page)), ...(await keyboardProblems(page)));
  await enlargeText(page);
  const over = await overflowOf(page);
  if (over > 0) problems.push(`with large text the page is ${over} px wider than its window`);
  return problems;
}
