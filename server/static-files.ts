import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { acceptedEncodings, matchesTag } from "./negotiation";

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
 */
export function loadStaticFiles(folder: string, security: Readonly<Record<string, string>>) {
  const files = new Map<string, StaticFile>();
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  for (const name of names) {
    const type = types[path.extname(name)];
    const file = path.join(folder, name);
    if (type && statSync(file).isFile()) files.set(`/${name}`, readStaticFile(file, name, type, security));
  }
  const missing = Object.entries({ ...security, "Cache-Control": "no-store", "Content-Length": "0" }).flat();

  /** True when the request was for a file, or for a build's file that is not there. */
  return function serve(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const [pathname = ""] = (req.url ?? "").split("?", 1);
    const file = files.get(pathname);
    if (!file) {
      if (!pathname.startsWith("/build/")) return false;
      res.writeHead(404, missing).end();
      return true;
    }
    if (matchesTag(req.headers["if-none-match"], file.etags)) {
      res.writeHead(304, file.notModified).end();
      return true;
    }
    const wantsBr =
      file.br && acceptedEncodings(req.headers["accept-encoding"]).find((coding) => coding !== "gzip");
    const { headers, body } = wantsBr === "br" && file.br ? file.br : file.identity;
    res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

function readStaticFile(
  file: string,
  name: string,
  type: string,
  security: Readonly<Record<string, string>>,
): StaticFile {
  const body = readFileSync(file);
  const br = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  // A build's names carry the hash of what is in them.
  const caching = name.startsWith("build/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
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
