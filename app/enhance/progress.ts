import type { LeavingEvent } from "../lib/leaving";
import { followedLink, staysOnPage } from "./links";
import { ownHtml } from "./own-html";

/** A page that comes faster than this may finish before the bar is painted (SPEC-DECISIONS 36). */
const patienceMs = 150;

let waiting: ReturnType<typeof setTimeout> | undefined;
let loaded: ReturnType<typeof loadBar> | undefined;

/** The bar is no part of the script of every page: it comes at the first press. */
async function loadBar() {
  const { barOf } = await import("./progress-bar");
  return barOf(ownHtml('<div class="bar" role="progressbar" aria-label="Loading page"></div>'));
}

function fetchBar(): NonNullable<typeof loaded> {
  loaded ??= loadBar().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** The bar starts if the page, or whatever else was asked for, takes its time. A second start does not put it off. */
export function startProgress(): void {
  if (waiting !== undefined) return;
  const loading = fetchBar();
  const turn = setTimeout(() => {
    const start = ({ start }: { start(): void }) => turn === waiting && start();
    // Where not even the bar can be had, the browser says so of the page itself.
    loading.then(start).catch(() => {
      if (turn === waiting) waiting = undefined;
    });
  }, patienceMs);
  waiting = turn;
}

export function stopProgress(): void {
  clearTimeout(waiting);
  waiting = undefined;
  loaded?.then((bar) => bar.done()).catch(() => undefined);
}

/** Shows the bar from a link's click or a form's submit until the next page is there (SPEC 9). */
export function showProgress(): void {
  document.addEventListener("click", (event) => {
    const link = followedLink(event);
    if (link && !staysOnPage(link)) startProgress();
  });
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) startProgress();
  });
  document.addEventListener("site:leaving" satisfies LeavingEvent, startProgress);
  document.addEventListener("site:arrived" satisfies LeavingEvent, stopProgress);
  window.navigation?.addEventListener("navigate", (event) => {
    if (isToAnotherPage(event)) startProgress();
  });
  // Back from the browser's memory, the page still has the bar that it left with. The first pageshow comes when all
  // pictures have, and the reader may be on the way to the next page by then.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stopProgress();
  });
  // Fetched with the next page only, it could come after it. Of a page's own script it would be a quarter (QUALITY P9).
  addEventListener("pointerdown", () => void fetchBar().catch(() => undefined), { once: true });
}

/** Back or forward by the browser's own buttons, to another document. */
function isToAnotherPage(event: Event): boolean {
  if (!("navigationType" in event && "destination" in event) || event.navigationType !== "traverse")
    return false;
  const { destination } = event;
  return typeof destination === "object" && destination !== null && "sameDocument" in destination
    ? destination.sameDocument === false
    : false;
}
