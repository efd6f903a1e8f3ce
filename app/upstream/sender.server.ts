import type { ClientContext } from "@orpc/client";
import type { StandardLinkClient } from "@orpc/client/standard";
import { SEEN_VERSIONS_HEADER } from "../../contract/data-versions";
import { OPEN_BREAKERS_HEADER } from "../../domain/process-standing";
import { writeTraceparent } from "../../domain/trace";
import type { Logger } from "../log.server";
import { assertWithinPath, type DescribedCall, describeCall } from "./described-call.server";
import { HeldBack, UpstreamError } from "./errors.server";
import type { Exchange } from "./exchange.server";
import { createHoldBack } from "./hold-back.server";
import { createMergeReads } from "./merge.server";
import type { UpstreamMeter } from "./meter.server";
import type { CallTally, RequestScope } from "./scope.server";
import type { SeenVersions } from "./seen-versions.server";
import type { Tokens } from "./tokens.server";
import { newSpanId } from "./trace.server";
import { createTransport, type Reply } from "./transport.server";

/** What a call site may add: `upstream.users.login(input, { context: { idempotencyKey } })`. */
export interface CallOptions extends ClientContext {
  /** Makes a write safe to send twice: it is then retried like a read. */
  idempotencyKey?: string;
  /** A person waits for this write and it may fail: it gets a read's deadline. */
  urgent?: boolean;
  /** A person waits for this read and can do without it: its own deadline in milliseconds, if that comes sooner. */
  withinMs?: number;
  /** What the browser was given when it signed in to an account before. */
  deviceToken?: string | undefined;
  /** Nobody asked for it by itself: that it is refused does not end the session. */
  sparing?: boolean;
}

/** A request's scope while its calls run. */
export interface ScopedCalls extends RequestScope {
  tally: CallTally;
  /** Why new tokens could not be had in this request, if that was tried. */
  renewalFailure?: unknown;
  renew(): Promise<void>;
}

export interface CallContext extends CallOptions {
  scope?: ScopedCalls;
}

interface SenderOptions {
  baseUrl: URL;
  exchange: Exchange;
  /** Total deadlines in milliseconds, body and retry included. */
  readMs: number;
  writeMs: number;
  clientToken?: string | undefined;
  /** Hears which calls are held back. */
  log?: Logger | undefined;
  meter?: UpstreamMeter | undefined;
  /** The versions of shared data that replies told of, for the calls to come. */
  seen?: SeenVersions | undefined;
}

/**
 * Of the time that a write has, the part for the page that tells what became of it: a reader who has waited for one
 * deadline does not wait for another (QUALITY R1).
 */
const partForPage = 0.1;

