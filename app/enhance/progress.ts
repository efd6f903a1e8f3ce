import type { LeavingEvent } from "../lib/leaving";
import { followedLink, staysOnPage } from "./links";
import { ownHtml } from "./own-html";

/** A page that comes faster than this needs no bar: it would only flash (STACK 7.3). */
const patienceMs = 150;

let waiting: ReturnType<typeof setTimeout> | undefined;
let loaded: ReturnType<typeof loadBar> | undefined;

/** The bar is no part of the script of every page: it comes beside the page that may be slow. */
async function loadBar() {
  const { barOf } = await import("./progress-bar");
  return barOf(ownHtml('<div class="bar" role="progressbar" aria-label="Loading page"></div>'));
}

/** The bar starts if the page, or whatever else was asked for, takes its time. */
export function startProgress(): void {
  clearTimeout(waiting);
  loaded ??= loadBar();
  const loading = loaded;
  const turn = setTimeout(() => {
    const start = ({ start }: { start(): void }) => turn === waiting && start();
    // Where not even the bar can be had, the browser says so of the page itself.
    loading.then(start).catch(() => {
      loaded = undefined;
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
  // Back from the browser's memory, the page still has the bar that it left with.
  addEventListener("pageshow", stopProgress);
}
