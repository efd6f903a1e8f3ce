// What a search costs on its way through the site, beside a proxy that does nothing else, to the same reference upstream.
//
// Both are asked for the same words in turn. The proxy passes the upstream's bytes on; the site holds the reply against
// the contract, takes what the field shows of it and carries the request's id and its visitor's address. What is held to
// the bar is every request going upstream: ours come with a parameter that the site does not know, as an answer without
// one is remembered for a minute. How fast readers who ask the same are answered is told beside it. The upstream is on
// the load's core, where it is the same for both, and is what both wait for: what the site and the proxy themselves cost
// is told as processor time.
import { rmSync } from "node:fs";
import { bodyOf, browser, compareRates, loadTools } from "../compare.mjs";
import { prepareOther, sourceOf, startOther } from "../others.mjs";
import { loadCore, sitePort, startSite, startUpstream } from "../product.mjs";
import { versionsOf } from "../versions.mjs";

const dataFolder = ".cache/bench/pass-through";
const least = 0.9;
// As they are while somebody types: beginnings of names, symbols, a slip of the finger.
const words = (
  "nv nvidia amd intel broad qual texas micron applied asml taiwan app aapl meta mircosoft roblox unity take sony snap " +
  "coin robin ebay draft funko mattel game nike warner intuitive rock tera symb zebra cognex stryker nova uip deere " +
  "amazon alpha costco lilly jp walt ford star strata nano align"
).split(" ");
const headers = { "accept-encoding": "identity", "user-agent": browser };
/** More searches than one address may ask for in earnest, and time for the first of them. */
const settings = { LIMITS_FACTOR: "1000000", UPSTREAM_READ_MS: "30000" };

export const rows = [
  {
    id: "P5",
    measure: "JSON pass-through (symbol search): requests/s against @fastify/http-proxy to the same upstream",
    bar: `>= ${least.toFixed(2)}`,
    gating: true,
    tools: loadTools,
    sources: ["bench/rotate.lua", sourceOf("http-proxy")],
    run: measure,
  },
];

async function measure() {
  const cwd = prepareOther("http-proxy");
  rmSync(dataFolder, { recursive: true, force: true });
  const running = [];
  const start = async (server) => {
    running.unshift(await server);
    return running[0];
  };
  try {
    const upstream = await start(startUpstream(dataFolder, { settings, core: loadCore }));
    const site = await start(startSite(upstream.url, { settings }));
    const proxied = `http://localhost:${sitePort + 1}`;
    const first = `${proxied}/api/symbols/search?q=${words[0]}`;
    const proxy = await start(
      startOther(["server.js"], { cwd, url: first, env: { UPSTREAM: upstream.url } }),
    );
    const visitor = await asVisitor(site.url);
    const paths = (path, more = "") => words.map((word) => `${path}?q=${word}${more}`);
    const targets = {
      ours: {
        url: site.url,
        headers: visitor,
        paths: paths("/symbols/search", "&n=1"),
        pids: [site.pid, upstream.pid],
      },
      remembered: { url: site.url, headers: visitor, paths: paths("/symbols/search") },
      proxy: { url: proxied, headers, paths: paths("/api/symbols/search"), pids: [proxy.pid, upstream.pid] },
    };
    await requireSameMatches(targets);
    const { perSecond, ratios, cpuMs } = compareRates(targets, { addresses: 32 });
    const [ofSite, upstreamOfOurs] = cpuMs.ours.map((ms) => ms.toFixed(1));
    const [ofProxy, upstreamOfProxy] = cpuMs.proxy.map((ms) => ms.toFixed(1));
    return {
      figures: {
        "from memory": `${perSecond.remembered}/s`,
        "CPU ms per request": `site ${ofSite}, its upstream ${upstreamOfOurs}; proxy ${ofProxy}, its upstream ${upstreamOfProxy}`,
      },
      ours: `${perSecond.ours}/s`,
      theirs: `${perSecond.proxy}/s`,
      ratio: ratios.proxy,
      held: ratios.proxy >= least,
      note: `a request takes ${ofSite} ms of processor time of the site and ${upstreamOfOurs} ms of the upstream, and ${ofProxy} ms of the proxy and ${upstreamOfProxy} ms of the upstream: on cores of their own both sides wait for the upstream, which is the slower part, so the ratio says what readers get and the processor time what the site costs`,
      versions: versionsOf(["@fastify/http-proxy", "fastify"], `${sourceOf("http-proxy")}/package-lock.json`),
    };
  } finally {
    for (const server of running) await server.stop();
  }
}

/** Whoever types into the search field has loaded its page, and carries a visitor's cookies. */
async function asVisitor(site) {
  const first = await fetch(`${site}/symbols/search?q=${words[0]}`, { headers });
  await first.arrayBuffer();
  const cookies = first.headers.getSetCookie().map((each) => each.split(";")[0]);
  return { ...headers, cookie: cookies.join("; ") };
}

/** @throws where the sides answer differently, or most words find nothing */
async function requireSameMatches({ ours, proxy }) {
  let found = 0;
  for (const [at, word] of words.entries()) {
    const read = async ({ url, paths, headers }) =>
      JSON.parse(await bodyOf({ url: url + paths[at], headers }));
    const { matches } = await read(ours);
    const theirs = (await read(proxy)).slice(0, matches.length);
    const shown = JSON.stringify(theirs.map(({ symbol, name }) => ({ symbol, name })));
    if (shown !== JSON.stringify(matches))
      throw new Error(`of ${word} the proxy answers ${shown}, not ${JSON.stringify(matches)}`);
    if (matches.length > 0) found++;
  }
  if (found < words.length / 2) throw new Error(`only ${found} of ${words.length} words find a stock`);
}
