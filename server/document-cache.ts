import type { IncomingMessage, ServerResponse } from "node:http";
import { type Consent, modeOf, readChoice, type VisitorMode } from "../app/session/consent.server";
import { createShelf, renewHeld, type Shelf } from "./document-shelf";
import { acceptedEncodings, matchesTag } from "./negotiation";
import { compressPage, type PageVariants } from "./page-variants";
import { refusesFollowing, type Wanted, wantedOf } from "./raw-headers";
import type { Sharing } from "./shared-cache";

/** A page that was rendered without a reader, for all visitors. */
export interface Rendered {
  response: Response;
  /** False when a part of it could not be loaded: it is shown, and not kept. */
  complete: boolean;
  /** True for a page that is one reader's alone, and is not kept either. */
  forOne?: boolean;
}

interface Options {
  /** The key of an address, undefined when its page must not be cached. A key is an address of its own page. */
  keyOf(url: string): string | undefined;
  /**
   * Renders the page of a key for a visitor without any other cookie.
   * @param mode for whom: pages ask who is held, and count who may be followed
   */
  render(key: string, mode: VisitorMode): Promise<Rendered>;
  /** Where pages differ by what may be remembered of their reader: the setting, and the cookie of a choice about it. */
  consent?: { setting: Consent["setting"]; cookie: string } | undefined;
  /** A request with one of these cookies gets a page made for it alone. */
  personalCookies: readonly string[];
  /** Whether this Host header is ours. A request with another, several or none is passed on, and refused later. */
  isOurHost(host: string): boolean;
  /** Where a cache that others share may keep the pages as well. */
  sharing?: Sharing | undefined;
  /** Beneath the reply's own. */
  headersFor(response: Response): Readonly<Record<string, string>>;
  /** A page is sent to a reader who may be followed. */
  onSent?(path: string, req: IncomingMessage): void;
  freshMs: number;
  /**
   * After a failed fill, the stale page is served for so long before the next attempt, and twice as long after each
   * further failure, up to half of `freshMs`, by when all pages are tried together: while nothing can be made, attempts
   * cost next to nothing.
   */
  retryMs: number;
  maxEntries: number;
  /** Hears what became of each fill. */
  filled(key: string, outcome: FillOutcome): void;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/**
 * What became of a fill: "unkept" is not for keeping, such as a 404; "failed" could not be made, or not whole, so that
 * its readers get the old page.
 */
export type FillOutcome = "kept" | "unkept" | "failed";

/**
 * Rendered and compressed pages for visitors without a session, in front of everything else. A page that grew old is
 * served while a new one is made, and for as long as none can be made (with its `Age`). A reply that is not a plain
 * 200, or sets a cookie, is never kept.
 */
export function createDocumentCache(options: Options) {
  const {
    keyOf,
    render,
    consent,
    sharing,
    isOurHost,
    headersFor,
    onSent,
    freshMs,
    retryMs,
    maxEntries,
    filled,
    now = Date.now,
  } = options;
  // A shared cache goes by its own rule on cookies: by their whole text no two readers would share a page.
  const vary = `Accept-Encoding${sharing ? "" : ", Cookie"}${consent ? ", Sec-GPC" : ""}`;
  const refused = createShelf("refused", maxEntries);
  // Without a consent setting pages do not differ by a header.
  const differing = consent && {
    setting: consent.setting,
    choice: new RegExp(`(?:^|;)\\s*${consent.cookie}=([^;]*)`),
    shelves: {
      refused,
      persist: createShelf("persist", maxEntries),
      held: createShelf("held", maxEntries),
    },
  };
  // The first is the one that most readers have.
  const [most = refused, ...others] = !differing
    ? []
    : differing.setting === "off"
      ? [differing.shelves.persist, refused]
      : [differing.shelves.held, differing.shelves.persist, refused];
  const shelves = [most, ...others];
  // Plain numbers: a cached page is to cost no more for being counted.
  const counts = {
    /** Served as it is. */
    hit: 0,
    /** Served although it is old. */
    stale: 0,
    /** Its reader waited while it was made. */
    miss: 0,
    /** Made for one reader, or asked for by another host name. */
    bypass: 0,
    /** Could not be made a moment ago, or is not for keeping: made as any other page. */
    unkept: 0,
  };
  const personal = new RegExp(`(?:^|;)\\s*(?:${options.personalCookies.join("|")})=`);

  /** The pages for this reader, by what they chose and what their browser says. */
  function shelfFor({ cookie = "" }: Wanted, rawHeaders: readonly string[]): Shelf {
    if (!differing) return most;
    const { setting, shelves } = differing;
    const choice = readChoice(differing.choice.exec(cookie)?.[1]?.trim());
    return shelves[modeOf({ setting, choice, signal: refusesFollowing(rawHeaders) })];
  }

  async function fill(shelf: Shelf, key: string): Promise<PageVariants | undefined> {
    const { response, complete, forOne = false } = await render(key, shelf.mode);
    const { status, headers } = response;
    // Of another status, what is missing may be the page itself: a 404 is as it should be, a 429 is not.
    const isMade = status === 200 ? complete : status < 400 || status === 404 || status === 410;
    if (!isMade) return void filled(key, "failed");
    const noStore = (headers.get("cache-control") ?? "").includes("no-store");
    if (status !== 200 || forOne || noStore || headers.has("set-cookie")) {
      // The page that was kept has been withdrawn, or is not public any more.
      if (shelf.entries.delete(key)) sharing?.changed(key);
      return void filled(key, "unkept");
    }
    const entry = await compressPage(response, headersFor(response), { vary, filledAt: now(), key, sharing });
    const before = shelf.entries.get(key);
    shelf.entries.set(key, entry);
    if (before && before.etags[0] !== entry.etags[0]) sharing?.changed(key);
    filled(key, "kept");
    return entry;
  }

  const mayTry = ({ retries }: Shelf, key: string) => (retries.get(key)?.at ?? 0) <= now();

  /** A page that is not in memory yet is tried again soon: until then each reader's is made for them alone. */
  function noteFailure({ entries, retries }: Shelf, key: string): void {
    const before = entries.has(key) ? retries.get(key) : undefined;
    const longestMs = Math.max(retryMs, freshMs / 2);
    const pauseMs = before ? Math.min(before.pauseMs * 2, longestMs) : retryMs;
    const at = now() + pauseMs;
    // In the long run all at once: while any page is made every reply costs more (`crash.ts`).
    retries.set(key, { at: pauseMs < longestMs ? at : Math.floor(at / longestMs) * longestMs, pauseMs });
  }

  /** One fill at a time per page, however many ask; a failed one leaves the stale page in place. */
  function fillOnce(shelf: Shelf, key: string): Promise<PageVariants | undefined> {
    const { fills, retries } = shelf;
    const running = fills.get(key);
    if (running) return running;
    const filling = fill(shelf, key)
      .catch(() => void filled(key, "failed"))
      .then((entry) => {
        if (entry) retries.delete(key);
        else noteFailure(shelf, key);
        fills.delete(key);
        return entry;
      });
    fills.set(key, filling);
    return filling;
  }

  function send(
    res: ServerResponse,
    { mode }: Shelf,
    entry: PageVariants,
    wanted: Wanted,
    outcome: "hit" | "stale" | "miss",
  ): void {
    counts[outcome]++;
    if (mode === "persist" && entry.path !== undefined) onSent?.(entry.path, res.req);
    // A shared cache reckons from when the page was made, not from when it was fetched.
    const tellsAge = sharing !== undefined || outcome === "stale";
    const age = () => ["Age", String(Math.floor((now() - entry.filledAt) / 1000))];
    const aged = (own: string[]) => (tellsAge ? [...own, ...age()] : own);
    if (wanted.noneMatch !== undefined && matchesTag(wanted.noneMatch, entry.etags)) {
      res.writeHead(304, aged(entry.notModified)).end();
      return;
    }
    const [encoding = "identity"] = acceptedEncodings(wanted.encoding);
    const { headers, body } = entry[encoding];
    res.writeHead(200, aged(headers[outcome]));
    res.end(res.req.method === "HEAD" ? undefined : body);
  }

  return {
    /** Renders these pages now. */
    warm: (keys: readonly string[]) =>
      Promise.all(shelves.map((shelf) => Promise.all(keys.map((key) => fillOnce(shelf, key))))),

    /** Makes these kept pages again, since their data has changed. */
    renew: (isOne: (key: string) => boolean) =>
      Promise.all(shelves.map((shelf) => renewHeld(shelf, isOne, (key) => fillOnce(shelf, key)))),

    counts,

    /** How many pages are held. */
    get size() {
      return shelves.reduce((sum, { entries }) => sum + entries.size, 0);
    },

    /** True when the request is answered, or will be: by `orElse` where the page turns out not to be for keeping. */
    serve(req: IncomingMessage, res: ServerResponse, orElse: () => void): boolean {
      const { method, url = "" } = req;
      if (method !== "GET" && method !== "HEAD") return false;
      // Most addresses are their own key; only the others are taken apart.
      const own = most.entries.get(url);
      const key = own || others.some(({ entries }) => entries.has(url)) ? url : keyOf(url);
      if (key === undefined) return false;
      const wanted = wantedOf(req.rawHeaders);
      const isPersonal = wanted.cookie !== undefined && personal.test(wanted.cookie);
      if (isPersonal || wanted.body || wanted.hosts !== 1 || !isOurHost(wanted.host)) {
        counts.bypass++;
        return false;
      }
      const shelf = shelfFor(wanted, req.rawHeaders);
      const entry = (shelf === most && own) || shelf.entries.get(key);
      if (!entry) {
        if (!mayTry(shelf, key)) {
          counts.unkept++;
          return false;
        }
        void fillOnce(shelf, key).then((filled) => {
          if (filled) return send(res, shelf, filled, wanted, "miss");
          counts.unkept++;
          orElse();
        });
        return true;
      }
      const isOld = now() - entry.filledAt > freshMs;
      if (isOld && mayTry(shelf, key)) void fillOnce(shelf, key);
      send(res, shelf, entry, wanted, isOld ? "stale" : "hit");
      return true;
    },
  };
}
