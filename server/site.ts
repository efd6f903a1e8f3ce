import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { maxBeacon, refusalOfStatus } from "../app/analytics/beacon.server";
import type { OpenContext } from "../app/context.server";
import { createContexts } from "../app/contexts.server";
import type { Settings } from "../app/env.server";
import { alertPaths } from "../app/lib/alert-paths";
import { deskPaths } from "../app/lib/desk-paths";
import { paths } from "../app/lib/paths";
import type { Logger } from "../app/log.server";
import { refusesBySignal } from "../app/session/consent.server";
import type { Exchange } from "../app/upstream/exchange.server";
import { isOtherName } from "../domain/hosts";
import { networksOf } from "../domain/network";
import { canonicalRedirect, createAdmission, type Refusal } from "./admission";
import { createArrivalRule } from "./arrivals";
import { earlyRedirect, normalizeRequest } from "./before-routes";
import { createBodies, type Lease } from "./bodies";
import { countBodies, countConnections } from "./body-metrics";
import { createBranches, createBranchHandler } from "./branches";
import { cacheKeyOf, warmPages } from "./cached-pages";
import { createClientAddresses } from "./client-address";
import { createCompression } from "./compression";
import { boundConnections } from "./connections";
import { withCrashes } from "./crash";
import { cutAt, readBody as readWhole } from "./cut-forms";
import { isOfDesk, judgeFromOutside } from "./desk-pages";
import { createDocumentCache } from "./document-cache";
import { createFills } from "./fills";
import { followBlog } from "./follow-blog";
import { bringsDocument, documentShares, formShares, maxFormAt } from "./form-limits";
import { createGate, GateFull, LeftWaiting } from "./gate";
import { createHealth } from "./health";
import { hasTooManyHeaders, isPlainHost } from "./host-header";
import { createHttpServer } from "./http-server";
import { createSiteMetrics, type SiteMetrics } from "./metrics";
import { sendResponse, toRequest, UnreadableRequest } from "./node-adapter";
import { ownHeaders } from "./own-headers";
import { isPage } from "./page-variants";
import { createViewRule } from "./page-views";
import { createPublicAnswers } from "./public-answers";
import { answerBrokenRequests } from "./raw-replies";
import { createReadersShelf } from "./readers-shelf";
import { refuse as sendRefusal } from "./refuse";
import { identify } from "./request-ids";
import { guardRoutes } from "./routes";
import { createSecurity } from "./security";
import { serverTiming } from "./server-timing";
import { createSharing } from "./shared-cache";
import { loadStaticFiles } from "./static-files";

/** Matches every spelling of its address, with any method. */
const isEvents = new RegExp(`^${paths.events()}/*(?:\\?|$)`, "i");
/** How long the last calls to the upstream may take when the site stops. */
const lastWordsMs = 1_000;

interface SiteOptions {
  log: Logger;
  /** How calls reach the upstream, where it is not a pool of connections. */
  exchange?: Exchange;
  /** The folder of static files. */
  publicFolder?: string;
}

export interface Site {
  server: Server;
  metrics: SiteMetrics["registry"];
  /** Renders the first pages of the document cache. */
  warm(): Promise<unknown>;
  /** Looks whether the blog has changed, and renews the pages that visitors are shown of it. */
  follow(): Promise<void>;
  /** From now on `/readyz` answers 503. */
  leave(): void;
  /** Once no request is under way any more: sends what is left to send. */
  close(): Promise<void>;
}

