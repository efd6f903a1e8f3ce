import type { IncomingMessage } from "node:http";
import { newSpanId, randomId, startTrace } from "../app/upstream/trace.server";
import { isRequestId, readTraceparent, type Trace } from "../domain/trace";
import { cameThrough } from "./client-address";

/** What a request is known by: on its error page, in every line of the log, and upstream. */
interface RequestIds {
  requestId: string;
  trace: Trace;
  /** Our own part of the trace. */
  spanId: string;
}

/** Ids for work that no request of a reader started. */
export const newIds = (): RequestIds => ({
  requestId: randomId(9, "base64url"),
  trace: startTrace(),
  spanId: newSpanId(),
});

/** Ids come from proxies of ours, or are made here: a client outside cannot choose the id of its request. */
export function identify(req: IncomingMessage, trustedProxies: number): RequestIds {
  const trusted = cameThrough(req, trustedProxies);
  const told = (name: string) => (trusted ? String(req.headers[name] ?? "") : "");
  const made = newIds();
  const requestId = told("x-request-id");
  return {
    requestId: isRequestId(requestId) ? requestId : made.requestId,
    trace: readTraceparent(told("traceparent")) ?? made.trace,
    spanId: made.spanId,
  };
}
