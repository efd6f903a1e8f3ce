import { randomBytes } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { maxBeacon, refusalOfStatus } from "../app/analytics/beacon.server";
import { createContexts, type OpenContext } from "../app/context.server";
import type { Settings } from "../app/env.server";
import { paths } from "../app/lib/paths";
import { pathOfOurs } from "../app/lib/redirect";
import type { Logger } from "../app/log.server";
import { refusesBySignal } from "../app/session/consent.server";
import type { Exchange } from "../app/upstream/exchange.server";
import {
  allowedMethods,
  canonicalRedirect,
  createAdmission,
  isOtherName,
  isPlainHost,
  type Refusal,
} from "./admission";
import { cacheKeyOf, warmPages } from "./cached-pages";
import { clientAddress } from "./client-address";
import { withCrashes } from "./crash";
import { createDocumentCache } from "./document-cache";
import { createGate, GateFull } from "./gate";
import { endUnread, mayHaveBody, sendResponse, toRequest, UnreadableRequest } from "./node-adapter";
import { answerBrokenRequests, sayNoMore } from "./raw-replies";
import { refusalPage } from "./refusal-page";
import { createRouteNames, guardRoutes } from "./routes";
import { createSecurity } from "./security";
import { loadStaticFiles } from "./static-files";

const maxBody = 1_000_000;
/** However its one address may be written, and whatever the method. */
const isEvents = new RegExp(`^${paths.events()}/*(?:\\?|$)`, "i");
/** How long the last of what visitors did may take on its way out. */
const lastBatchMs = 1_000;
/** When to come again who found no place: by then those who have one are done. */
const shedSeconds = "2";

interface SiteOptions {
  log: Logger;
  /** How calls reach the upstream, where it is not a pool of connections. */
  exchange?: Exchange;
  /** The folder of static files. */
  publicFolder?: string;
}

export interface Site {
  server: http.Server;
  /** Renders the first pages of the document cache. */
  warm(): Promise<unknown>;
  /** From now on `/readyz` answers 503. */
  leave(): void;
  /** Once no request is under way any more: sends what is left to send. */
  close(): Promise<void>;
}

