import { createFinnhub, type FinnhubOptions } from "../../api/providers/market-data/finnhub/adapter";
import type { MarketData } from "../../api/providers/market-data/port";
import { type MisbehavingUpstream, reply, startUpstream } from "./upstream";

export const finnhubKey = "canary-key-of-the-provider";

/** A server in the provider's place, and the adapter that calls it. */
export interface FakeFinnhub extends Pick<MisbehavingUpstream, "seen" | "count" | "reached" | "close"> {
  adapter: MarketData;
  /** What it does with "/quote" and the like from now on; see MisbehavingUpstream. */
  on: MisbehavingUpstream["on"];
  /** The query of the last request. */
  query(): Record<string, string>;
}

/**
 * Speaks the shapes of the provider's OpenAPI document and of PROVIDERS.md: no recorded traffic exists. As long as it
 * is told nothing else it is a free plan that knows no symbol. Waits are short; the pace has a test of its own.
 */
export async function startFinnhub(options: Partial<FinnhubOptions> = {}): Promise<FakeFinnhub> {
  const server = await startUpstream();
  const on: MisbehavingUpstream["on"] = (path, ...behaviours) =>
    server.on(`GET /api/v1${path}`, ...behaviours);
  on("/quote", reply({ c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 }));
  on("/stock/profile2", reply({}));
  on("/stock/metric", reply({ metric: {}, metricType: "all", series: {}, symbol: "" }));
  on("/stock/financials-reported", reply({ cik: "", data: [], symbol: "" }));
  on("/stock/recommendation", reply([]));
  on("/company-news", reply([]));
  on("/calendar/earnings", reply({ earningsCalendar: [] }));
  const paid = reply({ error: "You don't have access to this resource." }, 403);
  on("/stock/candle", paid);
  on("/stock/dividend", paid);
  on("/stock/split", paid);
  on("/stock/price-target", paid);
  on("/stock/fund-ownership", paid);
  on("/stock/split", paid);
  return {
    seen: server.seen,
    reached: (path, count) => server.reached(`GET /api/v1${path}`, count),
    count: (path) => server.count(`GET /api/v1${path}`),
    close: server.close,
    on,
    query: () => {
      const { path = "" } = server.seen.at(-1) ?? {};
      return Object.fromEntries(new URL(path, server.baseUrl).searchParams);
    },
    adapter: createFinnhub({
      key: finnhubKey,
      perMinute: 60_000,
      licence: { mayDisplay: true, attribution: "Market data by Finnhub", delayMinutes: 15 },
      now: () => new Date("2026-11-21T12:00:00Z"),
      baseUrl: `${server.baseUrl}/api/v1`,
      backoffMs: 1,
      ...options,
    }),
  };
}
