import type { IncomingMessage, ServerResponse } from "node:http";
import { bytesOf } from "../app/page-bytes.server";

/** Why a request could not be read; the status to answer it with. */
export class UnreadableRequest extends Error {
  override readonly name = "UnreadableRequest";
  constructor(readonly status: 400 | 413) {
    super(`request refused with ${status}`);
  }
}

interface ReadOptions {
  /** What the address is built on; neither `Host` nor a forwarded host is ever asked. */
  origin: string;
  /** Bytes, counted as they arrive: a chunked body names no length. */
  maxBody: number;
}

const bodyless = new Set(["GET", "HEAD"]);

/** Whether a request has a body that is read, however slowly it comes. */
export const mayHaveBody = ({ method = "GET" }: IncomingMessage): boolean => !bodyless.has(method);

/**
 * A fetch Request of a node one. Throws {@link UnreadableRequest}: 413 above `maxBody` bytes, 400 for an address
 * that cannot be one or a body that breaks off. The request's signal is aborted when a reader leaves; a write is
 * finished whether or not somebody waits for its reply.
 */
export async function toRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { origin, maxBody }: ReadOptions,
): Promise<Request> {
  const method = req.method ?? "GET";
  const url = origin + withLiteralDots(req.url ?? "/");
  if (!URL.canParse(url)) throw new UnreadableRequest(400);
  const headers = toHeaders(req);
  const gone = new AbortController();
  if (bodyless.has(method)) {
    res.once("close", () => {
      if (!res.writableFinished) gone.abort();
    });
    return new Request(url, { method, headers, signal: gone.signal });
  }
  const body = await readBody(req, maxBody);
  return new Request(url, { method, headers, body: body.length > 0 ? body : null, signal: gone.signal });
}

/** A whole segment of one or two dots, written out or not. */
const dotSegment = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

/**
 * The address with dots that cannot lead out of it: a URL resolves "/stocks/../account" into another page's address,
 * and whoever sends it as it is (no browser does) asks for a page that is not there. The query stays as it is.
 */
function withLiteralDots(address: string): string {
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  const literal = path.replace(dotSegment, (dots) => dots.replaceAll(".", "%2e").replaceAll("%", "%25"));
  return mark < 0 ? literal : literal + address.slice(mark);
}

function toHeaders(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

async function readBody(req: IncomingMessage, maxBody: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(req.headers["content-length"] ?? 0) > maxBody) throw new UnreadableRequest(413);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBody) settle(() => reject(new UnreadableRequest(413)));
      else chunks.push(chunk);
    };
    const finish = () => settle(() => resolve(Buffer.concat(chunks)));
    const fail = () => settle(() => reject(new UnreadableRequest(400)));
    // The stream stays open for the reply: destroying it would reset the connection before the reply is read.
    const settle = (answer: () => void) => {
      req.off("data", take).off("end", finish).off("error", fail).off("close", fail);
      answer();
    };
    req.on("data", take).on("end", finish).on("error", fail).on("close", fail);
  });
}

/**
 * Sends a fetch Response with these headers beneath its own, and these cookies beside its own. Rejects, with nothing
 * sent, when the body cannot be read to its end: nobody takes half a page for the whole.
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
 * Sends a refusal, status and headers already set, whose request body was not read: the rest is discarded for up to a
 * second, for a connection that is closed over unread bytes is reset, and the client never sees why.
 */
export function endUnread(req: IncomingMessage, res: ServerResponse, body = ""): void {
  if (req.complete || bodyless.has(req.method ?? "GET")) {
    res.end(body);
    return;
  }
  res.setHeader("Connection", "close");
  res.setHeader("Content-Length", Buffer.byteLength(body));
  res.flushHeaders();
  if (body) res.write(body);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, 1000).unref();
  req.once("end", end).once("close", end).resume();
}
