import axe from "axe-core";
import type { Page } from "playwright/test";
import { keyboardProblems } from "./keyboard";
import { knownParts, markKnownParts } from "./known-parts";
import { lostInForcedColours, motionOf, toldByColour } from "./perception";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Rules of axe's, by their tags or their names. */
interface Rules {
  type: "tag" | "rule";
  values: string[];
}
const everyRule: Rules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** A theme changes colours and nothing else: what axe finds of them. */
const rulesOfColours: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe finds against WCAG 2.0 to 2.2, A and AA, as the page stands; by its tags targets of less than 24 px as well. */
export const problemsOf = (page: Page, state: string): Promise<string[]> =>
  problemsIn(page, state, everyRule, []);

/** The same but for parts in which it found nothing by these rules in this window before (tests/e2e/known-parts.ts). */
export async function problemsOfUnknown(page: Page, state: string, rules = everyRule): Promise<string[]> {
  await layOutAll(page);
  const finish = await markKnownParts(page, state);
  const problems = await problemsIn(page, state, rules, [knownParts]);
  await finish(problems.length === 0);
  return problems;
}

/** What is below the first screen stands where, and looks as, it did before, until it comes near (`.far`). */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>(".far"))
      part.style.contentVisibility = "visible";
  });

async function problemsIn(page: Page, state: string, rules: Rules, exclude: string[]): Promise<string[]> {
  await layOutAll(page);
  // A page keeps it for all its looks: to hand it over takes longer than a look at what is new.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ runOnly, without }) => {
      // What passes is counted and not described: to describe it is a third of axe's work on a long page.
      const found = await window.axe?.run(
        { include: ["html"], exclude: without },
        { runOnly, resultTypes: ["violations"] },
      );
      return found?.violations.map(({ id, nodes }) => ({
        id,
        at: nodes.map(({ target }) => String(target)),
      }));
    },
    { runOnly: rules, without: exclude },
  );
  if (!violations) throw new Error("the page has no axe");
  return violations.flatMap(({ id, at }) => at.map((target) => `${state}: ${id} at ${target}`));
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
    problems.push(...(await problemsOfUnknown(page, `${width} px, ${theme}`)));
    await page.emulateMedia({ colorScheme: other });
    problems.push(...(await problemsOfUnknown(page, `${width} px, ${other}, colours`, rulesOfColours)));
  }
  problems.push(...(await lostInForcedColours(page)), ...(await keyboardProblems(page)));
  await enlargeText(page);
  const over = await overflowOf(page);
  if (over > 0) problems.push(`with large text the page is ${over} px wider than its window`);
  return problems;
}
