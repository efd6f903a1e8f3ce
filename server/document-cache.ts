import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { LRUCache } from "lru-cache";
import { acceptedEncodings, type Encoding, matchesTag } from "./negotiation";

interface Variant {
  headers: string[];
  body: Buffer;
}

interface Entry extends Record<Encoding, Variant> {
  etags: string[];
  notModified: string[];
  filledAt: number;
}

/** A page rendered for nobody in particular. */
export interface Rendered {
  response: Response;
  /** False when a part of it could not be loaded: it is shown, and not kept. */
  complete: boolean;
}

interface Options {
  /** The key of an address, undefined when its page must not be cached. A key is an address of its own page. */
  keyOf(url: string): string | undefined;
  /** Renders the page of a key for a visitor without any cookie. */
  render(key: string): Promise<Rendered>;
  /** Whoever carries one of these cookies gets a page of their own. */
  personalCookies: readonly string[];
  /** Beneath the page's own. */
  headers: Readonly<Record<string, string>>;
  freshMs: number;
  /** After a failed fill, the stale page is served for so long before the next attempt. */
  retryMs: number;
  maxEntries: number;
  /** The clock, in milliseconds. */
  now?: () => number;
}

const vary = "Accept-Encoding, Cookie";
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Rendered and compressed pages for visitors without a session, in front of everything else. A page that grew old is
 * served while a new one is made, and for as long as none can be made (with its `Age`). A reply that is not a plain
 * 200, or sets a cookie, is never kept.
 */
export function createDocumentCache(options: Options) {
  const { keyOf, render, headers, freshMs, retryMs, maxEntries, now = Date.now } = options;
  const entries = new LRUCache<string, Entry>({ max: maxEntries });
  const fills = new Map<string, Promise<Entry | undefined>>();
  const retryAt = new LRUCache<string, number>({ max: maxEntries });
  const personal = new RegExp(`(?:^|;)\\s*(?:${options.personalCookies.join("|")})=`);

  async function fill(key: string): Promise<Entry | undefined> {
    const { response, complete } = await render(key);
    const caching = response.headers.get("cache-control") ?? "";
    const keep = response.status === 200 && complete && !caching.includes("no-store");
    if (!keep || response.headers.has("set-cookie")) return undefined;
    const entry = await compress(response, headers, now());
    entries.set(key, entry);
    return entry;
  }

  /** One fill at a time per page, however many ask; a failed one leaves the stale page in place. */
  function fillOnce(key: string): Promise<Entry | undefined> {
    const running = fills.get(key);
    if (running) return running;
    const filling = fill(key)
      .catch(() => undefined)
      .then((entry) => {
        if (!entry) retryAt.set(key, now() + retryMs);
        fills.delete(key);
        return entry;
      });
    fills.set(key, filling);
    return filling;
  }

  function send(res: ServerResponse, entry: Entry, wanted: Wanted, head: boolean): void {
    if (wanted.noneMatch !== undefined && matchesTag(wanted.noneMatch, entry.etags)) {
      res.writeHead(304, entry.notModified).end();
      return;
    }
    const [encoding = "identity"] = acceptedEncodings(wanted.encoding);
    const { headers: own, body } = entry[encoding];
    const age = now() - entry.filledAt;
    res.writeHead(200, age > freshMs ? [...own, "Age", String(Math.floor(age / 1000))] : own);
    res.end(head ? undefined : body);
  }

  return {
    /** Renders these pages now. */
    warm: (keys: readonly string[]) => Promise.all(keys.map(fillOnce)),

    /** How many pages are held. */
    get size() {
      return entries.size;
    },

    /** True when the request is answered, or will be: by `orElse` where the page turns out not to be for keeping. */
    serve(req: IncomingMessage, res: ServerResponse, orElse: () => void): boolean {
      const { method, url = "" } = req;
      if (method !== "GET" && method !== "HEAD") return false;
      // Most addresses are their own key; only the others are taken apart.
      let entry = entries.get(url);
      const key = entry ? url : keyOf(url);
      if (key === undefined) return false;
      const wanted = wantedOf(req.rawHeaders);
      if (wanted.cookie !== undefined && personal.test(wanted.cookie)) return false;
      entry ??= entries.get(key);
      if (!entry) {
        if ((retryAt.get(key) ?? 0) > now()) return false;
        void fillOnce(key).then((filled) =>
          filled ? send(res, filled, wanted, method === "HEAD") : orElse(),
        );
        return true;
      }
      if (now() - entry.filledAt > freshMs && (retryAt.get(key) ?? 0) <= now()) void fillOnce(key);
      send(res, entry, wanted, method === "HEAD");
      return true;
    },
  };
}

interface Wanted {
  cookie: string | undefined;
  encoding: string | undefined;
  noneMatch: string | undefined;
}

/** The three headers that matter here, straight off the wire: making node's header object costs more than the reply. */
function wantedOf(rawHeaders: readonly string[]): Wanted {
  const wanted: Wanted = { cookie: undefined, encoding: undefined, noneMatch: undefined };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const { length } = name;
    if (length !== 6 && length !== 15 && length !== 13) continue;
    const value = rawHeaders[at + 1] ?? "";
    const lower = name.toLowerCase();
    if (lower === "cookie") wanted.cookie = wanted.cookie === undefined ? value : `${wanted.cookie};${value}`;
    else if (lower === "accept-encoding") wanted.encoding = value;
    else if (lower === "if-none-match") wanted.noneMatch = value;
  }
  return wanted;
}

/** All that a request could ask for, made once. */
async function compress(
  response: Response,
  headers: Readonly<Record<string, string>>,
  filledAt: number,
): Promise<Entry> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([brotli(identity), gzip(identity, { level: 9 })]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const tags = { identity: `"${hash}"`, br: `"${hash}-br"`, gzip: `"${hash}-gz"` };
  const common = new Headers(headers);
  for (const [name, value] of response.headers) common.set(name, value);
  // A shared cache must not hand it to somebody who is signed in, and ours is in front already.
  common.set("Cache-Control", "private, no-cache");
  common.set("Vary", vary);
  const variant = (body: Buffer, encoding: Encoding): Variant => {
    const own = new Headers(common);
    own.set("ETag", tags[encoding]);
    own.set("Content-Length", String(body.length));
    if (encoding !== "identity") own.set("Content-Encoding", encoding);
    return { body, headers: [...own].flat() };
  };
  const withoutBody = new Headers(common);
  withoutBody.delete("Content-Type");
  withoutBody.set("ETag", tags.identity);
  return {
    filledAt,
    etags: Object.values(tags),
    notModified: [...withoutBody].flat(),
    identity: variant(identity, "identity"),
    br: variant(br, "br"),
    gzip: variant(gz, "gzip"),
  };
}
