import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { AnalyticsSink } from "~/analytics/analytics.server";
import { createContexts } from "~/contexts.server";
import { readSettings } from "~/env.server";
import type { ToastView } from "~/session/toast.server";
import type { Exchange, WireReply } from "~/upstream/exchange.server";
import { clientToken, createTestApi, type TestApi, type TestApiOptions } from "./api";
import { userAgent } from "./browser";
import { CookieStore } from "./cookies";

/** What a loader or action answered, cookies already kept by the visitor. */
interface RouteReply {
  status: number;
  location: string | null;
  headers: Headers;
  text: string;
  /** Parsed JSON; undefined where the reply has none. */
  data: unknown;
  /** The notice on this very page; undefined where the reply redirects. */
  toast: ToastView | undefined;
}

type RouteFunction = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

interface Visit {
  params?: Record<string, string>;
  /** Posted as a form. */
  form?: Record<string, string> | [string, string][] | FormData;
  /** Posted as a script posts JSON. */
  json?: string;
  headers?: Record<string, string>;
  /** The IP address that it comes from, where the test is of what one network may do. */
  address?: string;
  /** Without it, a visit with a body is a POST and any other a GET. */
  method?: "GET" | "HEAD";
}

/**
 * Somebody with a browser, whose loaders and actions are called as functions: each request at the next of some sites
 * with the same settings, which know nothing of each other.
 */
export interface TestVisitor {
  visit(route: RouteFunction, path: string, visit?: Visit): Promise<RouteReply>;
  /** The notice that a redirect left for the next page. */
  nextToast(): Promise<ToastView | undefined>;
  /** The signed-in user, as the next request finds them. */
  user(): Promise<{ email: string } | undefined>;
  cookies: CookieStore;
  analytics: Pick<AnalyticsSink, "counts" | "stop">;
}

const siteUrl = "http://site.test";
/** Where providers' pages are, as the site under test has it. */
export const hostedOrigin = "http://pages.test";

/** Calls reach the reference upstream in memory; pass another exchange for one that misbehaves. */
export const exchangeWith =
  (api: TestApi): Exchange =>
  async ({ method, path, headers, body, signal }) => {
    const request = new Request(api.origin + path, { method, headers, body: body ?? null, signal });
    return wireReply(await api.fetch(request));
  };

async function wireReply(response: Response): Promise<WireReply> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: inOnePiece(await response.arrayBuffer()) };
}

async function* inOnePiece(bytes: ArrayBuffer): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield new Uint8Array(bytes);
}

/** An upstream that answers every call the same. */
export const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Exchange =>
  () =>
    wireReply(Response.json(body, { status, headers }));

/** An upstream that nobody can reach. */
export const unreachable: Exchange = () => Promise.reject(new Error("connect ECONNREFUSED"));

/**
 * @param env settings besides those of every test
 * @param count of the sites: one where the test is of what a process counts for itself
 */
export function createVisitor(
  exchange: Exchange,
  env: Record<string, string> = {},
  count: 1 | 2 = 2,
): TestVisitor {
  const settings = readSettings({
    PUBLIC_URL: siteUrl,
    API_BASE_URL: "http://api.test",
    HOSTED_PAGE_ORIGINS: hostedOrigin,
    CARD_PAGE_ORIGINS: hostedOrigin,
    API_CLIENT_TOKEN: clientToken,
    SESSION_SECRETS: "shared by the visitors under test",
    LOG_LEVEL: "silent",
    ...env,
  });
  const sites = Array.from({ length: count }, () =>
    createContexts(settings, {
      log: pino({ level: "silent" }),
      exchange,
      routeOf: (pathname) => pathname,
    }),
  );
  const cookies = new CookieStore();
  let requests = 0;
  const open = (url: URL, headers: Record<string, string> = {}, address = "192.0.2.1") => {
    const site = sites[requests++ % count] ?? expect.fail("no site");
    return site.open({
      requestId: "request-1",
      cookieHeader: cookies.header,
      url,
      clientAddress: address,
      userAgent,
      refusesFollowing: headers["sec-gpc"] === "1",
      signal: undefined,
    });
  };

  return {
    cookies,
    analytics: together(sites.map(({ analytics }) => analytics)),
    async visit(route, path, { params = {}, form, json, headers: sent = {}, address, method = "GET" } = {}) {
      const url = new URL(path, siteUrl);
      const { context, commit } = await open(url, sent, address);
      const body = json ?? (form instanceof FormData ? form : form && new URLSearchParams(form));
      const request = new Request(url, {
        headers: sent,
        ...(body === undefined ? { method } : { method: "POST", body }),
      });
      const response = await settle(() => route({ request, params, context }));
      const redirects = response.status >= 300 && response.status < 400;
      const toast = redirects ? undefined : context.toast.take();
      cookies.store(await commit(response));
      const { status, headers } = response;
      const isJson = headers.get("content-type")?.includes("json");
      const text = await response.text();
      const data: unknown = isJson ? JSON.parse(text) : undefined;
      return { status, headers, location: headers.get("location"), text, data, toast };
    },
    async nextToast() {
      const { context, commit } = await open(new URL(siteUrl));
      const toast = context.toast.take();
      cookies.store(await commit(new Response()));
      return toast;
    },
    user: async () => (await open(new URL(siteUrl))).context.session.user,
  };
}

/** What all of them have to tell: their own counts, taken together. */
function together(sinks: AnalyticsSink[]): Pick<AnalyticsSink, "counts" | "stop"> {
  return {
    counts: () =>
      sinks
        .map((sink) => sink.counts())
        .reduce((sum, { recorded, sent, dropped, refused }) => ({
          recorded: sum.recorded + recorded,
          sent: sum.sent + sent,
          dropped: sum.dropped + dropped,
          refused: { ...sum.refused, ...refused },
        })),
    stop: async (withinMs) => {
      await Promise.all(sinks.map((sink) => sink.stop(withinMs)));
    },
  };
}

/** What a test about routes needs; both are there only while tests run. */
interface RouteBench {
  readonly api: TestApi;
  /** A test whose upstream misbehaves puts a visitor of its own here. */
  visitor: TestVisitor;
}

/** Gives each test of a file an emptied upstream, on which `prepare` has been done, and a new visitor. */
export function withVisitor(
  prepare: (api: TestApi) => Promise<unknown> = async () => {},
  options: TestApiOptions = {},
): RouteBench {
  let api: TestApi | undefined;
  let visitor: TestVisitor | undefined;
  beforeAll(async () => {
    api = await createTestApi({ ...options, settings: { publicUrl: siteUrl, ...options.settings } });
  });
  afterAll(async () => {
    await api?.close();
    // A worker that goes on to other files keeps this one's closures, but need not keep its upstream.
    api = undefined;
  });
  beforeEach(async () => {
    if (!api) return;
    await api.reset();
    await prepare(api);
    visitor = createVisitor(exchangeWith(api));
  });
  return {
    get api() {
      return api ?? expect.fail("not started");
    },
    get visitor() {
      return visitor ?? expect.fail("not started");
    },
    set visitor(another) {
      visitor = another;
    },
  };
}

/** A thrown Response answers, as in Remix; plain data is JSON. */
async function settle(run: () => unknown): Promise<Response> {
  try {
    const result = await run();
    return result instanceof Response ? result : Response.json(result ?? null);
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}
