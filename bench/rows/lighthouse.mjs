// How Lighthouse marks every kind of public page but for its speed, which P11 has: all of the sitemap's that stand alone, and one of
// each kind that the upstream has many of.
import { sitemapOf } from "../browse.mjs";
import { copyData } from "../data-folder.mjs";
import { lighthouseSources, lighthouseTools, openLighthouse } from "../lighthouse.mjs";
import { startProduct } from "../product.mjs";

/** Of which one stands for all: what differs between them is data. */
const kinds = [
  /^\/stock-insights-by-sector\/[^/]+$/,
  /^\/stock-insights-by-sector\/[^/]+\/news$/,
  /^\/sector-insights\/[^/]+$/,
  /^\/sector-and-stock-timing\/[^/]+$/,
  /^\/stocks\/[^/]+$/,
  /^\/stocks\/[^/]+\/chart$/,
  /^\/blog\/[^/]+$/,
  /^\/authors\/[^/]+$/,
  /^\/legal\/agreements\//,
];

const categories = ["accessibility", "best-practices", "seo"];

const pages = {
  id: "pages",
  measure: "Lighthouse's accessibility, best practices and SEO of every kind of public page",
  bar: "1.00 each",
  gating: true,
  tools: lighthouseTools,
  sources: [...lighthouseSources, "bench/browse.mjs", "bench/data-folder.mjs"],
  async run() {
    const data = await copyData();
    const product = await startProduct(data.folder);
    const { audit, close } = await openLighthouse();
    try {
      const scores = [];
      for (const page of onePerKind(await sitemapOf(product.url))) {
        const report = await audit(product.url + page, {
          onlyCategories: categories,
          throttlingMethod: "provided",
        });
        const marks = categories.map((name) => report.categories[name].score ?? 0);
        const failed = Object.values(report.audits).filter((each) => each.score !== null && each.score < 1);
        scores.push(...marks);
        const told = marks.map((mark) => mark.toFixed(2)).join(" / ");
        console.error(`${told} ${page} ${failed.map(({ id }) => id).join(" ")}`.trim());
      }
      const least = Math.min(...scores);
      return {
        figures: { pages: scores.length / categories.length },
        ours: least.toFixed(2),
        theirs: "",
        ratio: undefined,
        held: least === 1,
      };
    } finally {
      await close();
      await product.stop();
      data.remove();
    }
  },
};
export const rows = [pages];

function onePerKind(pages) {
  const seen = new Set();
  return pages.filter((page) => {
    const kind = kinds.find((each) => each.test(page));
    if (!kind) return true;
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}
