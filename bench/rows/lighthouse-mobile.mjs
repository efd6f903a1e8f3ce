// How fast and how sound Lighthouse finds the key pages on a phone: its own throttling, which is simulated, and its own
// viewport.
import { copyData } from "../data-folder.mjs";
import { isShort } from "../length.mjs";
import { lighthouseSources, lighthouseTools, openLighthouse } from "../lighthouse.mjs";
import { median, startProduct } from "../product.mjs";

const visits = isShort ? 1 : 5;
/**
 * Where people come in from outside (a campaign, a search engine, an article, a shared link), what they come for, and where
 * they subscribe. They are of every kind besides: from memory or made anew, with a drawn chart, with tables, long text, and
 * forms. (/login is for no search engine and says so, which Lighthouse's SEO would mark.)
 */
const pages = [
  "/2024",
  "/stocks/NVDA",
  "/stock-insights-by-sector/semiconductors",
  "/roi-tracker",
  "/blog/how-a-signal-is-computed",
  "/referrals",
  "/sector-and-stock-timing/semiconductors",
  "/subscribe",
];

/** What of Lighthouse's result is held to a bar, and how a value of it is told. */
const measures = [
  { name: "performance", of: ({ categories }) => categories.performance.score, least: 0.98 },
  { name: "accessibility", of: ({ categories }) => categories.accessibility.score, least: 1 },
  { name: "best practices", of: ({ categories }) => categories["best-practices"].score, least: 1 },
  { name: "SEO", of: ({ categories }) => categories.seo.score, least: 1 },
  { name: "LCP, ms", of: ({ audits }) => audits["largest-contentful-paint"].numericValue, most: 1_500 },
  { name: "TBT, ms", of: ({ audits }) => audits["total-blocking-time"].numericValue, most: 50 },
  { name: "CLS", of: ({ audits }) => audits["cumulative-layout-shift"].numericValue, most: 0.02 },
];

const mobile = {
  id: "P11",
  measure: `Lighthouse mobile, median of ${visits}, worst of ${pages.length} key pages`,
  bar: "performance >= 0.98, the rest 1.00, LCP <= 1.5 s, TBT <= 50 ms, CLS <= 0.02",
  gating: true,
  tools: lighthouseTools,
  sources: lighthouseSources,
  async run() {
    const data = await copyData();
    const product = await startProduct(data.folder);
    const { audit, close } = await openLighthouse();
    try {
      const found = [];
      for (const page of pages) {
        const results = [];
        for (let visit = 0; visit < visits; visit++) results.push(await audit(product.url + page, {}));
        const medians = measures.map(({ of }) => median(results.map((result) => of(result) ?? Number.NaN)));
        found.push({ page, medians });
        console.error(
          `${page}: ${medians.map((value, at) => `${measures[at].name} ${tell(value)}`).join(", ")}`,
        );
        tellWhatFailed(results);
      }
      const worst = measures.map(({ least }, at) => {
        const values = found.map(({ medians }) => medians[at]);
        return least === undefined ? Math.max(...values) : Math.min(...values);
      });
      return {
        figures: Object.fromEntries(found.map(({ page, medians }) => [page, medians.map(tell).join(" / ")])),
        ours: worst.map((value, at) => `${measures[at].name} ${tell(value)}`).join(", "),
        theirs: "",
        ratio: undefined,
        held: worst.every((value, at) => {
          const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = measures[at];
          return value >= least && value <= most;
        }),
        note: `simulated throttling, server on the first core, browser on both; pages: ${pages.join(", ")}`,
      };
    } finally {
      await close();
      await product.stop();
      data.remove();
    }
  },
};
export const rows = [mobile];

/** Scores and shifts with two digits, times in whole milliseconds. */
const tell = (value) => (value > 5 ? value.toFixed(0) : value.toFixed(2));

/** What is short of a whole score in the three categories that want it, once for all visits. */
function tellWhatFailed(results) {
  const names = results.flatMap(({ categories, audits }) =>
    ["accessibility", "best-practices", "seo"].flatMap((category) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => id),
    ),
  );
  if (names.length > 0) console.error(`  failed: ${[...new Set(names)].join(", ")}`);
}