/** The site as one HTTP server; `handle` is a request from start to finish. */
export function createSite(build: ServerBuild, settings: Settings, options: SiteOptions): Site {
  const { log, exchange, publicFolder = "public" } = options;
  const { publicUrl, production, trustedProxies } = settings;
  const canonicalHost = new URL(publicUrl).host;
  const development = build.mode === "development";
  const security = createSecurity({ publicUrl, development });
  // By these pages ask, or count, or do neither.
  const differs = settings.consent === "required" || settings.analytics;
  const routeOf = createRouteNames(build);
  const contexts = createContexts(settings, { log, exchange, routeOf });
  const remix = createRequestHandler(guardRoutes(build), build.mode);
  const refusalOf = createAdmission({ publicUrl, production, jsonPath: paths.events() });
  const serveFile = loadStaticFiles(publicFolder, security.file);
  const documents = createDocumentCache({
    keyOf: development ? () => undefined : cacheKeyOf,
    async render(key, mode) {
      const { context, tally } = contexts.anonymous(mode);
      const response = await withCrashes(() => remix(new Request(publicUrl + key), context));
      // A page with a policy of its own is not kept: a nonce is for one reader.
      const plain = context.nonce.taken === undefined && context.policy.allowed === undefined;
      return { response, complete: tally.failures === 0 && plain };
    },
    consent: differs ? { setting: settings.consent, cookie: contexts.choiceCookie } : undefined,
    personalCookies: contexts.personalCookies,
    // A reader who came by another name is redirected, from these pages as from any.
    isOurHost: (host) =>
      host === canonicalHost || (isPlainHost(host) && !(production && isOtherName(host, canonicalHost))),
    headersFor: (response) => (isPage(response) ? security.page() : security.everywhere),
    freshMs: settings.pageFreshSeconds * 1_000,
    retryMs: 2_000,
    maxEntries: 500,
  });
  // Those who send slowly take places from others who send, not from those who read.
  const bodies = createGate(settings.maxRequests);
  const pages = createGate(settings.maxRequests);
  let leaving = false;

  async function handle(req: IncomingMessage, res: ServerResponse, refusal?: Refusal): Promise<void> {
    const startedAt = performance.now();
    const requestId = randomBytes(9).toString("base64url");
    const headers: Record<string, string> = { ...security.everywhere, "X-Request-Id": requestId };
    const line = { id: requestId, method: req.method, route: "none", status: 0, upstreamCalls: 0 };
    res.once("close", () => {
      const ms = Math.round(performance.now() - startedAt);
      log.info({ ...line, status: res.writableFinished ? line.status : 499, ms }, "request");
    });
    const isBeacon = isEvents.test(req.url ?? "");
    const refuse = (status: number) => {
      if (isBeacon) contexts.analytics.refuse(refusalOfStatus(status));
      line.status = status;
      res.statusCode = status;
      for (const [name, value] of Object.entries({ ...headers, ...security.refusal }))
        res.setHeader(name, value);
      if (status === 405) res.setHeader("Allow", allowedMethods);
      // What follows a request that cannot be read may be a part of it.
      if (status === 400) {
        res.setHeader("Connection", "close");
        sayNoMore(req.socket);
      }
      if (status === 503) res.setHeader("Retry-After", shedSeconds);
      res.setHeader("Cache-Control", "no-store");
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      endUnread(req, res, refusalPage(status, requestId));
    };

    try {
      if (refusal) return refuse(refusal);
      const elsewhere = production ? canonicalRedirect(req, publicUrl) : undefined;
      if (elsewhere) return redirectTo(elsewhere);
      const read = () => toRequest(req, res, { origin: publicUrl, maxBody: isBeacon ? maxBeacon : maxBody });
      const request = asOurs(await (mayHaveBody(req) ? bodies.pass(read) : read()), publicUrl);
      const url = new URL(request.url);
      line.route = routeOf(url.pathname);
      await pages.pass(async () => {
        const opened = await contexts.open({
          requestId,
          cookieHeader: req.headers.cookie,
          url,
          clientAddress: clientAddress(req, trustedProxies),
          userAgent: req.headers["user-agent"],
          refusesFollowing: refusesBySignal(req.headers["sec-gpc"]),
          signal: request.signal,
        });
        const page = () => remix(request, opened.context);
        const response = detour(request, url, opened) ?? (await withCrashes(page));
        const cookies = await opened.commit(response);
        line.status = response.status;
        line.upstreamCalls = opened.tally.calls;
        await sendResponse(res, response, ownHeaders(headers, response, opened, cookies), cookies);
      });
    } catch (error) {
      if (error instanceof UnreadableRequest) return refuse(error.status);
      if (error instanceof GateFull) return refuse(503);
      log.error({ id: requestId, err: error }, "a request failed");
      if (res.headersSent) res.destroy();
      else refuse(500);
    }

    function redirectTo(location: string) {
      line.status = 308;
      res.writeHead(308, { ...headers, Location: location, "Cache-Control": "no-store" }).end();
    }
  }

  /** What goes beneath a reply's own headers. */
  function ownHeaders(
    headers: Record<string, string>,
    response: Response,
    { context: { nonce, policy }, tally }: OpenContext,
    cookies: string[],
  ): Record<string, string> {
    const setsCookie = cookies.length > 0 || response.headers.has("set-cookie");
    if (setsCookie) response.headers.delete("cache-control");
    const busy = response.status === 503 || response.status === 429;
    return {
      ...headers,
      ...(isPage(response) && security.page({ nonce: nonce.taken, allowed: policy.allowed })),
      "Cache-Control": setsCookie ? "private, no-store" : "private, no-cache",
      Vary: differs ? "Accept-Encoding, Cookie, Sec-GPC" : "Accept-Encoding, Cookie",
      ...(busy && { "Retry-After": String(tally.retryAfterSeconds ?? 5) }),
    };
  }

  /** For balancers and whoever starts us. True when answered. */
  function serveHealth({ url }: IncomingMessage, res: ServerResponse): boolean {
    if (url !== "/healthz" && url !== "/readyz") return false;
    const ready = url === "/healthz" || !leaving;
    res.writeHead(ready ? 200 : 503, {
      ...security.everywhere,
      "Cache-Control": "no-store",
      "Content-Type": "text/plain",
    });
    res.end(ready ? "ok\n" : "stopping\n");
    return true;
  }

  // Our own check of the Host header answers with all headers; node's would not.
  const server = http.createServer({ requireHostHeader: false, requestTimeout: 30_000 }, (req, res) => {
    const answer = () => {
      const refusal = refusalOf(req);
      if (!refusal && (serveFile(req, res) || serveHealth(req, res))) return;
      void handle(req, res, refusal);
    };
    if (!documents.serve(req, res, answer)) answer();
  });
  // Longer than a proxy keeps its connections: it closes them first, and none dies under a request.
  server.keepAliveTimeout = 65_000;
  answerBrokenRequests(server, security.everywhere);

  return {
    server,
    warm: () => documents.warm(development ? [] : warmPages),
    leave: () => {
      leaving = true;
    },
    close: () => contexts.analytics.stop(lastBatchMs),
  };
}

const isPage = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html") === true;

/**
 * The request as seen from outside: what Remix compares with the address (Origin, Host, X-Forwarded-Host) was judged
 * already, by the configured address alone.
 */
function asOurs(request: Request, publicUrl: string): Request {
  for (const name of ["origin", "x-forwarded-host"]) request.headers.delete(name);
  request.headers.set("host", new URL(publicUrl).host);
  // A post of nothing is an empty form: without a type it would be no form at all.
  const isEmptyPost = request.body === null && request.method !== "GET" && request.method !== "HEAD";
  if (isEmptyPost) request.headers.set("content-type", "application/x-www-form-urlencoded");
  return request;
}

/**
 * Where a reader is sent before any route runs: without the referral code, or away from a session that is over. A
 * form is left to its route: one that needs a user goes the same way, any other does not need the session.
 */
function detour(request: Request, url: URL, { context }: OpenContext): Response | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const to = (location: string) => new Response(null, { status: 303, headers: { Location: location } });
  if (url.searchParams.has("referredBy")) {
    url.searchParams.delete("referredBy");
    return to(pathOfOurs(url.pathname + url.search));
  }
  const landing = [paths.landing(), paths.root()].includes(url.pathname);
  return context.session.expired && !landing ? to(paths.landing()) : undefined;
}
