import type { Page } from "playwright/test";

/** What moves for longer than a moment where somebody asked for less motion (QUALITY U7). */
export const motionOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (durations: string) => Math.max(...durations.split(",").map(Number.parseFloat));
    const moving = new Set<string>();
    for (const element of document.querySelectorAll("*")) {
      for (const pseudo of [
        "",
        "::before",
        "::after",
        ...(element.matches("dialog") ? ["::backdrop"] : []),
      ]) {
        const style = getComputedStyle(element, pseudo);
        const animated = style.animationName !== "none" && longest(style.animationDuration) > 0.001;
        if (!animated && longest(style.transitionDuration) <= 0.001) continue;
        moving.add(`moves: ${element.localName}.${element.classList}${pseudo}`);
      }
    }
    return [...moving];
  });

/** A sign, an arrow, or a word that says which way it went. */
const tells =
  /[+−▲▼↑↓]|[-–]\s?[$\d]|\b(gain(s|ed)?|loss(es)?|lost|won|wins?|up|down|above|below|higher|lower|rises?|falls?|buy|sell|long|short)\b/iu;

/** What is wrong with a field, or cannot be undone, has the colour of a loss and says so: only a figure needs a sign. */
const speaks = (text: string): boolean => {
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  return words > 2 || (words > 0 && !/\d/.test(text));
};

/** Texts in the colour of a gain or a loss that say neither by a sign, an arrow or a word (QUALITY U6). */
export const toldByColour = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const money = ["--gain", "--loss"].map((token) => {
      probe.style.color = `var(${token}, transparent)`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const colourOf = (element: Element | null) => (element ? getComputedStyle(element).color : "");
    const seen = new Set<Element>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      let element = texts.currentNode.parentElement;
      const colour = colourOf(element);
      if (!element || !texts.currentNode.textContent?.trim() || !money.includes(colour)) continue;
      while (element.parentElement && colourOf(element.parentElement) === colour)
        element = element.parentElement;
      if (element.checkVisibility()) seen.add(element);
    }
    // What only a screen reader has is no help to the eye.
    const shownIn = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (!(node instanceof Element)) return node.textContent ?? "";
          return node.getBoundingClientRect().width <= 1 ? "" : shownIn(node);
        })
        .join("");
    return [...seen].map((element) => shownIn(element).trim());
  });
  return texts
    .filter((text) => text !== "" && !tells.test(text) && !speaks(text))
    .map((text) => `told by colour alone: ${text}`);
};

/**
 * What is lost where the system's colours take the place of ours (QUALITY U7): controls without an edge, marks that were a
 * background and nothing else, and the chosen one of several that only a background tells.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  const usual = await page.evaluate(() => {
    const clear = "rgba(0, 0, 0, 0)";
    const fillOf = (element: Element | null): string => {
      if (!element) return clear;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === clear ? fillOf(element.parentElement) : backgroundColor;
    };
    return [...document.body.querySelectorAll("*")].map((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const isFilled = backgroundColor !== clear && backgroundColor !== fillOf(element.parentElement);
      return { backgroundColor, isFilled };
    });
  });
  await page.emulateMedia({ forcedColors: "active" });
  const lost = await page.evaluate((before) => {
    const controls =
      "button, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=range])";
    const isEdged = (element: Element) => {
      const style = getComputedStyle(element);
      const sides = ["top", "right", "bottom", "left"].some(
        (side) =>
          style.getPropertyValue(`border-${side}-style`) !== "none" &&
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) >= 1,
      );
      const outlined = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1;
      return (
        sides ||
        outlined ||
        style.getPropertyValue("forced-color-adjust") === "none" ||
        style.backgroundImage !== "none"
      );
    };
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "Canvas";
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const fillOf = (element: Element | null): string => {
      if (!element) return canvas;
      const { backgroundColor } = getComputedStyle(element);
      return /^rgba\(.* 0\)$/.test(backgroundColor) ? fillOf(element.parentElement) : backgroundColor;
    };
    /** By a colour of the system's, which is not forced. */
    const isRefilled = (element: Element, at: number) =>
      fillOf(element) !== fillOf(element.parentElement) && fillOf(element) !== before[at]?.backgroundColor;
    const looks = (element: Element) => {
      const { borderStyle, borderWidth, textDecorationLine, fontWeight, outlineStyle } =
        getComputedStyle(element);
      return [borderStyle, borderWidth, textDecorationLine, fontWeight, outlineStyle].join(" ");
    };
    const said = (element: Element) =>
      `${element.localName}.${element.classList} ${element.textContent?.trim().slice(0, 40)}`;
    return [...document.body.querySelectorAll("*")].flatMap((element, at) => {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 2 || height <= 2 || !element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest("svg")) return [];
      if (element.matches(controls)) {
        const underlined = getComputedStyle(element).textDecorationLine.includes("underline");
        const edged = isEdged(element) || (element.parentElement && isEdged(element.parentElement));
        return edged || underlined ? [] : [`no edge in forced colours: ${said(element)}`];
      }
      const isMark =
        !element.matches("input") &&
        before[at]?.isFilled &&
        !element.textContent?.trim() &&
        !element.querySelector("*");
      if (isMark && !isEdged(element) && !isRefilled(element, at))
        return [`no mark in forced colours: ${said(element)}`];
      const current =
        element.getAttribute("aria-current") ?? element.getAttribute("aria-selected") ?? "false";
      const others = [...(element.parentElement?.parentElement?.querySelectorAll(element.localName) ?? [])];
      const other = others.find(
        (one) => !one.hasAttribute("aria-current") && one.matches(":not([aria-selected=true])"),
      );
      if (current !== "false" && before[at]?.isFilled && other && looks(element) === looks(other)) {
        if (!isRefilled(element, at)) return [`not told from the others in forced colours: ${said(element)}`];
      }
      return [];
    });
  }, usual);
  await page.emulateMedia({ forcedColors: "none" });
  return lost;
}
