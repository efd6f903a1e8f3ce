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

/** Of what nobody has asked for in a request of their own. */
export const newIds = (): RequestIds => ({
  requestId: randomId(9, "base64url"),
  trace: startTrace(),
  spanId: newSpanId(),
});

/** Ids are told by proxies of ours, or made here: nobody outside decides what a request is found by. */
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
