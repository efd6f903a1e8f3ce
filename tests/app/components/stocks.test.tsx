import { describe, expect, test } from "vitest";
import { StockView } from "~/components/stocks/stock-page";
import { stripTags } from "~/lib/text";
import type { StockPage } from "~/stock.server";
import type { Panel } from "~/upstream/panel.server";
import { htmlOf } from "../../harness/page-html";

type ForMembers = Extract<StockPage, { for: "members" }>;
type ForVisitors = Extract<StockPage, { for: "visitors" }>;

const sandbox = { kind: "sandbox" };
const ready = <T,>(data: T): Panel<T> => ({ state: "ready", data });
const failed = { state: "failed", message: "Please try again in a moment." } as const;
const article = { id: "1", headline: "Apple closes higher", publishedAt: "2026-11-20T21:00:00Z" };

const member: ForMembers = {
  for: "members",
  stock: {
    symbol: "AAPL",
    name: "Apple",
    exchange: "NASDAQ",
    description: "Makes phones.",
    sectors: [
      { slug: "metaverse", name: "Metaverse" },
      { slug: "jim-cramer", name: "Jim Cramer mentions" },
    ],
    quote: { asOf: "2026-11-20", price: 231.5, change: -1.25, changePercent: -0.537, source: sandbox },
    fundamentals: {
      marketCap: 3_460_000_000_000,
      peRatio: 37.951,
      earningsPerShare: 6.1,
      dividendYield: 0.43,
      sharesOutstanding: 14_946_004_000,
      source: sandbox,
    },
    day: { open: 232, high: 233.1, low: 230.05, volume: 51_234_567, yearHigh: 240, yearLow: 164.08 },
    analysts: {
      month: "2026-11-01",
      strongBuy: 6,
      buy: 11,
      hold: 5,
      sell: 2,
      strongSell: 0,
      targetLow: 180,
      targetMean: 240.5,
      targetHigh: 300,
      source: sandbox,
    },
  },
  prices: ready({
    range: "1m",
    step: "daily",
    currency: "USD",
    points: [
      { date: "2026-11-19", close: 232.75 },
      { date: "2026-11-20", close: 231.5 },
    ],
    drawings: { wide: '<svg role="img" aria-label="wide"></svg>', compact: "<svg></svg>" },
    source: sandbox,
  }),
  financials: ready({
    symbol: "AAPL",
    currency: "USD",
    years: [
      {
        year: 2024,
        revenue: 391_040_000_000,
        netIncome: 93_740_000_000,
        cashFlow: null,
        earningsPerShare: 6.1,
      },
      { year: 2025, revenue: 2_500_000, netIncome: -1_250_000, cashFlow: 99_000, earningsPerShare: -0.42 },
    ],
    source: sandbox,
  }),
  related: ready([{ symbol: "META", name: "Meta Platforms" }]),
  news: ready({ articles: [article], source: sandbox }),
  sectorNews: ready({ articles: [], source: sandbox }),
};
const visitor: ForVisitors = {
  for: "visitors",
  stock: { symbol: "AAPL", name: "Apple", exchange: "NASDAQ", sectors: member.stock.sectors },
  news: member.news,
  sectorNews: member.sectorNews,
};

const viewOf = (page: StockPage, at = "/stocks/AAPL") => htmlOf(() => <StockView page={page} />, { at });
const textOf = (page: StockPage) => stripTags(viewOf(page)).replaceAll("&#x27;", "'");
const memberWith = (changed: Partial<ForMembers>) => ({ ...member, ...changed });
const stockWith = (changed: Partial<ForMembers["stock"]>) =>
  memberWith({ stock: { ...member.stock, ...changed } });