/** Puts a call on the wire: its headers, its deadline, whether it may be repeated or shared. */
export function createSender(options: SenderOptions): StandardLinkClient<CallContext> {
  const { baseUrl, exchange, readMs, writeMs, clientToken, log, meter, seen } = options;
  const transport = createTransport(exchange, createHoldBack(log, meter), meter);
  const mergeReads = createMergeReads<Reply>();
  const pageMs = writeMs * partForPage;

  return {
    async call({ url, method, headers, body }, { context, signal }, path) {
      const described = describeCall(path);
      assertWithinPath(described, baseUrl, url.pathname);
      const {
        scope,
        idempotencyKey,
        deviceToken,
        urgent = false,
        withinMs = Number.POSITIVE_INFINITY,
      } = context;
      const read = method === "GET" && !described.meta.effect;
      const bearer = tokensFor(described, scope)?.accessToken;
      // oRPC drops the trailing slash of a path; SPEC 7 has one.
      const target = url.pathname + (described.path.endsWith("/") ? "/" : "") + url.search;
      const own = {
        ...singleHeaders(headers),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(deviceToken && { "x-device-token": deviceToken }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      };
      const usualMs = read || urgent ? readMs : writeMs - pageMs;
      const leftMs = read && scope?.tally.late ? pageMs : Number.POSITIVE_INFINITY;
      const deadlineMs = Math.min(usualMs, withinMs, leftMs);
      const anonymous = described.meta.auth !== "bearer";
      const send = (shared: AbortSignal | undefined) =>
        transport({
          name: described.name,
          method,
          path: target,
          headers: {
            ...own,
            ...forwarded(scope, clientToken),
            ...(read && seen?.header && { [SEEN_VERSIONS_HEADER]: seen.header }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          deadlineMs,
          hurried: deadlineMs < usualMs,
          read,
          open: anonymous,
          long: described.meta.long === true,
          mayBeEmpty: described.tellsOnlyMessage,
          repeatable: read || idempotencyKey !== undefined,
          visitor: scope?.clientAddress,
          bearer,
          signal: shared,
          requestId: scope?.requestId,
        });
      // A write is finished even if the reader does not wait for its reply.
      const leaves = read ? (signal ?? scope?.signal) : undefined;
      // Per visitor's address, by which upstream limits most of them: nobody uses up another's, or borrows it.
      const merged = [target, JSON.stringify(own), described.meta.shared ? "" : scope?.clientAddress].join(
        " ",
      );
      const reply = await noted(described, scope, () =>
        read && anonymous ? mergeReads(merged, leaves, send) : send(leaves),
      );
      const versions = scope?.tally.data.note(reply.versions);
      if (versions) seen?.note(versions);
      return { status: reply.status, headers: {}, body: async () => reply.body };
    },
  };
}

/** Whose tokens a call is sent with: the user's, the investor's, those of the desk or nobody's. */
function tokensFor({ meta }: DescribedCall, scope: ScopedCalls | undefined): Tokens | undefined {
  if (meta.auth !== "bearer") return undefined;
  const { investor, desk, holder } = scope ?? {};
  return (meta.who === "investor" ? investor : meta.who === "desk" ? desk : holder)?.tokens;
}

/** Tells the upstream on whose behalf we call; it believes an address only with our token. */
function forwarded(scope: RequestScope | undefined, clientToken: string | undefined): Record<string, string> {
  if (!scope) return {};
  const { requestId, trace, clientAddress, userAgent, openBreakers } = scope;
  return {
    "x-request-id": requestId,
    ...(trace && { traceparent: writeTraceparent(trace, newSpanId()) }),
    ...(clientToken && { "x-api-client-token": clientToken }),
    ...(clientAddress && { "x-client-address": clientAddress }),
    ...(userAgent && { "x-client-user-agent": userAgent.slice(0, 300) }),
    ...(openBreakers && { [OPEN_BREAKERS_HEADER]: openBreakers }),
  };
}

function singleHeaders(headers: Record<string, string | readonly string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(", ")]],
    ),
  );
}

/** What failed behind a call, with the id by which the upstream's log knows it where that is another request's. */
function failedFor(scope: ScopedCalls, { failed }: UpstreamError) {
  if (!failed) return undefined;
  const { dependency, code, requestId } = failed;
  const isOthers = requestId !== undefined && requestId !== scope.requestId;
  return { dependency, code, ...(isOthers && { upstreamRequestId: requestId }) };
}

/** Counts and logs a call by its name, status and time: never a value of it. */
async function noted(
  { name: call }: DescribedCall,
  scope: ScopedCalls | undefined,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  scope?.tally.begin();
  try {
    const reply = await run();
    scope?.log.debug({ call, status: reply.status, ms: ms() }, "upstream call");
    return reply;
  } catch (error) {
    if (scope && error instanceof UpstreamError && !scope.signal?.aborted) {
      const failed = failedFor(scope, error);
      scope.tally.note(error, failed);
      const { kind, repliedStatus: status, message: why } = error;
      // That it is held back is in the log already, once for all of them.
      const level =
        error instanceof HeldBack
          ? "debug"
          : kind === "unavailable" || kind === "malformed"
            ? "warn"
            : "info";
      scope.log[level]({ call, kind, status, ms: ms(), why, ...failed }, "upstream call failed");
    }
    throw error;
  } finally {
    scope?.tally.end();
  }
}
