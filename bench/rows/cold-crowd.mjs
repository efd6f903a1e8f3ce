// How often the upstream is asked when many come to a page at once that nobody has seen yet.
import http from "node:http";
import { createVisitor } from "../browse.mjs";
import { copyData } from "../data-folder.mjs";
import { startSite, startUpstream } from "../product.mjs";
import { startRelay } from "../relay.mjs";

const crowd = 200;
/** Of every kind of public page that asks the upstream and is not made before the site is ready. */
const pages = [
  "/sitemap.xml",
  "/feed.xml",
  "/stocks",
  "/roi-tracker",
  "/roi-tracker/proof",
  "/sector-insights",
  "/sector-insights/robotics",
  "/sector-and-stock-timing/robotics",
  "/stock-insights-by-sector/robotics",
  "/stock-insights-by-sector/robotics/news",
  "/blog/how-a-signal-is-computed",
  // These are no pages of the document cache.
  "/stocks/NVDA",
  "/authors/imani-cole",
];

const coldCrowd = {
  id: "P7",
  measure: `${crowd} concurrent cold requests for one public page: upstream calls for a distinct URL at most`,
  bar: "1",
  gating: true,
  tools: { taskset: "util-linux" },
  async run() {
    const data = await copyData();
    // How many calls, not how fast: nobody is given up.
    const settings = { LIMITS_FACTOR: "1000", UPSTREAM_READ_MS: "30000" };
    const api = await startUpstream(data.folder, { settings });
    const relay = await startRelay(api.url);
    const site = await startSite(relay.url, { settings });
    try {
      const found = [];
      for (const page of pages) found.push(await visitTogether(site.url, relay, page));
      const most = Math.max(...found.map(({ mostOfOne }) => mostOfOne));
      const wrong = found.filter(({ statuses, asked }) => statuses !== "200" || asked === 0);
      for (const { page, statuses, asked } of wrong)
        console.error(`${page}: answered ${statuses}, upstream URLs asked for ${asked}`);
      return {
        figures: Object.fromEntries(found.map(({ page, asked }) => [page, `${asked} URLs`])),
        ours: `${most}, of ${pages.length} pages`,
        theirs: "",
        ratio: undefined,
        held: most === 1 && wrong.length === 0,
      };
    } finally {
      await site.stop();
      await relay.close();
      await api.stop();
      data.remove();
    }
  },
};
export const rows = [coldCrowd];

/** Everybody is at their own address and on their own connection, which stands before anybody asks. */
async function visitTogether(site, relay, page) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: crowd });
  const visitors = Array.from({ length: crowd }, (_, at) =>
    createVisitor(site, { agent, address: `198.18.0.${at + 1}` }),
  );
  const together = (path) => Promise.all(visitors.map((visitor) => visitor.get(path)));
  await together("/healthz");
  relay.reset();
  const replies = await together(page);
  agent.destroy();
  const counts = new Map();
  for (const { line } of relay.calls) counts.set(line, (counts.get(line) ?? 0) + 1);
  return {
    page,
    statuses: [...new Set(replies.map(({ status }) => status))].join(", "),
    asked: counts.size,
    mostOfOne: Math.max(0, ...counts.values()),
  };
}
