import type { IncomingMessage, ServerResponse } from "node:http";
import { bytesOf } from "../app/page-bytes.server";
import { parseUrl } from "../domain/url";

/** Why a request could not be read; the status to answer it with. */
export class UnreadableRequest extends Error {
  override readonly name = "UnreadableRequest";
  constructor(readonly status: 400 | 408 | 413 | 429 | 503) {
    super(`request refused with ${status}`);
  }
}

interface ReadOptions {
  /** What the address is built on; neither `Host` nor a forwarded host is ever asked. */
  origin: string;
  /** Reads the body of a request that may have one; see `createBodies()`. */
  readBody(): Promise<Buffer<ArrayBuffer>>;
}

const bodyless = new Set(["GET", "HEAD"]);

/** Whether its body is not read, if it has one. */
export const isBodyless = ({ method = "GET" }: IncomingMessage): boolean => bodyless.has(method);

/**
 * What a request asks for, on our origin.
 * @throws {UnreadableRequest} 400 for an address that cannot be one
 */
export function addressOf(req: IncomingMessage, origin: string): URL {
  const url = parseUrl(origin + withLiteralDots(req.url ?? "/"));
  if (!url) throw new UnreadableRequest(400);
  return url;
}

/**
 * A fetch Request of a node one. Throws {@link UnreadableRequest}: 400 for an address that cannot be one, and whatever
 * `readBody` throws. The request's signal is aborted when a reader leaves; a write is finished whether or not the client
 * waits for its reply.
 */
export async function toRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { origin, readBody }: ReadOptions,
): Promise<Request> {
  const method = req.method ?? "GET";
  const url = addressOf(req, origin);
  const gone = new AbortController();
  if (isBodyless(req)) {
    res.once("close", () => {
      if (!res.writableFinished) gone.abort();
    });
    return new Request(url, { method, headers: toHeaders(req), signal: gone.signal });
  }
  const body = await readBody();
  // Only now: whoever read it may have noted what became of it.
  const headers = toHeaders(req);
  return new Request(url, { method, headers, body: body.length > 0 ? body : null, signal: gone.signal });
}

/** A whole segment of one or two dots, written out or not. */
const dotSegment = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

/**
 * The address with its dot segments escaped. A URL would resolve "/stocks/../account" into another page's address. A client that
 * sends it unresolved (no browser does) gets the 404 of a page that does not exist. The query stays as it is.
 */
function withLiteralDots(address: string): string {
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  const literal = path.replace(dotSegment, (dots) => dots.replaceAll(".", "%2e").replaceAll("%", "%25"));
  return mark < 0 ? literal : literal + address.slice(mark);
}

/** The headers of a node request; several of one name are joined. */
export function toHeaders(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

/**
 * Sends a fetch Response. Its own headers win over these, and these cookies are added to its own. Rejects, with nothing sent, when
 * the body cannot be read to its end, so that no client takes half a page for the whole.
 */
export async function sendResponse(
  res: ServerResponse,
  response: Response,
  headers: Readonly<Record<string, string>> = {},
  cookies: readonly string[] = [],
): Promise<void> {
  // Whole replies are small here: one write with its length, instead of chunks.
  const body = await bytesOf(response);
  res.statusCode = response.status;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value);
  const allCookies = [...response.headers.getSetCookie(), ...cookies];
  if (allCookies.length > 0) res.setHeader("set-cookie", allCookies);
  if (body) res.setHeader("content-length", body.length);
  res.end(body && res.req.method !== "HEAD" ? body : undefined);
}

/**
 * An unread body of at most so many bytes is discarded. Of a longer one, or one without a length, nothing more is read:
 * node reads 64 kB at once, and of hundreds of refused bodies these reads would be what costs the memory (QUALITY S21).
 */
const maxDiscarded = 64_000;
/** Refused connections that stay open at the same time. Each can hold what node has read before we see it. */
const maxLingering = 16;
/** How each of them is closed; the oldest is first. */
const lingering = new Set<() => void>();

/**
 * Sends a refusal, status and headers already set, whose request body was not read. The connection stays open for up to a
 * second, and the rest of a short body is discarded: a connection that is closed over unread bytes is reset, and the
 * client may never see why. Reading all of it would cost what the refusal is to save. Of many at once the oldest are
 * closed earlier.
 */
export function endUnread(req: IncomingMessage, res: ServerResponse, body = ""): void {
  if (req.complete || isBodyless(req)) {
    res.end(body);
    return;
  }
  res.setHeader("Connection", "close");
  res.setHeader("Content-Length", Buffer.byteLength(body));
  res.flushHeaders();
  if (body) res.write(body);
  const end = () => {
    clearTimeout(timer);
    lingering.delete(close);
    res.end();
  };
  const close = () => {
    end();
    req.socket.destroySoon();
  };
  const timer = setTimeout(end, 1000).unref();
  const [oldest] = lingering;
  if (lingering.size >= maxLingering) oldest?.();
  lingering.add(close);
  req.once("end", end).once("close", end);
  // The socket has to stop, too: a body whose first bytes were read has asked for more.
  if (Number(req.headers["content-length"]) <= maxDiscarded) req.resume();
  else req.pause().socket.pause();
}
