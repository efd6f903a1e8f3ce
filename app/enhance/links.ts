declare global {
  interface Window {
    /** Where browsers have it, it reports every navigation of the page, whatever started it. */
    navigation?: EventTarget;
  }
}

/** The link that a plain click would follow in this window, or undefined for every other kind of click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.hasAttribute("download")) return undefined;
  if (link.target && link.target !== "_self") return undefined;
  return link.origin === location.origin ? link : undefined;
}

/** Whether following the link only moves within this page. */
export const staysOnPage = (link: HTMLAnchorElement): boolean =>
  link.hash !== "" && link.pathname === location.pathname && link.search === location.search;

/** Scrolls as the visitor likes it: smoothly, unless less motion is asked for. */
export function scrollToTop(): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
}
