import { expect, type Locator, type Page } from "playwright/test";

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/**
 * Goes through a page by Tab alone (QUALITY U4): what it does not come to, comes to in another order than the page has, or
 * comes to without showing it.
 */
export async function keyboardProblems(page: Page): Promise<string[]> {
  const walk = await page.evaluateHandle(() => {
    // While a dialog is open the page below it is out of reach.
    const root = document.querySelector<HTMLElement>("dialog:modal") ?? document.body;
    const stopsOf = [
      ...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
    ];
    const isStop = (element: HTMLElement) => {
      if (element.tabIndex < 0 || element.matches(":disabled, [inert] *")) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      // Of a group the arrows lead on.
      const group = stopsOf.filter(
        (other): other is HTMLInputElement =>
          other instanceof HTMLInputElement && other.name === element.name && other.form === element.form,
      );
      return element === (group.find(({ checked }) => checked) ?? group[0]);
    };
    const visited: { element: Element; shown: boolean }[] = [];
    const isRinged = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      visited.push({ element: target, shown: isRinged(target) || isRinged(target.closest("label")) });
    };
    document.addEventListener("focusin", note);
    root.tabIndex = -1;
    root.focus();
    visited.length = 0;
    return { root, note, visited, stops: stopsOf.filter(isStop) };
  });
  // A field for a date has a stop for each of its parts, and what scrolls may be one: better a round too many.
  const presses = await walk.evaluate(
    ({ stops }) => stops.length + 4 * stops.filter((stop) => stop.matches("[type=date]")).length + 12,
  );
  // The key is held down: to wait for each press in turn takes most of the time.
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.down("Tab")));
  await page.keyboard.up("Tab");
  return walk.evaluate(({ root, note, visited, stops }) => {
    document.removeEventListener("focusin", note);
    root.removeAttribute("tabindex");
    const said = (element: Element | undefined) =>
      element ? `${element.localName}#${element.id} ${element.textContent?.trim().slice(0, 40)}` : "the end";
    const again = visited.findIndex(({ element }, at) => at > 0 && element === visited[0]?.element);
    const once = again < 0 ? visited : visited.slice(0, again);
    const hidden = once
      .filter(({ shown }) => !shown)
      .map(({ element }) => `focus not shown: ${said(element)}`);
    // Whatever scrolls may be a stop of the browser's own.
    const order = once
      .map(({ element }) => element)
      .filter((element) => stops.some((stop) => stop === element));
    // Whoever names a number comes before everybody else, wherever the walk begins.
    const numbered = stops.filter(({ tabIndex }) => tabIndex > 0);
    hidden.push(...numbered.map((element) => `a number in the order of Tab: ${said(element)}`));
    const at = stops.findIndex((stop, n) => stop !== order[n]);
    return at < 0 ? hidden : [...hidden, `Tab comes to ${said(order[at])} and not to ${said(stops[at])}`];
  });
}
