// What the site's process holds after a million requests against what it held once it was warm.
import { setTimeout as wait } from "node:timers/promises";
import { cachedOf, sitemapOf } from "../browse.mjs";
import { loadTools } from "../compare.mjs";
import { copyData } from "../data-folder.mjs";
import { share } from "../length.mjs";
import { createHeapProbe, residentOf } from "../memory.mjs";
import { loadPaths } from "../paths-load.mjs";
import { median, startSite, startUpstream } from "../product.mjs";

const hotRequests = share(900_000);
const coldRequests = share(100_000);
const urls = 20_000;
/** Fewer than the document cache holds, so that they stay in it. */
const hotUrls = 400;
const rounds = 10;
const most = 1.3;
const modals = ["login", "forgot-password", "free-test-drive", "get-the-app", "start"];
/** Of each kind of page that is made for its reader, two that are none; the query is one that nothing is cached by. */
const coldPages = (turn) =>
  [
    `/legal/terms?bench=${turn}`,
    `/2024?bench=${turn}`,
    `/login?from=%2Fstocks%2F${turn}`,
    `/stocks?q=a${turn}`,
    `/symbols/search?q=b${turn}`,
    `/stocks/NO${turn}`,
    `/referrals?bench=${turn}`,
    `/questions?bench=${turn}`,
    `/stock-insights-by-sector?bench=${turn}`,
    `/nothing/${turn}`,
  ][turn % 10];

const memory = {
  id: "P14",
  measure: `memory after ${(hotRequests + coldRequests).toLocaleString("en-US")} requests over ${urls.toLocaleString("en-US")} URLs against after warm-up`,
  bar: `<= ${most.toFixed(2)}`,
  gating: true,
  tools: loadTools,
  sources: ["bench/tell-heap.mjs"],
  async run() {
    const data = await copyData();
    const settings = { LIMITS_FACTOR: "1000", LOG_LEVEL: "error" };
    const probe = createHeapProbe("site");
    const api = await startUpstream(data.folder, { settings });
    const site = await startSite(api.url, { settings: { ...settings, ...probe.settings } });
    try {
      const known = await cachedOf(site.url, await sitemapOf(site.url));
      const withModals = known.flatMap((path) => [path, ...modals.map((name) => `${path}?modal=${name}`)]);
      const hot = (await cachedOf(site.url, withModals)).slice(0, hotUrls);
      if (hot.length === 0) throw new Error("no page comes from memory");
      const cold = Array.from({ length: urls - hot.length }, (_, turn) => coldPages(turn));

      const asked = { hot: 0, cold: 0, refused: 0, broken: 0 };
      /** Asks on until there were so many requests of a kind. */
      async function ask(kind, paths, wanted, load) {
        while (asked[kind] < wanted) {
          const from = asked[kind] % paths.length;
          const { requests, refused, broken } = await loadPaths(site.url, paths, {
            seconds: 2,
            from,
            ...load,
          });
          asked[kind] += requests;
          asked.refused += refused;
          asked.broken += broken;
        }
      }
      /** So much of all, hot and then cold; resolves with the resident memory at its end, at rest. */
      async function askShare(share) {
        await ask("hot", hot, hotRequests * share, { connections: 32 });
        await ask("cold", cold, coldRequests * share, { connections: 16, expected: [404] });
        const samples = [];
        for (let sample = 0; sample < 5; sample++) {
          await wait(400);
          samples.push(residentOf(site.pid));
        }
        return median(samples);
      }
      async function askShares(count, of) {
        const course = [];
        for (let turn = 1; turn <= count; turn++) course.push(await askShare(turn / of));
        return course;
      }

      // Warm: every kind of page was made by the thousand, every hot page stands in memory, and the heap has grown to the
      // size that it works with. What is resident goes up and down with the collector: three of the last count.
      const warming = await askShares(5, rounds * 2);
      const warm = { resident: median(warming.slice(-3)), alive: await probe.ask(site.pid) };
      const before = asked.hot + asked.cold;
      Object.assign(asked, { hot: 0, cold: 0 });
      const course = await askShares(rounds, rounds);
      const after = { resident: median(course.slice(-3)), alive: await probe.ask(site.pid) };
      const ratios = { resident: after.resident / warm.resident, alive: after.alive / warm.alive };
      const ratio = Math.max(ratios.resident, ratios.alive);
      return {
        figures: {
          "hot requests": asked.hot,
          "cold requests": asked.cold,
          "hot URLs": hot.length,
          "cold URLs": cold.length,
          "refused requests": asked.refused,
          "broken connections": asked.broken,
          "requests before": before,
          "resident, MB": `${warm.resident.toFixed(0)} to ${after.resident.toFixed(0)}`,
          "alive after collection, MB": `${warm.alive.toFixed(1)} to ${after.alive.toFixed(1)}`,
          "course of the resident, MB": [...warming, ...course].map((mb) => mb.toFixed(0)).join(" "),
        },
        ours: `${after.resident.toFixed(0)} MB resident, ${after.alive.toFixed(0)} MB alive`,
        theirs: `${warm.resident.toFixed(0)} and ${warm.alive.toFixed(0)} MB after warm-up`,
        ratio,
        // What is refused is made of nothing, and holds nothing.
        held: ratio <= most && asked.refused === 0 && asked.broken === 0,
        note: "the greater of two ratios: resident memory at rest, nothing collected for it (the median of three shares' ends), and what is alive in the heap and beside it after a collection",
      };
    } finally {
      await site.stop();
      await api.stop();
      data.remove();
    }
  },
};
export const rows = [memory];
