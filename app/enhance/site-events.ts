import { pingIntervalMs } from "../lib/ping-interval";

/** What the server takes (POST /events): what the visitor did, on which page. When, and who it was, it knows itself. */
type Told =
  | { kind: "view"; path: string }
  | { kind: "search"; q: string }
  | { kind: "ping" }
  | { kind: "event"; category: string; action: string; label: string; path: string };

/** SPEC 9: an outbound link waits for no longer than this. */
const patienceMs = 250;
/** As the contract bounds it. */
const longest = { label: 300, words: 60 };

/** Kept for the tab. */
const seen = "seen";
const searched = "searched";
const pinged = "pinged";

const body = (events: Told[]) => new Blob([JSON.stringify({ events })], { type: "application/json" });

/** Outlives the page. */
const tell = (...events: Told[]) => void navigator.sendBeacon("/events", body(events));

/**
 * Tells the server what SPEC 7 counts: a view for each change of path, and not for a page that is loaded anew; what is
 * searched for; links that lead away; and every ten minutes that somebody is still here. Whether anything of it is
 * recorded the server decides. Whoever lets pages keep nothing is not followed.
 */
export function tellEvents(): void {
  const kept = sessionStorageOrNone();
  if (!kept) return;
  tellViews(kept);
  tellPings(kept);
  for (const type of ["click", "auxclick"] as const) addEventListener(type, tellLeaving);
}

function sessionStorageOrNone(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function tellViews(kept: Storage): void {
  const look = () => {
    const { pathname: path, search } = location;
    const events: Told[] = [];
    if (path !== kept.getItem(seen)) events.push({ kind: "view", path });
    kept.setItem(seen, path);
    const q = (path === "/stocks" && new URLSearchParams(search).get("q")?.trim()) || "";
    if (q && q !== kept.getItem(searched) && q.length <= longest.words) events.push({ kind: "search", q });
    kept.setItem(searched, q);
    if (events.length > 0) tell(...events);
  };
  look();
  // Where React runs, another page may come without a load; and one may come back from the browser's memory.
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = (...args) => {
      change.apply(history, args);
      look();
    };
  }
  addEventListener("popstate", look);
  addEventListener("pageshow", look);
}

/** Only while the page can be seen; an overdue one goes once it can be seen again. */
function tellPings(kept: Storage): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => kept.setItem(pinged, `${Date.now()}`);
  const wait = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    if (!kept.getItem(pinged)) begin();
    const due = Number(kept.getItem(pinged)) + pingIntervalMs - Date.now();
    timer = setTimeout(
      () => {
        begin();
        tell({ kind: "ping" });
        wait();
      },
      Math.max(0, due),
    );
  };
  wait();
  document.addEventListener("visibilitychange", wait);
}

/** The link whose click has been told and goes on. */
let passing: Element | undefined;
let held = false;

function tellLeaving(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link === passing || event.defaultPrevented || event.button > 1) return;
  if (!link.protocol.startsWith("http") || link.origin === location.origin) return;
  const { pathname: path } = location;
  const label = (link.origin + link.pathname).slice(0, longest.label);
  const told: Told = { kind: "event", category: "outbound link", action: "click", label, path };
  const opensElsewhere =
    event.button > 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    link.hasAttribute("download") ||
    (link.target !== "" && link.target !== "_self");
  if (opensElsewhere) {
    tell(told);
    return;
  }
  event.preventDefault();
  if (held) return;
  held = true;
  const go = () => {
    if (!held) return;
    held = false;
    passing = link;
    // As the link says, with its rel.
    link.click();
    passing = undefined;
  };
  setTimeout(go, patienceMs);
  fetch("/events", { method: "POST", body: body([told]), keepalive: true }).then(go, go);
}
