import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { LIMIT_SCOPE_HEADER } from "../contract/limit-scope";
import { networksOf } from "../domain/network";
import { createBodies, type Lease } from "../server/bodies";
import { countBodies } from "../server/body-metrics";
import { withCrashes } from "../server/crash";
import { hasPlainHost, hasTooManyHeaders } from "../server/host-header";
import {
  addressOf,
  endUnread,
  isBodyless,
  sendResponse,
  toRequest,
  UnreadableRequest,
} from "../server/node-adapter";
import { bringsDocument, MAX_DOCUMENT, maxBodyAt } from "./answer-call";
import { isCall } from "./app";
import { MAX_EVENT, WEBHOOK_PATH } from "./billing/webhook";
import { readClient } from "./client";
import { describeError } from "./errors";
import { type PlainReply, readerOf } from "./plain-http";
import type { Settings } from "./settings";
import type { Upstream } from "./upstream";

/** Bytes of what is neither a call nor an event of the card provider: forms of hosted pages, answers to texts. */
const MAX_FORM = 64_000;
/** Bodies that are read, and bytes of them in memory, at the same time: in all, and of one client's network. */
const SHARES = { places: 512, networkPlaces: 32, bytes: 16_000_000, networkBytes: 2_000_000 };
/** The same of documents for the broker. */
const DOCUMENT_SHARES = {
  places: 16,
  networkPlaces: 2,
  bytes: 6 * MAX_DOCUMENT,
  networkBytes: MAX_DOCUMENT,
  deadlineMs: 14_000,
};
/** Of addresses as they are read here; the upstream's own address is told by its settings. */
const origin = "http://api.internal";
const nothing = new Uint8Array();
/** Seconds to wait after 429 and 503. */
const WAIT = "2";

const sentences: Readonly<Record<number, string>> = {
  408: "The request did not arrive in time.",
  413: "The request is too large.",
  429: "Too much comes from your network at once. Please try again in a few seconds.",
  431: "The request has too many headers.",
  503: "Too much comes at once. Please try again in a few seconds.",
};

/** Reads requests off the wire, has the upstream answer them, and answers those that cannot be read. */
export function createFront(
  upstream: Pick<Upstream, "fetch" | "call" | "metrics">,
  { clientTokens }: Pick<Settings, "clientTokens">,
  log: Logger,
): RequestListener {
  const bodies = createBodies(SHARES);
  const documentBodies = createBodies(DOCUMENT_SHARES);
  countBodies(upstream.metrics.registry, "api", bodies);
  countBodies(upstream.metrics.registry, "api_document", documentBodies);

  /** The site's, as for requests that can be read. */
  function requestIdOf(req: IncomingMessage): string {
    try {
      return readClient(readerOf(req.headers), req.socket.remoteAddress, clientTokens).requestId;
    } catch {
      return randomUUID();
    }
  }

  /** The client's share: what the site vouches for is its visitor's own, and never that of strangers at its address. */
  function leaseFor(req: IncomingMessage): Lease {
    const { address, vouched } = readClient(readerOf(req.headers), req.socket.remoteAddress, clientTokens);
    const [path = ""] = (req.url ?? "").split("?", 1);
    const pool = bringsDocument(path) ? documentBodies : bodies;
    return pool.lease(`${vouched ? "site" : "other"} ${networksOf(address).site}`, maxBodyOf(path));
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const refuse = (status: number) => {
      const requestId = requestIdOf(req);
      const ms = performance.now() - startedAt;
      log.info(
        { requestId, method: req.method, call: null, status, ms: Math.round(ms * 10) / 10 },
        "request",
      );
      const [path = ""] = (req.url ?? "").split("?", 1);
      upstream.metrics.answered(undefined, path, status, ms / 1_000);
      if (res.headersSent) {
        res.destroy();
        return requestId;
      }
      res.statusCode = status;
      res.setHeader("content-type", "application/json");
      res.setHeader("x-content-type-options", "nosniff");
      res.setHeader("x-request-id", requestId);
      if (status === 429 || status === 503) res.setHeader("retry-after", WAIT);
      if (status === 429) res.setHeader(LIMIT_SCOPE_HEADER, "client");
      // What follows on the connection may be a part of a request that could not be read.
      if (status === 400 || status === 431) res.setHeader("connection", "close");
      const message = sentences[status] ?? "The request could not be read.";
      endUnread(req, res, JSON.stringify({ message }));
      return requestId;
    };
    if (hasTooManyHeaders(req)) return void refuse(431);
    if (!hasPlainHost(req)) return void refuse(400);
    let body: Lease | undefined;
    const readBody = () => {
      body = leaseFor(req);
      return body.read(req, res);
    };
    try {
      const address = req.socket.remoteAddress;
      const url = addressOf(req, origin);
      if (isCall(url.pathname)) {
        const asked = { method: req.method ?? "GET", url, headers: req.headers, address };
        const body = isBodyless(req) ? nothing : await readBody();
        send(res, await withCrashes(() => upstream.call({ ...asked, body })));
        return;
      }
      const request = await toRequest(req, res, { origin, readBody });
      await sendResponse(res, await withCrashes(() => upstream.fetch(request, { address })));
    } catch (error) {
      if (error instanceof UnreadableRequest) return void refuse(error.status);
      const requestId = refuse(500);
      log.error({ requestId, error: describeError(error) }, "a request failed");
    } finally {
      body?.release();
    }
  }

  return (req, res) => {
    answer(req, res).catch(() => res.destroy());
  };
}

function send(res: ServerResponse, { status, headers, body }: PlainReply): void {
  res.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  res.end(res.req.method === "HEAD" ? undefined : body);
}

function maxBodyOf(path: string): number {
  if (isCall(path)) return maxBodyAt(path);
  return path === WEBHOOK_PATH ? MAX_EVENT : MAX_FORM;
}
