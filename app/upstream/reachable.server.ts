import type { Exchange } from "./exchange.server";

/** A scrape waits no longer; Prometheus itself gives up after ten seconds. */
const askMs = 2_000;
/** What a proxy says whose upstream is away; and the reference upstream while it is not ready. */
const away = [502, 503, 504];

/**
 * Whether the upstream's address answers. It is asked for `/readyz`, which the reference upstream has; another one that
 * answers 404 is there too. Says no where nothing answers within two seconds, and never rejects.
 */
export function createReachability(exchange: Exchange, base: URL): () => Promise<boolean> {
  const path = `${base.pathname.replace(/\/$/, "")}/readyz`;
  return async () => {
    try {
      const signal = AbortSignal.timeout(askMs);
      const { status, body } = await exchange({ method: "GET", path, headers: {}, body: undefined, signal });
      // The connection is free again once its body was read; a page of a megabyte is not worth that.
      let size = 0;
      for await (const chunk of body) {
        size += chunk.length;
        if (size > 10_000) break;
      }
      return !away.includes(status);
    } catch {
      return false;
    }
  };
}
