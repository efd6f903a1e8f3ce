import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Encoding } from "./negotiation";
import type { Sharing } from "./shared-cache";

/** How a page from memory comes to its reader, as Server-Timing tells: old, as it is, or made while they waited. */
type FromMemory = "hit" | "stale" | "miss";

interface Variant {
  headers: Record<FromMemory, string[]>;
  body: Buffer;
}

/** A page in every form that a request can ask for, headers as node's `writeHead` takes them fastest. */
export interface PageVariants extends Record<Encoding, Variant> {
  etags: string[];
  notModified: string[];
  /** In milliseconds. */
  filledAt: number;
  /** Of an HTML page, without its query; undefined for a feed or a file. */
  path: string | undefined;
}

export const isPage = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/html") === true;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

interface PageFacts {
  vary: string;
  /** In milliseconds. */
  filledAt: number;
  key: string;
  /** Where a shared cache may keep it. */
  sharing?: Sharing | undefined;
}

/** Compresses a page once, when it enters the cache: never while a request waits. */
export async function compressPage(
  response: Response,
  headers: Readonly<Record<string, string>>,
  { vary, filledAt, key, sharing }: PageFacts,
): Promise<PageVariants> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([brotli(identity), gzip(identity, { level: 9 })]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const tags = { identity: `"${hash}"`, br: `"${hash}-br"`, gzip: `"${hash}-gz"` };
  const common = new Headers(headers);
  for (const [name, value] of response.headers) common.set(name, value);
  // A shared cache that does not know who has a page of their own must keep none, and ours is in front already.
  const caching = sharing?.headersOf(key) ?? { "Cache-Control": "private, no-cache" };
  for (const [name, value] of Object.entries(caching)) common.set(name, value);
  common.set("Vary", vary);
  const variant = (body: Buffer, encoding: Encoding): Variant => {
    const own = new Headers(common);
    own.set("ETag", tags[encoding]);
    own.set("Content-Length", String(body.length));
    if (encoding !== "identity") own.set("Content-Encoding", encoding);
    const told = (how: FromMemory) => [...own, ["Server-Timing", `cache;desc=${how}`]].flat();
    return { body, headers: { hit: told("hit"), stale: told("stale"), miss: told("miss") } };
  };
  const withoutBody = new Headers(common);
  withoutBody.delete("Content-Type");
  withoutBody.set("ETag", tags.identity);
  return {
    filledAt,
    path: isPage(response) ? key.split("?", 1)[0] : undefined,
    etags: Object.values(tags),
    notModified: [...withoutBody].flat(),
    identity: variant(identity, "identity"),
    br: variant(br, "br"),
    gzip: variant(gz, "gzip"),
  };
}
