import { promisify } from "node:util";
import zlib from "node:zlib";
import { LRUCache } from "lru-cache";
import type { OpenContext } from "../app/context.server";
import { bytesOf, pageResponse } from "../app/page-bytes.server";
import type { DataState } from "../app/upstream/data-versions.server";
import { isOlder } from "../app/upstream/seen-versions.server";
import { expiresWithin } from "../app/upstream/tokens.server";
import type { DataVersions } from "../contract/data-versions";
import type { Rendered } from "./document-cache";
import { acceptedEncodings } from "./negotiation";
import { readerKeyOf } from "./reader-pages";

/** A page that was rendered for all readers who may read the same. */
export interface RenderedForReaders extends Rendered {
  /** The upstream refused the token of the reader whose calls it was made with. */
  refused: boolean;
  /** What it was made from. */
  versions: DataVersions;
  /** Whether a reply did not say of what it was made. */
  unversioned: boolean;
}

interface Options {
  /** @param reader who waits for the page */
  render(key: string, reader: OpenContext, subscribed: boolean): Promise<RenderedForReaders>;
  dataState(): Promise<DataState>;
  /** "subscribers": a reader without a subscription sees less. */
  paywall: "off" | "subscribers";
  /** The clock, in milliseconds. */
  now?: () => number;
}

/** A page as it is kept: compressed once, when it was made. */
interface Page {
  brotli: Buffer<ArrayBuffer>;
  /** Made when the first reader asks for it. */
  gzip?: Promise<Buffer<ArrayBuffer>>;
  headers: [name: string, value: string][];
  versions: DataVersions;
  unversioned: boolean;
  /** In milliseconds. */
  filledAt: number;
}

/** What became of making a page: "refused" where the reader's session is over, "unkept" where it is for one reader. */
type Made = { kept: Page } | { refused: true } | { unkept: Response | undefined; failed: boolean };

/** Milliseconds until a page is made again whose data has no version: nothing says whether it is old. */
const unversionedMs = 15_000;
/** Milliseconds until any page is made again: it may name the day, or show data that a licence delays. */
const freshMs = 60_000;
/** Where the versions cannot be had for so long, a page says how old it is. */
const silentMs = 15_000;

/** Of all pages together, in bytes. */
const maxSize = 96_000_000;

const compress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const decompress = promisify(zlib.brotliDecompress);
/** Small pages are made often: a higher quality takes ten times as long for a tenth of the bytes. */
const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Research for readers, rendered once for each version of the data and kept compressed: by path, query, consent mode and
 * what the reader may see, never by person. Who may read is decided before a page is looked for, by the upstream's word.
 */
