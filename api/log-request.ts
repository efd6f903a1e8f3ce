import { FAILED_DEPENDENCY_HEADER, writeFailedDependency } from "../contract/failed-dependency";
import { LIMIT_SCOPE_HEADER } from "../contract/limit-scope";
import type { CallContext } from "./deps";
import type { ApiMetrics } from "./metrics";

/** What is known of a request once it is answered. */
interface Answered extends Pick<CallContext, "client" | "trace"> {
  method: string;
  path: string;
  status: number;
  /** By `performance.now()`. */
  startedAt: number;
}

interface LogDeps extends Pick<CallContext, "log"> {
  metrics: Pick<ApiMetrics, "answered">;
}

const isHealth = (path: string) => ["/healthz", "/readyz", "/openz"].includes(path);

/**
 * Counts an answered request and writes its line in the log.
 * @returns what its reply says of it, as headers
 */
export function logRequest({ log, metrics }: LogDeps, answered: Answered): Record<string, string> {
  const { client, trace, method, path, status, startedAt } = answered;
  const headers: Record<string, string> = { "x-request-id": client.requestId };
  if (trace.retryAfterSeconds) headers["retry-after"] = String(trace.retryAfterSeconds);
  // The site's log names it; to others it would tell how we are made.
  const failed = status >= 500 ? trace.failed : undefined;
  if (failed && client.vouched) headers[FAILED_DEPENDENCY_HEADER] = writeFailedDependency(failed);
  if (trace.limitScope) headers[LIMIT_SCOPE_HEADER] = trace.limitScope;
  const ms = performance.now() - startedAt;
  metrics.answered(trace.call, path, status, ms / 1_000);
  const line = {
    requestId: client.requestId,
    trace: client.trace?.traceId,
    method,
    call: trace.call ?? null,
    status,
    ms: Math.round(ms * 10) / 10,
    ...failed,
  };
  // Balancers look twice a second: only a refusal tells something.
  if (!isHealth(path) || status >= 400) log.info(line, "request");
  return headers;
}
