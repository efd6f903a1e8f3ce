import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { isPlainHost } from "./host-header";
import { acceptedEncodings, matchesTag } from "./negotiation";
import { wantedOf } from "./raw-headers";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

interface Variant {
  headers: string[];
  body: Buffer;
}

interface StaticFile {
  etags: string[];
  notModified: string[];
  identity: Variant;
  br: Variant | undefined;
}

/**
 * Serves a folder from memory, by exact path: no request reaches the file system. Compressed twins (`.br`) come from
 * the build; source maps hold the server's source and are no files here.
 * @param workers scripts that run beside pages, with headers of their own
 */
export function loadStaticFiles(
  folder: string,
  security: Readonly<Record<string, string>>,
  workers: { paths: readonly string[]; security: Readonly<Record<string, string>> } = { paths: [], security },
) {
  const files = new Map<string, StaticFile>();
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  for (const name of names) {
    const type = types[path.extname(name)];
    const file = path.join(folder, name);
    if (!type || !statSync(file).isFile()) continue;
    const isWorker = workers.paths.includes(`/${name}`);
    const kind = isWorker ? workers.security : security;
    files.set(`/${name}`, readStaticFile(file, type, kind, cachingOf(name, isWorker)));
  }
  const missing = Object.entries({ ...security, "Cache-Control": "no-store", "Content-Length": "0" }).flat();

  /** Replies so far, by their kind. */
  const counts = { sent: 0, not_modified: 0, missing: 0 };

  function send(res: ServerResponse, file: StaticFile, encoding?: string, noneMatch?: string): void {
    if (noneMatch !== undefined && matchesTag(noneMatch, file.etags)) {
      counts.not_modified++;
      res.writeHead(304, file.notModified).end();
      return;
    }
    const wantsBr = file.br && acceptedEncodings(encoding).find((coding) => coding !== "gzip") === "br";
    const { headers, body } = wantsBr && file.br ? file.br : file.identity;
    counts.sent++;
    res.writeHead(200, headers).end(res.req.method === "HEAD" ? undefined : body);
  }

  /**
   * Answers a plain request for a file, as browsers send it, before the request is looked at in any other way. Returns whether it
   * did. All other requests are left to `serve`.
   */
  function servePlain({ method, url = "", rawHeaders }: IncomingMessage, res: ServerResponse): boolean {
    const file = files.get(url);
    if (!file || (method !== "GET" && method !== "HEAD")) return false;
    const { hosts, host, body, encoding, noneMatch } = wantedOf(rawHeaders);
    if (hosts !== 1 || body || !isPlainHost(host)) return false;
    send(res, file, encoding, noneMatch);
    return true;
  }

  /** True when the request was for a file, or for a build's file that is not there. */
  function serve(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const [pathname = ""] = (req.url ?? "").split("?", 1);
    const file = files.get(pathname);
    if (file) {
      send(res, file, req.headers["accept-encoding"], req.headers["if-none-match"]);
      return true;
    }
    if (!pathname.startsWith("/build/")) return false;
    counts.missing++;
    res.writeHead(404, missing).end();
    return true;
  }

  return { servePlain, serve, counts };
}

function cachingOf(name: string, isWorker: boolean): string {
  // A build's names carry the hash of what is in them; a worker that was mended has to be the next one that runs.
  if (name.startsWith("build/")) return "public, max-age=31536000, immutable";
  return isWorker ? "no-cache" : "public, max-age=3600";
}

function readStaticFile(
  file: string,
  type: string,
  security: Readonly<Record<string, string>>,
  caching: string,
): StaticFile {
  const body = readFileSync(file);
  const br = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const common = { ...security, "Cache-Control": caching, Vary: "Accept-Encoding" };
  const variant = (bytes: Buffer, etag: string, encoding: Record<string, string>): Variant => ({
    body: bytes,
    headers: Object.entries({
      ...common,
      ...encoding,
      ETag: etag,
      "Content-Type": type,
      "Content-Length": String(bytes.length),
    }).flat(),
  });
  return {
    etags: [`"${hash}"`, `"${hash}-br"`],
    notModified: Object.entries({ ...common, ETag: `"${hash}"` }).flat(),
    identity: variant(body, `"${hash}"`, {}),
    br: br && variant(br, `"${hash}-br"`, { "Content-Encoding": "br" }),
  };
}
