import { pingIntervalMs } from "../lib/ping-interval";
import { websiteBefore } from "./website-before";

/** What the server takes (POST /events): what the visitor did, on which page. When, and who it was, it knows itself. */
type Told =
  | { kind: "view"; path: string }
  | { kind: "search"; q: string }
  | { kind: "ping" }
  | { kind: "arrival"; website: string }
  | { kind: "event"; category: string; action: string; label: string; path: string };

/** SPEC 9: an outbound link waits for no longer than this. */
const patienceMs = 250;
/** As the contract bounds them. */
const longestWords = 60;

declare global {
  interface Navigator {
    /** Whether the reader has asked every site not to follow them; not every browser knows. */
    globalPrivacyControl?: boolean;
  }
}

const body = (events: Told[]) => new Blob([JSON.stringify({ events })], { type: "application/json" });

/** Outlives the page. */
const tell = (events: Told[]) => void navigator.sendBeacon("/events", body(events));

/**
 * Tells the server what SPEC 7 counts and only a script knows: a change of path that the server was not asked for, what
 * is searched for, links that lead away, and every ten minutes that the page is still open. Whether anything of it is
 * recorded the server decides. A browser that lets pages keep nothing is not followed.
 * @param kept what the tab remembers from page to page
 */
export function tellEvents(kept: Storage): void {
  const website = websiteBefore();
  if (website) tell([{ kind: "arrival", website }]);
  tellViews(kept);
  tellPings(kept);
  addEventListener("click", tellLeaving);
  addEventListener("auxclick", tellLeaving);
}

/** The server counts each document that it sends (SPEC-DECISIONS 37). */
function tellViews(kept: Storage): void {
  /** Keeps the value under that name; whether it is another than before. */
  const isNew = (name: string, value: string) => {
    const before = kept.getItem(name);
    kept.setItem(name, value);
    return value !== before;
  };
  const look = (wasSent: boolean) => {
    const { pathname: path, search } = location;
    const q = (path === "/stocks" && new URLSearchParams(search).get("q")?.trim()) || "";
    const events: Told[] = [];
    if (isNew("seen", path) && !wasSent) events.push({ kind: "view", path });
    if (isNew("searched", q) && q && q.length <= longestWords) events.push({ kind: "search", q });
    if (events[0]) tell(events);
  };
  look(!isFromBrowserMemory());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) look(false);
  });
  // Where React runs, a path may change without a load.
  window.navigation?.addEventListener("currententrychange", () => look(false));
}

/** Whether the browser went back or forward to a page that it did not ask the server for. */
function isFromBrowserMemory(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  if (!visit || !("type" in visit && "transferSize" in visit)) return false;
  return visit.type === "back_forward" && visit.transferSize === 0;
}

const pinged = "pinged";

/** Only while the page can be seen; an overdue one goes once it can be seen again. */
function tellPings(kept: Storage): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const last = Number(kept.getItem(pinged) ?? begin());
    timer = setTimeout(
      () => {
        begin();
        tell([{ kind: "ping" }]);
        wait();
      },
      last + pingIntervalMs - Date.now(),
    );
  };
  const begin = () => {
    const now = Date.now();
    kept.setItem(pinged, `${now}`);
    return now;
  };
  wait();
  document.addEventListener("visibilitychange", wait);
}

/** Whether a click has been told and waits to go on. */
let held = false;

function tellLeaving(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || event.defaultPrevented || event.button > 1) return;
  const { origin: label, href } = link;
  // Its path may be secret, such as that of an invoice.
  if (!label.startsWith("http") || label === location.origin) return;
  const events: Told[] = [
    { kind: "event", category: "outbound link", action: "click", label, path: location.pathname },
  ];
  // Into another window: this page stays.
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) {
    tell(events);
    return;
  }
  event.preventDefault();
  if (held) return;
  held = true;
  const go = () => {
    clearTimeout(timer);
    if (held) location.assign(href);
    held = false;
  };
  const timer = setTimeout(go, patienceMs);
  fetch("/events", { method: "POST", body: body(events), keepalive: true }).then(go, go);
}
