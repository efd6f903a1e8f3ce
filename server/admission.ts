import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isForeignName, isOtherName } from "../domain/hosts";
import { hasPlainHost, hasTooManyHeaders } from "./host-header";

/** A refusal before anything of a request runs. */
export type Refusal = 400 | 403 | 405 | 414 | 415 | 421 | 431;

export const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE";
const safe = new Set(["GET", "HEAD"]);
const unsafe = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const maxUrl = 4_096;
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:\s*;|$)/i;
const jsonType = /^application\/json(?:\s*;|$)/i;

interface AdmissionOptions {
  publicUrl: string;
  /** Outside production this machine's other names are ours as well. */
  production: boolean;
  /** The one path that scripts tell something to, as JSON; what is sent to others are forms. */
  jsonPath: string;
}

/** Decides about requests by their first lines only; knows nothing of routes but which takes no form. */
export function createAdmission({ publicUrl, production, jsonPath }: AdmissionOptions) {
  const { host: canonicalHost } = new URL(publicUrl);
  const origins = new Set([publicUrl, ...(production ? [] : loopbackAliases(publicUrl))]);

  /** The status to refuse with, or undefined. */
  return function refusalOf(req: IncomingMessage): Refusal | undefined {
    const { method = "", url = "", headers } = req;
    if (hasTooManyHeaders(req)) return 431;
    if (!safe.has(method) && !unsafe.has(method)) return 405;
    if (url.length > maxUrl) return 414;
    if (!isPlainTarget(url) || !hasPlainHost(req) || !isPlainlyFramed(headers)) return 400;
    const isSafe = safe.has(method);
    if (!isSafe && !isFromUs(headers, origins)) return 403;
    // In production a reader is redirected instead. Elsewhere another site's name that leads here is an attack on the
    // developer's browser (DNS rebinding).
    if (!production && isForeignName(headers.host ?? "", canonicalHost)) return 421;
    if (isSafe) return undefined;
    const types = url === jsonPath ? jsonType : formTypes;
    return carriesBody(headers) && !types.test(headers["content-type"] ?? "") ? 415 : undefined;
  };
}

/** Sec-Fetch-Site where the browser sends it, and Origin where it sends that: neither may speak against the request. */
function isFromUs(headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  // A page of ours without a referrer sends null, and says same-origin beside it.
  if (origin === "null") return site === "same-origin";
  return origin === undefined || origins.has(origin);
}

/** A path of ours as it stands: no authority, no backslash, no broken or hidden character. */
function isPlainTarget(url: string): boolean {
  if (!url.startsWith("/") || url.startsWith("//")) return false;
  const [path = ""] = url.split("?", 1);
  if (path.includes("\\")) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Two readers who differ about where a body ends are what smuggling needs: chunks alone, or a length (node refuses both). */
function isPlainlyFramed(headers: IncomingHttpHeaders): boolean {
  const encoding = headers["transfer-encoding"];
  return encoding === undefined || encoding.toLowerCase() === "chunked";
}

function carriesBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** `localhost`, `127.0.0.1` and `[::1]` with the same port, where the site is one of them. */
function loopbackAliases(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  const names = ["localhost", "127.0.0.1", "[::1]"];
  if (!names.includes(hostname)) return [];
  return names.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

/**
 * Where a reader who came by another of our names belongs; undefined when they are right, or when the name is not
 * one that people use: an address, or a proxy's or container's name without a dot, which would redirect for ever.
 */
export function canonicalRedirect(req: IncomingMessage, publicUrl: string): string | undefined {
  const { host } = req.headers;
  if (!safe.has(req.method ?? "") || host === undefined) return undefined;
  return isOtherName(host, new URL(publicUrl).host) ? publicUrl + req.url : undefined;
}
