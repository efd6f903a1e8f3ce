import NProgress from "nprogress";
import type { LeavingEvent } from "../lib/leaving";
import { followedLink, staysOnPage } from "./links";
import { ownHtml } from "./own-html";

/** A page that comes faster than this needs no bar: it would only flash (STACK 7.3). */
const patienceMs = 150;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** The bar starts if the page, or whatever else was asked for, takes its time. */
export function startProgress(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => NProgress.start(), patienceMs);
}

export function stopProgress(): void {
  clearTimeout(waiting);
  NProgress.done();
}

/** Shows the bar from a link's click or a form's submit until the next page is there (SPEC 9). */
export function showProgress(): void {
  NProgress.configure({
    minimum: 0.08,
    speed: 200,
    trickleSpeed: 800,
    showSpinner: false,
    // The library's own template has a role that does not exist (STACK 7.2).
    barSelector: ".bar",
    template: ownHtml('<div class="bar" role="progressbar" aria-label="Loading page"></div>'),
  });
  document.addEventListener("click", (event) => {
    const link = followedLink(event);
    if (link && !staysOnPage(link)) startProgress();
  });
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) startProgress();
  });
  document.addEventListener("site:leaving" satisfies LeavingEvent, startProgress);
  // Back from the browser's memory, the page still has the bar that it left with.
  addEventListener("pageshow", stopProgress);
}
