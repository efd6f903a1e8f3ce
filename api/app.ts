import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { DATA_VERSIONS_HEADER, readDataVersions, SEEN_VERSIONS_HEADER } from "../contract/data-versions";
import { FAILED_DEPENDENCY_HEADER, writeFailedDependency } from "../contract/failed-dependency";
import { LIMIT_SCOPE_HEADER } from "../contract/limit-scope";
import type { CallContext, Deps } from "./base";
import { paymentWebhook } from "./billing/webhook";
import { calls } from "./calls";
import { readClient } from "./client";
import { describeError } from "./errors";
import { failedDependency } from "./failed-dependency";
import { bounceWebhook } from "./mail/bounce-webhook";
import type { ApiMetrics } from "./metrics";
import { ownHostsOnly } from "./own-hosts";
import { pages } from "./pages/pages";
import { withDeadline } from "./providers/payments/deadline";
import { withRequestId } from "./request-id";
import { textWebhook } from "./texts/webhook";

/** Bytes of a call's body. The largest input is a batch of events (contract/tracking.ts), which fits with room to spare. */
export const MAX_BODY = 500_000;
/** So long a call may ask the card provider in all: the site gives up after nine seconds. */
const PROVIDER_MS = 7_000;

/** Data, and whatever else is no page of ours: it loads, runs and sends nothing and is in no frame. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** What our pages could ask a browser for. */
const unused = ["camera", "displayCapture", "geolocation", "microphone", "payment", "usb"] as const;

/** What the connection knows of a request and the request itself does not. */
export interface Connection {
  address?: string;
}

export interface Api {
  /** Answers one request. Never throws. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
}

interface AppDeps extends Deps {
  metrics: Pick<ApiMetrics, "answered">;
  /** Whether new requests are welcome: false while stopping, or when the database does not answer. */
  ready(): Promise<boolean>;
}

type Env = { Bindings: Connection; Variables: Pick<CallContext, "client" | "trace"> };

const isHealth = (path: string) => path === "/healthz" || path === "/readyz";

/** The reference upstream as a fetch handler: the process serves it over HTTP, tests call it in memory. */
export function createApp(deps: AppDeps): Api {
  const { log, settings, metrics } = deps;
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const started = performance.now();
    const client = readClient(c.req.raw.headers, c.env.address, settings.clientTokens);
    const trace: CallContext["trace"] = {};
    c.set("client", client);
    c.set("trace", trace);
    await next();
    c.res.headers.set("x-request-id", client.requestId);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    if (!c.res.headers.has("content-security-policy")) {
      c.res.headers.set("content-security-policy", nothing);
    }
    if (trace.retryAfterSeconds) c.res.headers.set("retry-after", String(trace.retryAfterSeconds));
    // The site's log names it; to others it would tell how we are made.
    const failed = c.res.status >= 500 ? trace.failed : undefined;
    if (failed && client.vouched) c.res.headers.set(FAILED_DEPENDENCY_HEADER, writeFailedDependency(failed));
    if (trace.limitScope) c.res.headers.set(LIMIT_SCOPE_HEADER, trace.limitScope);
    const ms = performance.now() - started;
    metrics.answered(trace.call, c.req.path, c.res.status, ms / 1_000);
    const line = {
      requestId: client.requestId,
      trace: client.trace?.traceId,
      method: c.req.method,
      call: trace.call ?? null,
      status: c.res.status,
      ms: Math.round(ms * 10) / 10,
      ...failed,
    };
    // Balancers look twice a second: only a refusal tells something.
    if (!isHealth(c.req.path) || c.res.status >= 400) log.info(line, "request");
  });

  app.use(ownHostsOnly(settings));

  // The sandbox tells of what was done at once, as a real provider does, and not with the clock's next turn.
  if (settings.payments.adapter === "sandbox") {
    app.use(async (c, next) => {
      await next();
      if (c.req.method === "GET" || !/^\/(hosted|api\/transactions)\//.test(c.req.path)) return;
      await deps.jobs.send("payment-webhooks", {});
    });
  }

  app.use(
    secureHeaders({
      crossOriginEmbedderPolicy: true,
      strictTransportSecurity: settings.ownUrl.startsWith("https:") && "max-age=63072000; includeSubDomains",
      xFrameOptions: "DENY",
      // Browsers without it are gone; it never did what it said.
      xXssProtection: false,
      permissionsPolicy: Object.fromEntries(unused.map((feature) => [feature, []])),
    }),
  );

  app.get("/healthz", (c) => c.text("alive"));
  app.get("/readyz", async (c) => ((await deps.ready()) ? c.text("ready") : c.text("not ready", 503)));
  app.route("/", pages(deps));
  app.route("/", paymentWebhook(deps));
  const { bounceSecret } = settings.alerts;
  if (bounceSecret !== undefined) app.route("/", bounceWebhook(deps, bounceSecret));
  if (settings.sms.adapter === "twilio") app.route("/", textWebhook(deps));

  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (c) => c.json({ message: "The request is too large." }, 413),
    }),
  );
  app.use(async (c) => {
    const type = c.req.header("content-type");
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
      return c.json({ message: "The request's body must be JSON." }, 415);
    }
    const context = {
      ...deps,
      client: c.get("client"),
      trace: c.get("trace"),
      idempotencyKey: c.req.header("idempotency-key"),
      seenVersions: c.get("client").vouched
        ? readDataVersions(c.req.header(SEEN_VERSIONS_HEADER))
        : undefined,
      bearer: /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1],
    };
    const { matched, response } = await withRequestId(context.client.requestId, () =>
      withDeadline(PROVIDER_MS, () => calls.handle(c.req.raw, { context })),
    );
    const { reply } = context.trace;
    if (reply) {
      if (reply.versions !== undefined) c.header(DATA_VERSIONS_HEADER, reply.versions);
      return c.body(reply.body, 200, { "content-type": "application/json" });
    }
    return matched ? response : c.json({ message: "There is no such call." }, 404);
  });

  app.onError((error, c) => {
    const failed = failedDependency(error);
    const { requestId } = c.get("client");
    log.error({ requestId, ...failed, error: describeError(error) }, "a request failed");
    return c.json({ message: "Something went wrong on our side. Please try again." }, 500);
  });

  return { fetch: async (request, connection = {}) => app.fetch(request, connection) };
}
