import type { AppLoadContext } from "@remix-run/node";
import type { Contexts } from "../app/context.server";
import type { Logger } from "../app/log.server";
import type { VisitorMode } from "../app/session/consent.server";
import { withCrashes } from "./crash";
import type { Rendered } from "./document-cache";
import type { SiteMetrics } from "./metrics";
import { newIds } from "./request-ids";

interface Parts {
  contexts: Pick<Contexts, "anonymous">;
  remix(request: Request, context: AppLoadContext): Promise<Response>;
  publicUrl: string;
  /** The pattern of a path's route. */
  routeOf(pathname: string): string;
  log: Logger;
  metrics: Pick<SiteMetrics, "fill">;
}

/**
 * Renders pages for memory. Nobody's request stands for one: each is known by an id and a trace of its own, here and
 * upstream, and has a line in the log.
 */
export function createFills({ contexts, remix, publicUrl, routeOf, log, metrics }: Parts) {
  return async (key: string, mode: VisitorMode): Promise<Rendered> => {
    const startedAt = performance.now();
    const ids = newIds();
    const request = new Request(publicUrl + key);
    const route = routeOf(new URL(request.url).pathname);
    const { context, tally } = contexts.anonymous(mode, ids);
    let status = 500;
    try {
      const response = await withCrashes(() => remix(request, context));
      ({ status } = response);
      // A page with a policy of its own is not kept: a nonce is for one reader.
      const forOne = context.nonce.taken !== undefined || context.policy.allowed !== undefined;
      return { response, complete: tally.failures === 0, forOne };
    } catch (error) {
      log.error({ id: ids.requestId, err: error }, "a page for memory failed");
      throw error;
    } finally {
      const ms = performance.now() - startedAt;
      const line = { id: ids.requestId, trace: ids.trace.traceId, span: ids.spanId, route, status };
      log.info({ ...line, ...tally.line(), ms: Math.round(ms) }, "a page was made for memory");
      metrics.fill(route, ms / 1_000);
    }
  };
}
