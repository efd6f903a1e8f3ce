import { searchField } from "../e2e/journey";
import { addressOf } from "./routes";
import type { State } from "./state";

const sector = "/stock-insights-by-sector/:sector";
const news = `${sector}/news`;
const timing = "/sector-and-stock-timing";
const insights = "/sector-insights/:sector";
const stock = "/stocks/:ticker";
const chart = "/stocks/:ticker/chart";
const post = "/blog/:id";

/** Sectors, stocks, timing and articles. */
export const research: State[] = [
  { name: "sectors", route: "/stock-insights-by-sector", at: "/stock-insights-by-sector" },
  { name: "a sector", route: sector, at: addressOf(sector) },
  { name: "a sector, for a member", route: sector, who: "member", at: addressOf(sector) },
  {
    name: "a sector, sorted by change, for a member",
    route: sector,
    who: "member",
    at: "/stock-insights-by-sector/3d-printing?sort=-change",
  },
  {
    name: "a sector with a dialog",
    route: sector,
    at: "/stock-insights-by-sector/3d-printing?modal=login",
  },
  {
    name: "a sector that there is not",
    route: sector,
    at: "/stock-insights-by-sector/no-such-sector",
    status: 404,
  },
  { name: "a sector's news", route: news, at: addressOf(news) },
  {
    name: "news of a sector that there is not",
    route: news,
    at: "/stock-insights-by-sector/none/news",
    status: 404,
  },
  { name: "timing", route: timing, at: timing },
  { name: "a sector's timing", route: `${timing}/:slug`, at: addressOf(`${timing}/:slug`) },
  { name: "a sector's timing with a dialog", route: `${timing}/:slug`, at: `${timing}/nft?modal=login` },
  {
    name: "timing of a sector that there is not",
    route: `${timing}/:slug`,
    at: `${timing}/no-such-sector`,
    status: 404,
  },
  { name: "all sectors side by side", route: "/sector-insights", at: "/sector-insights" },
  {
    name: "all sectors side by side, for a member",
    route: "/sector-insights",
    who: "member",
    at: "/sector-insights",
  },
  {
    name: "all sectors side by side, company by company",
    route: "/sector-insights",
    who: "member",
    at: "/sector-insights?type=raw",
    steps: ({ page }) => page.getByText("View as table").first().click(),
  },
  { name: "a sector's charts", route: insights, at: addressOf(insights) },
  { name: "a sector's charts with a dialog", route: insights, at: `${addressOf(insights)}?modal=login` },
  {
    name: "a sector's charts, as raw figures, for a member",
    route: insights,
    who: "member",
    at: "/sector-insights/nft?type=raw",
  },
  {
    name: "a sector's charts and the table of its index, for a member",
    route: insights,
    who: "member",
    at: addressOf(insights),
    steps: ({ page }) => page.getByText("View as table").last().click(),
  },
  {
    name: "charts of a sector that there is not",
    route: insights,
    at: "/sector-insights/no-such-sector",
    status: 404,
  },
  { name: "search", route: "/stocks", at: "/stocks" },
  { name: "search, for a member", route: "/stocks", who: "member", at: "/stocks" },
  { name: "search with matches", route: "/stocks", at: "/stocks?q=app" },
  { name: "search without a match", route: "/stocks", at: "/stocks?q=zzyzx" },
  {
    name: "search for too much",
    route: "/stocks",
    at: `/stocks?q=${"a".repeat(101)}`,
    refused: "asked",
  },
  {
    name: "search, a request for a stock refused",
    route: "/stocks",
    at: "/stocks?q=zzyzx",
    refused: { form: "#stock-request", fill: { symbol: "Apple" } },
  },
  {
    name: "the search in the header, with matches",
    route: "/legal/:document",
    at: "/legal/terms",
    scripts: "only",
    steps: async ({ page }) => {
      const field = await searchField(page);
      await field.pressSequentially("in");
      await page.getByRole("option").nth(1).waitFor();
      await field.press("ArrowDown");
    },
  },
  {
    name: "the search in the header, without a match",
    route: "/legal/:document",
    at: "/legal/terms",
    scripts: "only",
    steps: async ({ page }) => {
      await (await searchField(page)).pressSequentially("qqqqqq");
      await page.getByRole("banner").getByText("No match.").waitFor();
    },
  },
  { name: "a stock", route: stock, at: "/stocks/NVDA" },
  { name: "a stock with a dialog", route: stock, at: "/stocks/NVDA?modal=login" },
  { name: "a stock, for a member", route: stock, who: "member", at: "/stocks/NVDA" },
  {
    name: "a stock and its charts' tables, for a member",
    route: stock,
    who: "member",
    at: "/stocks/NVDA?range=5y",
    steps: async ({ page }) => {
      for (const figures of ["NVDA, weekly closes", "NVDA, financials by year"])
        await page.getByText(`View as table: ${figures}`).click();
      await page.getByRole("table", { name: "NVDA, weekly closes" }).waitFor();
    },
  },
  { name: "a stock that there is not", route: stock, at: "/stocks/ZZZZ", status: 404 },
  { name: "a stock's chart", route: chart, at: addressOf(chart) },
  { name: "a stock's chart with a dialog", route: chart, at: `${addressOf(chart)}?modal=login` },
  { name: "a stock's chart, for a member", route: chart, who: "member", at: addressOf(chart) },
  {
    name: "a stock's chart as candles, for a member",
    route: chart,
    who: "member",
    at: "/stocks/NVDA/chart?view=candles&range=all",
  },
  {
    name: "a stock's chart, explored",
    route: chart,
    who: "member",
    at: "/stocks/NVDA/chart",
    scripts: "only",
    steps: async ({ page }) => {
      await page.getByRole("button", { name: "Explore the chart" }).click();
      await page.getByRole("slider", { name: "Day" }).waitFor();
    },
  },
  { name: "blog", route: "/blog", at: "/blog" },
  { name: "blog, for a member", route: "/blog", who: "member", at: "/blog" },
  { name: "blog, a category", route: "/blog", at: "/blog?category=risk" },
  {
    name: "blog, a category that there is not",
    route: "/blog",
    at: "/blog?category=no-such-category",
    status: 404,
  },
  { name: "a post", route: post, at: "/blog/how-the-simulation-works" },
  { name: "a post for members", route: post, at: "/blog/reading-drawdown" },
  { name: "a post for members with a dialog", route: post, at: "/blog/reading-drawdown?modal=login" },
  { name: "a post for members, for a member", route: post, who: "member", at: "/blog/reading-drawdown" },
  { name: "a post that there is not", route: post, at: "/blog/no-such-post", status: 404 },
  { name: "an author", route: "/authors/:author", at: addressOf("/authors/:author") },
  { name: "an author whom there is not", route: "/authors/:author", at: "/authors/nobody", status: 404 },
];
