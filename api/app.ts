import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { contract } from "../contract";
import { createCalls } from "./answer-call";
import { paymentWebhook } from "./billing/webhook";
import { bankWebhook } from "./brokerage/bank-webhook";
import { readClient } from "./client";
import type { CallContext, Deps } from "./deps";
import { describeError } from "./errors";
import { failedDependency } from "./failed-dependency";
import { logRequest } from "./log-request";
import { bounceWebhook } from "./mail/bounce-webhook";
import type { ApiMetrics } from "./metrics";
import { ownHostsOnly } from "./own-hosts";
import { pages } from "./pages/pages";
import { ofFetch, type PlainReply, type PlainRequest, toFetch } from "./plain-http";
import { textReportWebhook } from "./texts/report-webhook";
import { textWebhook } from "./texts/webhook";

/** The content policy of data and of all replies that are no page of ours: nothing is loaded, run, sent or framed. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The browser features that our pages might ask for. */
const unused = ["camera", "displayCapture", "geolocation", "microphone", "payment", "usb"] as const;

/** What is known about a request only from its connection. */
export interface Connection {
  address?: string;
}

export interface Api {
  /** Answers one request. Never throws. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Answers one of the contract's calls (`isCall`), as `fetch` does. Never throws. */
  call(request: PlainRequest): Promise<PlainReply>;
}

interface AppDeps extends Deps {
  metrics: Pick<ApiMetrics, "answered">;
  /** Whether new requests are accepted: false while stopping, or when the database does not answer. */
  ready(): Promise<boolean>;
  /** Whether the process is stopping and takes no more requests. */
  isLeaving(): boolean;
}

type Env = { Bindings: Connection; Variables: Pick<CallContext, "client"> };

const partOf = (path: string | undefined) => path?.split("/", 2)[1] ?? "";
/** The first parts of the calls' addresses. */
const parts = new Set(
  Object.values(contract).flatMap((calls) =>
    Object.values(calls).map((call) => partOf(call["~orpc"].route.path)),
  ),
);

/** Whether an address is a call's, or would be. */
export const isCall = (path: string): boolean => parts.has(partOf(path));

/** The reference upstream as a fetch handler: the process serves it over HTTP, tests call it in memory. */
export function createApp(deps: AppDeps): Api {
  const { log, settings } = deps;
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const client = readClient(c.req.raw.headers, c.env.address, settings.clientTokens);
    const trace: CallContext["trace"] = {};
    c.set("client", client);
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    if (!c.res.headers.has("content-security-policy")) {
      c.res.headers.set("content-security-policy", nothing);
    }
    const { method, path } = c.req;
    const told = logRequest(deps, { client, trace, method, path, status: c.res.status, startedAt });
    for (const [name, value] of Object.entries(told)) c.res.headers.set(name, value);
  });

  app.use(ownHostsOnly(settings));

  // The sandbox sends its webhooks at once, as a real provider does, and not in the next round.
  const isSandbox = settings.payments.adapter === "sandbox";
  const afterWrite = async (method: string, path: string) => {
    if (!isSandbox || method === "GET" || !/^\/(hosted|api\/transactions)\//.test(path)) return;
    await deps.jobs.send("payment-webhooks", {});
  };
  app.use(async (c, next) => {
    await next();
    await afterWrite(c.req.method, c.req.path);
  });

  const secured = secureHeaders({
    crossOriginEmbedderPolicy: true,
    strictTransportSecurity: settings.ownUrl.startsWith("https:") && "max-age=63072000; includeSubDomains",
    xFrameOptions: "DENY",
    // No browser uses this header any more.
    xXssProtection: false,
    permissionsPolicy: Object.fromEntries(unused.map((feature) => [feature, []])),
  });
  app.use(secured);

  app.get("/healthz", (c) => c.text("alive"));
  app.get("/readyz", async (c) => ((await deps.ready()) ? c.text("ready") : c.text("not ready", 503)));
  app.get("/openz", (c) => (deps.isLeaving() ? c.text("leaving", 503) : c.text("open")));
  app.route("/", pages(deps));
  app.route("/", paymentWebhook(deps));
  const readBankEvent = deps.bankLink.readEvent;
  if (readBankEvent) app.route("/", bankWebhook(deps, readBankEvent));
  const { bounceSecrets } = settings.alerts;
  if (bounceSecrets !== undefined) app.route("/", bounceWebhook(deps, bounceSecrets));
  if (settings.sms.adapter === "twilio") {
    app.route("/", textWebhook(deps));
    app.route("/", textReportWebhook(deps));
  }

  app.notFound((c) => c.json({ message: "There is no such call." }, 404));

  app.onError((error, c) => {
    const failed = failedDependency(error);
    const { requestId } = c.get("client");
    log.error({ requestId, ...failed, error: describeError(error) }, "a request failed");
    return c.json({ message: "Something went wrong on our side. Please try again." }, 500);
  });

  const call = createCalls({ ...deps, afterWrite, fixedHeaders: headersBy(secured) });
  return {
    call,
    fetch: async (request, connection = {}) =>
      isCall(new URL(request.url).pathname)
        ? toFetch(await call(await ofFetch(request, connection.address)))
        : app.fetch(request, connection),
  };
}

/** The headers of every call's reply: those that the middleware sets, and those of replies that are data. */
async function headersBy(secured: MiddlewareHandler): Promise<Record<string, string>> {
  const bare = await new Hono().get("/", secured, (c) => c.body(null)).request("/");
  return {
    ...Object.fromEntries(bare.headers),
    "cache-control": "no-store",
    "content-security-policy": nothing,
  };
}
