// How many connections to the upstream the site opens while it renders pages that are in no cache.
import http from "node:http";
import { createVisitor, repeat, sitemapOf } from "../browse.mjs";
import { copyData } from "../data-folder.mjs";
import { share } from "../length.mjs";
import { startSite, startUpstream } from "../product.mjs";
import { startWire } from "../relay.mjs";

const renders = share(10_000);
const readers = 64;
/** As many attempts of one call there may be at once (app/upstream/hold-back.server.ts). */
const placesOfCall = 32;
/** In no cache, and hardly one asks the upstream for what another asks for. */
const addressOf = (turn, stocks) =>
  [
    `/stocks?q=b${turn}`,
    `${stocks[turn % stocks.length]}?bench=${turn}`,
    `/symbols/search?q=c${turn}`,
    `/stock-insights-by-sector?bench=${turn}`,
  ][turn % 4];

const connections = {
  id: "P6",
  measure: `upstream connections opened during ${renders.toLocaleString("en-US")} uncached renders by ${readers} readers at once`,
  bar: "<= pool size",
  gating: true,
  tools: { taskset: "util-linux" },
  async run() {
    const data = await copyData();
    // How many connections, not how fast: nobody is given up.
    const settings = { LIMITS_FACTOR: "1000", UPSTREAM_READ_MS: "30000" };
    const api = await startUpstream(data.folder, { settings });
    const wire = await startWire(api.url);
    const site = await startSite(wire.url, { settings });
    const agent = new http.Agent({ keepAlive: true, maxSockets: readers });
    try {
      const crowd = Array.from({ length: readers }, (_, at) =>
        createVisitor(site.url, { agent, address: `198.18.0.${at + 1}` }),
      );
      const stocks = (await sitemapOf(site.url)).filter((path) => /^\/stocks\/[^/]+$/.test(path));
      const before = wire.opened;
      wire.calls.clear();
      await repeat(renders, { at: readers }, async (turn) => {
        const address = addressOf(turn, stocks);
        const { status } = await crowd[turn % readers].get(address);
        if (status !== 200) throw new Error(`${address} answered ${status}`);
      });
      const opened = wire.opened - before;
      const kinds = wire.calls.size;
      const calls = [...wire.calls.values()].reduce((sum, count) => sum + count, 0);
      const pool = kinds * placesOfCall;
      return {
        figures: {
          calls,
          "kinds of calls": kinds,
          "places for each": placesOfCall,
          "open at most": wire.most,
        },
        ours: `${opened} for ${calls} calls`,
        theirs: `pool of ${pool}`,
        ratio: opened / pool,
        held: opened <= pool,
        note: `the pool has ${placesOfCall} places for each of the ${kinds} calls that these pages make; what many ask for at once is asked once. A client without a pool opens a connection for each call, here ${calls}`,
      };
    } finally {
      agent.destroy();
      await site.stop();
      await wire.close();
      await api.stop();
      data.remove();
    }
  },
};
export const rows = [connections];
