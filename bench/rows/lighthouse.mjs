// How Lighthouse marks the pages but for their speed, which P11 has. Of the public ones every kind: all of the sitemap's that
// stand alone, and one of each kind that the upstream has many of. And those that no search engine is to have: forms, and
// what members and investors see.
import { createVisitor, sitemapOf } from "../browse.mjs";
import { copyData } from "../data-folder.mjs";
import { lighthouseSources, lighthouseTools, openLighthouse } from "../lighthouse.mjs";
import { onePerKind } from "../pages.mjs";
import { demo, startProduct } from "../product.mjs";

const forms = [
  ...["/login", "/forgot-password", "/newsletter", "/unsubscribe/none", "/consent"],
  ...["/invest/login", "/invest/sign-up", "/invest/forgot-password"],
];
const members = [
  ...["/account", "/account/subscription", "/account/payment-methods", "/account/payment-methods/add"],
  ...["/account/referrals", "/account/privacy", "/account/bank-link", "/subscribe", "/onboarding"],
  ...["/onboarding/not-eligible", "/2024", "/stocks", "/stocks/NVDA", "/stocks/NVDA/chart", "/roi-tracker"],
  ...["/stock-insights-by-sector/semiconductors", "/sector-and-stock-timing/semiconductors"],
  ...[
    "/sector-insights",
    "/sector-insights/semiconductors",
    "/sector-insights/semiconductors?view=companies",
  ],
];
const investors = ["/invest", "/invest/account", "/invest/account/data", "/invest/verify", "/invest/back"];

const pages = {
  id: "pages",
  measure: "Lighthouse's accessibility, best practices and SEO of every kind of public page",
  ...marking(["accessibility", "best-practices", "seo"], async (site) =>
    onePerKind(await sitemapOf(site)).map((page) => ({ page })),
  ),
};

const rooms = {
  id: "rooms",
  measure: "Lighthouse's accessibility and best practices of forms and of what members and investors see",
  ...marking(["accessibility", "best-practices"], async (site) => {
    const member = createVisitor(site);
    await member.enter("/login", demo);
    const investor = createVisitor(site);
    const person = { firstName: "Ida", lastName: "Vale", email: "ida@example.com", password: demo.password };
    await investor.enter("/invest/sign-up", person);
    const as = (visitor) => (page) => ({ page, cookies: visitor.listCookies() });
    return [...forms.map((page) => ({ page })), ...members.map(as(member)), ...investors.map(as(investor))];
  }),
};
export const rows = [pages, rooms];

/** @param listVisits of a site: `{ page, cookies }` of each visit; without cookies it is a stranger's */
function marking(categories, listVisits) {
  return {
    bar: "1.00 each",
    gating: true,
    tools: lighthouseTools,
    sources: lighthouseSources,
    async run() {
      const data = await copyData();
      const product = await startProduct(data.folder);
      const { audit, signIn, close } = await openLighthouse();
      try {
        const scores = [];
        for (const { page, cookies = [] } of await listVisits(product.url)) {
          await signIn(cookies);
          const report = await audit(product.url + page, {
            onlyCategories: categories,
            throttlingMethod: "provided",
            // What somebody is signed in by stays.
            disableStorageReset: true,
          });
          const shown = new URL(report.finalDisplayedUrl).pathname;
          if (shown.endsWith("/login") && !page.endsWith("/login"))
            throw new Error(`${page} asks for a login`);
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
}
