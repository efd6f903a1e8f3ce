import type { AppLoadContext } from "@remix-run/node";
import type { Contexts, OpenContext } from "../app/context.server";
import type { Logger } from "../app/log.server";
import type { VisitorMode } from "../app/session/consent.server";
import { withCrashes } from "./crash";
import type { Rendered } from "./document-cache";
import type { SiteMetrics } from "./metrics";
import type { RenderedForReaders } from "./readers-shelf";
import { newIds } from "./request-ids";

interface Parts {
  contexts: Pick<Contexts, "anonymous" | "forReaders">;
  remix(request: Request, context: AppLoadContext): Promise<Response>;
  publicUrl: string;
  /** The pattern of a path's route. */
  routeOf(pathname: string): string;
  log: Logger;
  metrics: Pick<SiteMetrics, "fill">;
}

/**
 * Renders pages for memory. Such a page belongs to no reader's request: it has an id and a trace of its own, here and
 * upstream, and a line in the log.
 */
export function createFills({ contexts, remix, publicUrl, routeOf, log, metrics }: Parts) {
  async function render(
    key: string,
    { context, tally }: Pick<OpenContext, "context" | "tally">,
    ids: ReturnType<typeof newIds>,
  ): Promise<Rendered> {
    const startedAt = performance.now();
    const request = new Request(publicUrl + key);
    const route = routeOf(new URL(request.url).pathname);
    let status = 500;
    try {
      const response = await withCrashes(() => remix(request, context));
      ({ status } = response);
      // A page with a policy of its own is not kept: a nonce is for one reader.
      const forOne = context.nonce.taken !== undefined || context.policy.allowed !== undefined;
      return { response, complete: tally.failures === 0, forOne };
    } catch (error) {
      log.error({ id: ids.requestId, err: error }, "a page for the cache could not be rendered");
      throw error;
    } finally {
      const ms = performance.now() - startedAt;
      const line = { id: ids.requestId, trace: ids.trace.traceId, span: ids.spanId, route, status };
      log.info({ ...line, ...tally.line(), ms: Math.round(ms) }, "a page was made for memory");
      metrics.fill(route, ms / 1_000);
    }
  }

  return {
    forVisitors(key: string, mode: VisitorMode): Promise<Rendered> {
      const ids = newIds();
      return render(key, contexts.anonymous(mode, ids), ids);
    },

    /** @param reader who waits for it: the calls are made with their token */
    async forReaders(key: string, reader: OpenContext, subscribed: boolean): Promise<RenderedForReaders> {
      const ids = newIds();
      const opened = contexts.forReaders(reader.context, subscribed, ids);
      const rendered = await render(key, opened, ids);
      const { versions, unversioned } = opened.tally.data;
      return { ...rendered, refused: opened.session.over, versions, unversioned };
    },
  };
}
