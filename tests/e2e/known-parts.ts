import { createHash } from "node:crypto";
import type { Page } from "playwright/test";

/** The selector of the parts that are marked, for axe to leave them out. */
export const knownParts = "[data-known-part]";

/** Parts in which nothing was found, by the look and what the browser made of them: those of all pages of a worker. */
const held = new Set<string>();

/**
 * Marks the parts of a page in which the same look found nothing before, on this page or another. A part is the same
 * where its markup is, the computed colours and sizes of every element in it, and of what it stands in. Most of a
 * screen's states share most of their parts, and all screens the header and the footer.
 * @param look the rules, the width and the theme
 * @returns takes the marks away; what was not marked is known from then on where nothing was found in it
 */
export async function markKnownParts(
  page: Page,
  look: string,
): Promise<(foundNothing: boolean) => Promise<void>> {
  const parts = await page.evaluateHandle(() => [
    ...document.querySelectorAll(
      "body > *, main > *, main > .page > *, main section, main article, main form, main details, dialog",
    ),
  ]);
  const described = await parts.evaluate((elements) => {
    const looksOf = (element: Element) => {
      const style = getComputedStyle(element);
      return [
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        style.opacity,
        style.fontSize,
        style.fontWeight,
        style.display,
        style.visibility,
        style.textDecorationLine,
        style.inlineSize,
        style.blockSize,
      ].join();
    };
    const looks = new Map([...document.querySelectorAll("*")].map((element) => [element, looksOf(element)]));
    const outside = (element: Element): string[] =>
      element.parentElement
        ? [getComputedStyle(element.parentElement).backgroundColor, ...outside(element.parentElement)]
        : [];
    return elements.map((part) =>
      [
        part.outerHTML.replace(/ nonce="[^"]*"/g, ""),
        outside(part),
        ...[part, ...part.querySelectorAll("*")].map((element) => looks.get(element)),
      ].join("\n"),
    );
  });
  const names = described.map((text) => createHash("sha256").update(`${look}\n${text}`).digest("base64"));
  const known = names.map((name) => held.has(name));
  await parts.evaluate((elements, isKnown) => {
    for (const [at, part] of elements.entries()) part.toggleAttribute("data-known-part", isKnown[at]);
  }, known);
  return async (foundNothing) => {
    await parts.evaluate((elements) => {
      for (const part of elements) part.removeAttribute("data-known-part");
    });
    await parts.dispose();
    if (foundNothing) for (const name of names) held.add(name);
  };
}
