// Whether readers wait for whoever is told what they do: three sites in turn, all with a sink that takes it, and then one
// of them with a sink that never answers and one with none at all; each is compared with what it was before.
import http from "node:http";
import { createVisitor } from "../browse.mjs";
import { againstBefore, loadTools } from "../compare.mjs";
import { copyData } from "../data-folder.mjs";
import { loadPaths } from "../paths-load.mjs";
import { median, sitePort, startSite, startUpstream } from "../product.mjs";
import { startRelay } from "../relay.mjs";

const rounds = 5;
const secondsEach = 3;
/** Of each site, all the while. */
const beaconsPerSecond = 20;
const least = 0.9;
const pages = { hot: "/2024", uncached: "/stock-insights-by-sector?bench=1" };
const modes = ["takes", "hangs", "away"];
const isTold = (req) => /^\/api\/(?:events|users\/searches)$/.test(req.url);

/** What a sink does with what it is told; all other calls are the upstream's. */
const befallOf = {
  takes: (_req, res) =>
    res.writeHead(200, { "content-type": "application/json" }).end('{"message":"Noted."}'),
  hangs: () => undefined,
  away: (_req, res) => res.destroy(),
};

const sink = {
  id: "sink",
  measure:
    "pages with the sink of analytics hanging or away against a healthy one: requests/s, least of four",
  bar: `>= ${least.toFixed(2)}`,
  gating: true,
  tools: loadTools,
  async run() {
    const data = await copyData();
    const settings = { LIMITS_FACTOR: "1000", ANALYTICS_ENABLED: "true" };
    const api = await startUpstream(data.folder, { settings });
    const sites = [];
    try {
      for (const [turn, mode] of modes.entries())
        sites.push(await startSiteWithSink(mode, { apiUrl: api.url, port: sitePort + turn, settings }));
      const measure = async () => {
        const rates = {};
        for (const [kind, page] of Object.entries(pages)) rates[kind] = await compare(sites, page);
        return rates;
      };
      const before = await measure();
      for (const site of sites) site.befall();
      const rates = await measure();
      const ratios = Object.keys(pages).flatMap((kind) =>
        modes.slice(1).map((mode) => {
          const [was, is] = [before, rates].map(({ [kind]: of }) => [of[mode], of.takes]);
          return { kind, mode, ratio: againstBefore(was, is) };
        }),
      );
      const worst = ratios.reduce((one, other) => (other.ratio < one.ratio ? other : one));
      const rate = (mode) => `${Math.round(median(rates[worst.kind][mode]))}/s`;
      const beacons = sites.map(({ mode, beacons: { taken, failed } }) => [
        `beacons, sink ${mode}`,
        `${taken} taken, ${failed} not`,
      ]);
      return {
        figures: {
          ...Object.fromEntries(
            ratios.map(({ kind, mode, ratio }) => [`${kind}, ${mode}`, ratio.toFixed(2)]),
          ),
          ...Object.fromEntries(beacons),
        },
        ours: `${rate(worst.mode)} (${worst.kind}, sink ${worst.mode})`,
        theirs: `${rate("takes")} with a healthy sink`,
        ratio: worst.ratio,
        held:
          worst.ratio >= least && sites.every(({ beacons: { taken, failed } }) => failed === 0 && taken > 0),
      };
    } finally {
      for (const { stop } of sites) await stop();
      await api.stop();
      data.remove();
    }
  },
};
export const rows = [sink];

async function startSiteWithSink(mode, { apiUrl, port, settings }) {
  const relay = await startRelay(apiUrl);
  const befall = (fate) => {
    relay.befall = (req, res, forward) => (isTold(req) ? befallOf[fate](req, res) : forward());
  };
  befall("takes");
  const site = await startSite(relay.url, { settings, port });
  const agent = new http.Agent({ keepAlive: true });
  const beacons = { taken: 0, failed: 0 };
  let turn = 0;
  let isOver = false;
  const telling = setInterval(() => {
    // Each from an address of its own: one alone may not tell so much.
    const address = `10.${port % 250}.${(turn >> 8) % 250}.${turn++ % 250}`;
    createVisitor(site.url, { agent, address })
      .postJson("/events", { events: [{ kind: "view", path: "/2024" }] })
      .then(({ status }) => {
        if (status >= 300) throw new Error(`answered ${status}`);
        beacons.taken++;
      })
      .catch((error) => {
        if (isOver) return;
        beacons.failed++;
        console.error(`a beacon, sink ${mode}: ${error.message}`);
      });
  }, 1_000 / beaconsPerSecond);
  return {
    mode,
    url: site.url,
    beacons,
    befall: () => befall(mode),
    async stop() {
      isOver = true;
      clearInterval(telling);
      agent.destroy();
      await relay.close();
      await site.stop();
    },
  };
}

/** Requests per second of a page at every site, in rounds. */
async function compare(sites, page) {
  const rates = Object.fromEntries(modes.map((mode) => [mode, []]));
  for (let round = 0; round < rounds; round++) {
    const first = round % sites.length;
    for (const { mode, url } of [...sites.slice(first), ...sites.slice(0, first)]) {
      const load = await loadPaths(url, [page], { seconds: secondsEach });
      if (load.refused + load.broken > 0) throw new Error(`${page} failed, sink ${mode}`);
      rates[mode].push(load.perSecond);
    }
  }
  return rates;
}