/** The site as one HTTP server; `handle` is a request from start to finish. */
export function createSite(build: ServerBuild, settings: Settings, options: SiteOptions): Site {
  const { log, exchange, publicFolder = "public" } = options;
  const { paywall, publicUrl, production, trustedProxies } = settings;
  const canonicalHost = new URL(publicUrl).host;
  const development = build.mode === "development";
  const security = createSecurity({ publicUrl, development });
  // These decide whether pages ask for consent, count visits, or do neither.
  const differs = settings.consent === "required" || settings.analytics;
  const vary = differs ? "Accept-Encoding, Cookie, Sec-GPC" : "Accept-Encoding, Cookie";
  const branchOf = createBranches(build);
  const routeOf = (pathname: string) => branchOf(pathname)?.pattern ?? "none";
  const isView = settings.analytics ? createViewRule(publicUrl) : () => false;
  const arrivalOf = createArrivalRule(publicUrl);
  const metrics = createSiteMetrics({ version: build.assets.version, mode: build.mode });
  const contexts = createContexts(settings, {
    ...{ log, exchange, routeOf, meter: metrics.upstream },
    build: build.assets.version,
  });
  const remix = createBranchHandler(guardRoutes(build), branchOf);
  const refusalOf = createAdmission({ publicUrl, production, jsonPath: paths.events() });
  const workers = { paths: [alertPaths.alertsWorker()], security: security.worker };
  const files = loadStaticFiles(publicFolder, security.file, workers);
  // A separate gate: clients that send slowly take places of other senders, not of readers.
  const bodies = createBodies({ ...formShares, places: settings.maxRequests });
  const documentBodies = createBodies(documentShares);
  const pages = createGate({ places: settings.maxRequests });
  const addressOf = createClientAddresses(trustedProxies, log);
  const compress = createCompression(contexts);
  const fills = createFills({ contexts, remix, publicUrl, routeOf, log, metrics });
  const documents = createDocumentCache({
    keyOf: development ? () => undefined : cacheKeyOf,
    // A page for memory costs as much as any page. If no place is free for it, its reader gets none either.
    render: (key, mode) =>
      pages.pass({ client: "memory", patient: true }, () => fills.forVisitors(key, mode)),
    consent: differs ? { setting: settings.consent, cookie: contexts.choiceCookie } : undefined,
    personalCookies: contexts.personalCookies,
    // A reader who used another host name is redirected, as from any other page.
    isOurHost: (host) => host === canonicalHost || (isPlainHost(host) && !isOtherName(host, canonicalHost)),
    sharing: createSharing(settings, log),
    headersFor: (response) => (isPage(response) ? security.page() : security.everywhere),
    onSent: (path, req) => isView(req, true) && contexts.analytics.viewFromMemory(path, arrivalOf(req)),
    freshMs: settings.pageFreshSeconds * 1_000,
    retryMs: 2_000,
    maxEntries: 500,
    filled: (key, outcome) => metrics.filled(routeOf(new URL(key, publicUrl).pathname), outcome),
  });
  const readers = createReadersShelf({ render: fills.forReaders, dataState: contexts.dataState, paywall });
  const answers = createPublicAnswers({ maxEntries: 2_000, maxSize: 4_000_000 });
  metrics.watch({
    documents,
    readers,
    answers: answers.counts,
    files: files.counts,
    gates: { bodies, pages },
    analytics: contexts.analytics.counts,
  });
  countBodies(metrics.registry, "site", bodies);
  countBodies(metrics.registry, "site_document", documentBodies);
  const health = createHealth(security.everywhere);

  async function handle(req: IncomingMessage, res: ServerResponse, refusal?: Refusal): Promise<void> {
    const startedAt = performance.now();
    const { requestId, trace, spanId } = identify(req, trustedProxies);
    const headers: Record<string, string> = { ...security.everywhere, "X-Request-Id": requestId };
    const ids = { id: requestId, trace: trace.traceId, span: spanId };
    let tally: OpenContext["tally"] | undefined;
    const line = { ...ids, method: req.method, route: "none", status: 0, upstreamCalls: 0 };
    res.once("close", () => {
      const ms = performance.now() - startedAt;
      const status = res.writableFinished ? line.status : 499;
      log.info({ ...line, ...tally?.line(), status, ms: Math.round(ms) }, "request");
      metrics.request(line.route, req.method, status, ms / 1_000);
    });
    const isBeacon = isEvents.test(req.url ?? "");
    const address = addressOf(req);
    const client = networksOf(address).site;
    let body: Lease | undefined;
    const readBody = () => {
      const [pathname = ""] = (req.url ?? "").split("?", 1);
      const pool = bringsDocument(pathname) ? documentBodies : bodies;
      body = pool.lease(client, isBeacon ? maxBeacon : maxFormAt(pathname), cutAt(pathname, req));
      return readWhole(body, req, res);
    };
    const refuse = (status: number) => {
      if (isBeacon) contexts.analytics.refuse(refusalOfStatus(status));
      line.status = status;
      sendRefusal(req, res, { status, requestId, headers: { ...headers, ...security.refusal } });
    };
    try {
      if (refusal) return refuse(refusal);
      const elsewhere = production ? canonicalRedirect(req, publicUrl) : undefined;
      if (elsewhere) return redirectTo(elsewhere);
      const known = answers.find(req);
      if (known) {
        line.route = known.route;
        line.status = 200;
        return answers.send(res, known, { ...headers, Vary: vary });
      }
      const request = normalizeRequest(await toRequest(req, res, { origin: publicUrl, readBody }), publicUrl);
      const url = new URL(request.url);
      line.route = routeOf(url.pathname);
      const judged = judgeFromOutside(req, url.pathname);
      if (judged) return judged === "refused" ? refuse(403) : redirectTo(deskPaths.deskLogin(), 303);
      const viewed = !isOfDesk(url.pathname) && isView(req);
      await pages.pass({ client, signal: request.signal }, async () => {
        const opened = await contexts.open({
          requestId,
          trace,
          cookieHeader: req.headers.cookie,
          url,
          clientAddress: address,
          userAgent: req.headers["user-agent"],
          refusesFollowing: refusesBySignal(req.headers["sec-gpc"]),
          arrival: viewed ? arrivalOf(req) : undefined,
          signal: request.signal,
        });
        tally = opened.tally;
        const page = () => remix(request, opened.context);
        const shelf = () => (development ? undefined : readers.find(request, opened));
        const answer = earlyRedirect(request, url, opened) ?? (await shelf()) ?? (await withCrashes(page));
        const response = await answers.keep(req, line.route, answer);
        if (viewed && isPage(response)) opened.countView(url.pathname);
        const cookies = await opened.commit(response);
        line.status = response.status;
        const timing = serverTiming(request, response, opened.tally, performance.now() - startedAt);
        const reply = { response, opened, cookies, pathname: url.pathname };
        const own = { ...ownHeaders(headers, reply, { security, vary }), ...timing };
        await sendResponse(res, await compress(req, line.route, response), own, cookies);
      });
    } catch (error) {
      if (error instanceof UnreadableRequest) return refuse(error.status);
      if (error instanceof GateFull) return refuse(503);
      if (error instanceof LeftWaiting) return;
      log.error({ id: requestId, err: error }, "a request failed");
      if (res.headersSent) res.destroy();
      else refuse(500);
    } finally {
      body?.release();
    }

    function redirectTo(location: string, status = 308) {
      line.status = status;
      res.writeHead(status, { ...headers, Location: location, "Cache-Control": "no-store" }).end();
    }
  }

  const server = createHttpServer((req, res) => {
    const answer = () => {
      const refusal = refusalOf(req);
      if (!refusal && (files.serve(req, res) || health.serve(req, res))) return;
      void handle(req, res, refusal);
    };
    if (hasTooManyHeaders(req)) answer();
    else if (!files.servePlain(req, res) && !documents.serve(req, res, answer)) answer();
  });
  if (trustedProxies === 0) countConnections(metrics.registry, "site", boundConnections(server));
  answerBrokenRequests(server, security.everywhere, (status, code) => {
    log.info({ status, code }, "a connection was closed: what it sent is not a valid HTTP request");
    metrics.unreadable(status);
  });

  return {
    server,
    metrics: metrics.registry,
    warm: () => documents.warm(development ? [] : warmPages),
    follow: followBlog(contexts.dataState, documents.renew),
    leave: health.leave,
    close: () => contexts.close(lastWordsMs),
  };
}
