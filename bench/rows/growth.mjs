// What pages cost when the database has grown: a million candles, 100,000 users, 100,000 entries of the ledger.
import http from "node:http";
import { createVisitor } from "../browse.mjs";
import { dataKey, startDatabases } from "../databases.mjs";
import { pagesOf, uncached } from "../pages.mjs";
import { demo, median, sitePort, startSite, startUpstream } from "../product.mjs";

const most = 2;
const tries = 15;
/** Not counted: what is timed is a page whose rows stand in memory. How long its first time took is told beside it. */
const warmTurns = 2;
/** What the grown database has to have while it is measured. */
const least = { candles: 1_000_000, users: 100_000, ledger: 100_000, trades: 50_000 };

const growth = {
  id: "growth",
  measure:
    "a page on a million candles, 100,000 users and 100,000 ledger entries against the seed, worst page",
  bar: `<= ${most}`,
  gating: true,
  tools: { taskset: "util-linux", psql: "postgresql" },
  sources: ["bench/grown-databases.ts"],
  async run() {
    const databases = await startDatabases();
    const agent = new http.Agent({ keepAlive: true });
    const running = [];
    try {
      for (const url of [databases.small, databases.big]) await (await startOn(url)).stop();
      await databases.grow();
      for (const [place, url] of [databases.small, databases.big].entries())
        running.push(await startOn(url, sitePort + place));
      await databases.growListing();
      const found = [];
      const skipped = [];
      const pages = await pagesOf(running[0].url);
      for (const who of ["visitor", "member"]) {
        const visitors = running.map(({ url }) => createVisitor(url, { agent }));
        if (who === "member") for (const visitor of visitors) await visitor.enter("/login", demo);
        for (const page of pages) {
          const name = `${page} (${who})`;
          const { refused, ...timed } = await timePage(visitors, uncached(page));
          if (refused) skipped.push(`${name}: ${refused}`);
          else found.push({ name, ...timed });
        }
      }
      const { rows: left } = await databases.look();
      const kept = Object.fromEntries(Object.keys(least).map((name) => [name, left[name]]));
      if (Object.entries(least).some(([name, count]) => !(kept[name] >= count)))
        throw new Error(`it has not grown as it says: ${JSON.stringify(kept)}`);
      found.sort((one, other) => other.ratio - one.ratio);
      const [worst] = found;
      return {
        figures: {
          ...kept,
          ...Object.fromEntries(found.map(({ name, ratio }) => [name, ratio.toFixed(2)])),
          "the worst page's first time, ms": worst.firstMs.map((ms) => ms.toFixed(1)).join(" on the seed, "),
        },
        ours: `${worst.bigMs.toFixed(1)} ms, ${worst.name}`,
        theirs: `${worst.smallMs.toFixed(1)} ms`,
        ratio: worst.ratio,
        held: worst.ratio <= most,
        note: `${found.length} pages, each ${tries} times in turns, medians; from warm memory, as the first ${warmTurns} turns do not count. Not timed, as they are no page on the seed: ${skipped.join(", ") || "none"}`,
      };
    } finally {
      agent.destroy();
      for (const { stop } of running) await stop();
      await databases.stop();
    }
  },
};
export const rows = [growth];

/**
 * Both medians in milliseconds, and how long the first time took on either.
 * @returns only `refused`, the status, for what is no page on the seed to whoever asks, as one for members only
 * @throws where it is one on the seed alone: a page that fails is fast
 */
async function timePage(visitors, address) {
  const times = visitors.map(() => []);
  for (let turn = 0; turn < warmTurns + tries; turn++)
    for (const [place, visitor] of visitors.entries()) {
      const startedAt = performance.now();
      const { status } = await visitor.get(address);
      times[place].push(performance.now() - startedAt);
      if (status === 200) continue;
      if (turn === 0 && place === 0) return { refused: status };
      throw new Error(`${address} answered ${status} on ${place === 0 ? "the seed" : "what has grown"}`);
    }
  const firstMs = times.map(([first]) => first);
  const [smallMs, bigMs] = times.map((all) => median(all.slice(warmTurns)));
  return { firstMs, smallMs, bigMs, ratio: bigMs / smallMs };
}

async function startOn(databaseUrl, port = sitePort) {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_KEYS: dataKey,
    LIMITS_FACTOR: "1000",
    ACCESS_TOKEN_SECONDS: "3600",
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const api = await startUpstream(".cache/bench/none", { settings });
  const site = await startSite(api.url, { settings, port });
  return { url: site.url, stop: () => Promise.all([site.stop(), api.stop()]) };
}