describe("a member's page of a stock", () => {
  test("names the stock and the way down to it", () => {
    const html = viewOf(member);
    expect(html).toContain("<h1>Apple</h1>");
    expect(html).toContain('<a href="/stock-insights-by-sector/metaverse">Metaverse</a>');
    expect(html).toContain('<a href="/stock-insights-by-sector/jim-cramer">Jim Cramer mentions</a>');
  });

  test("shows the last close to the cent with its day, its change by arrow, sign and word, and its basis", () => {
    const text = textOf(member);
    expect(text).toMatch(/\$231\.50\s*loss ▼ −\$1\.25 −0\.54%/);
    expect(text).toContain("prices as of 11/20/2026 close · Sandbox data");
  });

  test("shows the day and the key figures in short (SPEC 9)", () => {
    const text = textOf(member);
    for (const fact of [
      ...["Open $232.00", "High $233.10", "Low $230.05", "Volume 51.23m", "52-week range $164.08 to $240.00"],
      ...["Market cap 3.46t", "Price over earnings 37.95", "Earnings per share $6.10"],
      ...["Dividend yield 0.43%", "Shares 14.95b"],
    ])
      expect(text).toContain(fact);
  });

  test("has the picture, and the very points of it in a table", () => {
    const html = viewOf(member);
    expect(html).toContain('aria-label="wide"');
    const twin = html.slice(html.indexOf("<details"), html.indexOf("</details>"));
    expect(stripTags(twin)).toBe(
      "View as table AAPL, daily closes Date Close 11/19/2026 $232.75 11/20/2026 $231.50",
    );
  });

  test("offers the other ranges by links, and says which one is seen", () => {
    const html = viewOf(member);
    expect(html).toMatch(/<a href="\/stocks\/AAPL\?range=1m#price" aria-current="true">1M/);
    expect(html).toContain('<a href="/stocks/AAPL#price">1Y');
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(html).toContain('id="price"');
  });

  test("counts what analysts say, and calls their targets hypothetical", () => {
    const text = textOf(member);
    expect(text).toMatch(
      /Analysts Hypothetical\s*Sandbox data Strong buy 6 Buy 11 Hold 5 Sell 2 Strong sell 0/,
    );
    expect(text).toContain("Lowest target $180.00 Mean target $240.50 Highest target $300.00");
    expect(text).toContain("in 11/2026");
    expect(text).toContain("no advice");
  });

  test("has the fiscal years, the newest first, a loss with its sign, and what is not known as a dash", () => {
    const text = textOf(member);
    expect(text).toMatch(/2025 2\.5m -1\.25m 99000 -\$0\.42 2024 391\.04b 93\.74b –\s*not known \$6\.10/);
  });

  test("shows five articles, and the older ones at a press", () => {
    const articles = Array.from({ length: 7 }, (_, at) => ({
      ...article,
      id: `${at}`,
      headline: `Headline ${at}`,
      publishedAt: `2026-11-2${9 - at}T21:00:00Z`,
    }));
    const html = viewOf(memberWith({ news: ready({ articles, source: sandbox }) }));
    const older = html.slice(html.indexOf(">2 older"));
    expect(html.indexOf("Headline 4")).toBeLessThan(html.indexOf(">2 older"));
    expect(older).toContain("Headline 5");
    expect(html.match(/Headline 6/g)).toHaveLength(1);
  });

  test("carries no inline style and nothing that asks for a script", () => {
    expect(viewOf(member)).not.toMatch(/ style=| on[a-z]+="|<script/);
  });
});

describe("what of it may be missing", () => {
  test("every part may have failed: the page stands and says so", () => {
    const page = memberWith({
      prices: failed,
      financials: failed,
      related: failed,
      news: failed,
      sectorNews: failed,
    });
    const text = textOf(page);
    expect(text).toContain("$231.50");
    for (const what of [
      ...["the price chart", "the financials", "the related stocks"],
      ...["the news of this stock", "the news of its sector"],
    ])
      expect(text).toContain(`We could not load ${what}. Please try again in a moment.`);
  });

  test("every part may not be offered", () => {
    const none = { state: "not-offered" } as const;
    const text = textOf(memberWith({ prices: none, financials: none, related: none }));
    expect(text.match(/This service does not offer/g)).toHaveLength(3);
  });

  test("every part may be empty", () => {
    const empty = { articles: [] };
    const text = textOf(
      memberWith({
        stock: { symbol: "AAPL", name: "Apple" },
        prices: ready({ range: "1y", step: "daily", points: [] }),
        financials: ready({ symbol: "AAPL", years: [] }),
        related: ready([]),
        news: ready(empty),
        sectorNews: ready(empty),
      }),
    );
    for (const sentence of [
      ...["No price can be shown.", "There are no closes to draw.", "No fiscal year is known."],
      ...["No analyst's view is known.", "No stock is related to this one."],
      ...["Nothing has been written about Apple yet.", "Nothing has been written about its sector yet."],
    ])
      expect(text).toContain(sentence);
    expect(text).not.toContain("Hypothetical");
  });

  test("one close is told and not drawn", () => {
    const points = [{ date: "2026-11-20", close: 231.5 }];
    const text = textOf(memberWith({ prices: ready({ range: "1y", step: "daily", points }) }));
    expect(text).toContain("One close is known so far: $231.50 on 11/20/2026.");
  });

  test("a licence may withhold the figures: each part says so", () => {
    const source = { kind: "licensed", attribution: "Data by Example", withheld: true };
    const text = textOf({
      ...stockWith({ quote: null, fundamentals: { source }, day: null, analysts: { source } }),
      prices: ready({ range: "1y", step: "daily", points: [], source }),
      financials: ready({ symbol: "AAPL", years: [], source }),
    });
    expect(text.match(/figures withheld/g)?.length).toBeGreaterThanOrEqual(4);
    for (const known of ["No fiscal year is known.", "No analyst"]) expect(text).not.toContain(known);
  });

  test("words of an upstream stay words", () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const html = viewOf(
      stockWith({
        name: hostile,
        exchange: hostile,
        description: hostile,
        sectors: [{ slug: "x", name: hostile }],
      }),
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x");
  });
});

describe("a visitor's page of a stock", () => {
  test("names it, offers both ways in, which lead back, and has the news", () => {
    const html = viewOf(visitor, "/stocks/AAPL?range=5y");
    expect(html).toContain("<h1>Apple</h1>");
    expect(html).toContain('href="/stocks/AAPL?range=5y&amp;modal=login"');
    expect(html).toContain('href="/sign-up?from=%2Fstocks%2FAAPL%3Frange%3D5y"');
    expect(html).toContain("Apple closes higher");
    expect(html).not.toContain("No price can be shown");
  });

  test("passes on why a session ended", () => {
    expect(textOf({ ...visitor, message: "Your session has ended." })).toContain("Your session has ended.");
  });
});
