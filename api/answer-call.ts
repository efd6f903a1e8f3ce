import { DATA_VERSIONS_HEADER, readDataVersions, SEEN_VERSIONS_HEADER } from "../contract/data-versions";
import { LARGEST_DOCUMENT } from "../domain/brokerage-documents";
import { calls } from "./calls";
import { readClient } from "./client";
import type { CallContext, Deps } from "./deps";
import { describeError } from "./errors";
import { failedDependency } from "./failed-dependency";
import { logRequest } from "./log-request";
import type { ApiMetrics } from "./metrics";
import { foreignName } from "./own-hosts";
import { type PlainReply, type PlainRequest, readerOf } from "./plain-http";
import { withDeadline } from "./providers/payments/deadline";
import { withRequestId } from "./request-id";

/** Bytes of a call's body. The largest input is a batch of events (contract/tracking.ts), which fits with room to spare. */
const MAX_BODY = 500_000;
/** Of a call that brings a document for the broker, in base64. */
export const MAX_DOCUMENT = Math.ceil(LARGEST_DOCUMENT / 3) * 4 + 10_000;

/** Whether a call at this path brings a document for the broker (contract/brokerage-documents.ts). */
export const bringsDocument = (path: string): boolean => /^\/api\/[^/]+\/account\/documents$/.test(path);

/** Bytes that a call's body may have. */
export const maxBodyAt = (path: string): number => (bringsDocument(path) ? MAX_DOCUMENT : MAX_BODY);
/** So long a call may ask the card provider in all: the site gives up after nine seconds. */
const PROVIDER_MS = 7_000;

interface CallDeps extends Deps {
  metrics: Pick<ApiMetrics, "answered">;
  /** On every reply, whatever it says. */
  fixedHeaders: Promise<Readonly<Record<string, string>>>;
  /** To be done before a request is answered that may have changed something. */
  afterWrite(method: string, path: string): Promise<void>;
}

const json = (status: number, value: unknown): PlainReply => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

/** The contract's calls, without a web framework: each page of the site waits for several. Never throws. */
export function createCalls({
  metrics,
  fixedHeaders,
  afterWrite,
  ...deps
}: CallDeps): (request: PlainRequest) => Promise<PlainReply> {
  const { settings, log } = deps;
  const isForeign = foreignName(settings);

  async function answer(request: PlainRequest, known: Pick<CallContext, "client" | "trace">) {
    const { method, url, headers, body } = request;
    const refusal = isForeign(headers.host, url.pathname);
    if (refusal) return json(421, { message: refusal });
    try {
      if (body.length > maxBodyAt(url.pathname)) return json(413, { message: "The request is too large." });
      const type = headers["content-type"];
      if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
        return json(415, { message: "The request's body must be JSON." });
      const reply = await call(request, known);
      await afterWrite(method, url.pathname);
      return reply;
    } catch (error) {
      const { requestId } = known.client;
      log.error({ requestId, ...failedDependency(error), error: describeError(error) }, "a request failed");
      return json(500, { message: "Something went wrong on our side. Please try again." });
    }
  }

  async function call(
    request: PlainRequest,
    known: Pick<CallContext, "client" | "trace">,
  ): Promise<PlainReply> {
    const { method, url, headers, body } = request;
    const { client, trace } = known;
    const { get } = readerOf(headers);
    const context: CallContext = {
      ...deps,
      client,
      trace,
      idempotencyKey: get("idempotency-key") ?? undefined,
      seenVersions: client.vouched ? readDataVersions(get(SEEN_VERSIONS_HEADER) ?? undefined) : undefined,
      bearer: /^Bearer (\S+)$/i.exec(get("authorization") ?? "")?.[1],
    };
    const asked = { method, url, headers, signal: undefined, body: async () => parse(body) };
    const { matched, response } = await withRequestId(client.requestId, () =>
      withDeadline(PROVIDER_MS, () => calls.handle(asked, { context })),
    );
    if (trace.reply) {
      const { versions, body: kept } = trace.reply;
      const own: PlainReply["headers"] = { "content-type": "application/json" };
      if (versions !== undefined) own[DATA_VERSIONS_HEADER] = versions;
      return { status: 200, headers: own, body: kept };
    }
    if (!matched) return json(404, { message: "There is no such call." });
    return response.body === undefined
      ? { status: response.status, headers: {}, body: "" }
      : json(response.status, response.body);
  }

  return async (request) => {
    const startedAt = performance.now();
    const client = readClient(readerOf(request.headers), request.address, settings.clientTokens);
    const trace: CallContext["trace"] = {};
    const { status, headers, body } = await answer(request, { client, trace });
    const { method, url } = request;
    const answered = { client, trace, method, path: url.pathname, status, startedAt };
    const told = logRequest({ log, metrics }, answered);
    return { status, headers: { ...(await fixedHeaders), ...headers, ...told }, body };
  };
}

const decoder = new TextDecoder();

/** @throws {SyntaxError} for what is no JSON */
function parse(body: Uint8Array): unknown {
  return body.length > 0 ? JSON.parse(decoder.decode(body)) : undefined;
}