export function createReadersShelf({ render, dataState, paywall, now = () => Date.now() }: Options) {
  const pages = new LRUCache<string, Page>({
    maxSize,
    sizeCalculation: ({ brotli }, key) => brotli.length * 3 + key.length + 1_000,
  });
  const fills = new Map<string, Promise<Made>>();
  /** Plain numbers, as the document cache's; "old" was shown although it is, since none could be made. */
  const counts = { hit: 0, miss: 0, old: 0, bypass: 0, unkept: 0 };

  async function fill(name: string, key: string, reader: OpenContext, subscribed: boolean): Promise<Made> {
    const startedAt = now();
    const { response, complete, forOne, refused, versions, unversioned } = await render(
      key,
      reader,
      subscribed,
    );
    if (refused) return { refused: true };
    const { status, headers } = response;
    if (status !== 200 || !complete || forOne || headers.has("set-cookie")) {
      const failed = status >= 500 || status === 429 || (status === 200 && !complete);
      if (!failed) pages.delete(name);
      // A redirect may leave a notice, which this reader's own request has to leave.
      const isWhole = (status === 200 || status >= 400) && !forOne && !headers.has("set-cookie");
      return { unkept: isWhole ? response : undefined, failed };
    }
    const whole = (await bytesOf(response)) ?? Buffer.alloc(0);
    const page: Page = {
      brotli: Buffer.from(await compress(whole, quality)),
      headers: [...headers],
      versions,
      unversioned,
      filledAt: startedAt,
    };
    pages.set(name, page);
    return { kept: page };
  }

  /** One fill at a time for each page. Who waits for one whose reader is refused is the next to try. */
  async function fillOnce(
    name: string,
    key: string,
    reader: OpenContext,
    subscribed: boolean,
  ): Promise<{ made: Made; waited: boolean }> {
    for (let running = fills.get(name); running; running = fills.get(name)) {
      const made = await running;
      if (!("refused" in made)) return { made, waited: true };
    }
    const filling = fill(name, key, reader, subscribed).finally(() => fills.delete(name));
    fills.set(name, filling);
    return { made: await filling, waited: false };
  }

  function isCurrent({ versions, unversioned, filledAt }: Page, data: DataState): boolean {
    const isUnknown = data.state === "not-offered" || unversioned;
    if (isUnknown && now() - filledAt >= unversionedMs) return false;
    return data.state === "not-offered" || !isOlder(versions, data.versions);
  }

  async function responseOf(
    page: Page,
    asked: string | undefined,
    how: "hit" | "miss" | "old",
    aged: boolean,
  ) {
    counts[how]++;
    const headers = new Headers(page.headers);
    headers.append("Server-Timing", `cache;desc=${how === "old" ? "stale" : how}`);
    if (aged) headers.set("Age", String(Math.floor((now() - page.filledAt) / 1_000)));
    const [encoding = "identity"] = acceptedEncodings(asked);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    return pageResponse(await bodyOf(page, encoding), { headers });
  }

  async function bodyOf(page: Page, encoding: "br" | "gzip" | "identity"): Promise<Buffer<ArrayBuffer>> {
    if (encoding === "br") return page.brotli;
    const whole = async () => Buffer.from(await decompress(page.brotli));
    if (encoding === "identity") return whole();
    page.gzip ??= whole().then(async (bytes) => Buffer.from(await gzip(bytes)));
    return page.gzip;
  }

  return {
    counts,

    /** How many pages are kept, and how many bytes they take. */
    get size() {
      return pages.size;
    },
    get bytes() {
      return pages.calculatedSize;
    },

    /**
     * The page that a request asks for, if it is the same for many readers and this reader may see it. Undefined: it has to be
     * made for this reader alone. That is so too for every page of a reader who gets a notice or has a draft.
     */
    async find(request: Request, opened: OpenContext): Promise<Response | undefined> {
      const { session, access, visitor } = opened.context;
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead || !session.signedIn) return undefined;
      const { pathname, search } = new URL(request.url);
      const key = readerKeyOf(pathname + search);
      if (key === undefined) return undefined;
      const asked = request.headers.get("accept-encoding") ?? undefined;
      const token = session.tokens?.accessToken;
      if (opened.pending || token === undefined || expiresWithin(token, 0)) return void counts.bypass++;
      const asking = Promise.all([access.standing(), dataState()]);
      // If all signed-in readers may read the same, the page is made while the upstream is still asked about this session. A
      // session that has ended makes the page's own calls fail, and the page is only sent after the answer.
      const subscribed = paywall !== "subscribers" || (await access.subscribed());
      const name = `${visitor.mode} ${subscribed ? "open" : "closed"} ${key}`;
      const page = pages.get(name);
      const making = page ? undefined : fillOnce(name, key, opened, subscribed);
      const [[standing, data]] = await Promise.all([asking, making]);
      // A session that has ended is ended by its request's own calls. If the upstream does not answer, there is no page either.
      if (standing.state !== "open") return void counts.bypass++;
      if (page && isCurrent(page, data)) {
        // This page is sent now; the next one is made in the background.
        if (now() - page.filledAt > freshMs)
          void fillOnce(name, key, opened, subscribed).catch(() => undefined);
        const isSilent = data.state === "unknown" && data.forMs > silentMs;
        return responseOf(page, asked, "hit", isSilent);
      }
      const again = () => fillOnce(name, key, opened, subscribed);
      const first = await (making ?? again());
      // What began before this reader knew of newer data may be older than that: then it is made once more.
      const isOld = "kept" in first.made && !isCurrent(first.made.kept, data);
      const { made, waited } = isOld ? await again() : first;
      if ("kept" in made) return responseOf(made.kept, asked, "miss", false);
      if ("refused" in made) return void counts.bypass++;
      // While the upstream does not answer, what it said before is better than nothing.
      if (page && made.failed) return responseOf(page, asked, "old", true);
      counts.unkept++;
      return waited ? undefined : made.unkept;
    },
  };
}
