import { describe, expect, test } from "vitest";
import type { StockPage } from "~/pages/stocks/stock.server";
import { loader } from "~/routes/stocks.$ticker";
import { answering, exchangeWith, unreachable } from "../../harness/context";
import {
  addArticle,
  addCandles,
  addFinancialYears,
  addFundamentals,
  addSector,
  addStock,
} from "../../harness/market-rows";
import { down, unknownCall, withMarket } from "../../harness/market-visit";
import { dana } from "../../harness/people";

const on = withMarket(async (api) => {
  await addSector(api, "semiconductors", "Semiconductors");
  await addStock(api, { symbol: "AAPL", name: "Apple" }, ["semiconductors"]);
  await addStock(api, { symbol: "NVDA", name: "NVIDIA" }, ["semiconductors"]);
  await addStock(api, { symbol: "BRK.B", name: "Berkshire" });
  await addCandles(api, "AAPL", { "2017-02-14": 135.02, "2017-02-15": 135.51, "2017-02-16": 135.345 });
  await addFundamentals(api, "AAPL", { sharesOutstanding: 1_000_000, earningsPerShare: 6 });
  await addFinancialYears(api, "AAPL", { 2015: { revenue: 10 }, 2016: { revenue: 12, netIncome: -3 } });
  await addArticle(api, "own", ["AAPL"], "2017-02-16T09:00:00Z");
  await addArticle(api, "around", ["NVDA"], "2017-02-15T09:00:00Z");
});

const visit = (ticker: string, query = "") =>
  on.visitor.visit(loader, `/stocks/${encodeURIComponent(ticker)}${query}`, { params: { ticker } });

/** The loader's own type, of JSON that it just answered. */
async function open(ticker = "AAPL", query = ""): Promise<StockPage> {
  const { status, data } = await visit(ticker, query);
  expect(status).toBe(200);
  return data as StockPage;
}
async function openAsMember(ticker?: string, query?: string) {
  await on.signIn();
  const page = await open(ticker, query);
  return page.for === "members" ? page : expect.fail("the page is that of a visitor");
}
const callsAsked = () => on.calls.map(({ line }) => line).sort();

describe("a member's page of a stock", () => {
  test("has the profile, the closes with their picture, the years, the neighbours and both lists of news", async () => {
    const { stock, prices, financials, related, news, sectorNews } = await openAsMember();
    expect(stock).toMatchObject({
      symbol: "AAPL",
      name: "Apple",
      quote: { asOf: "2017-02-16", price: 135.345, change: -0.165 },
    });
    expect(prices).toMatchObject({
      state: "ready",
      data: { range: "1y", step: "daily", source: { kind: "sandbox" } },
    });
    const drawn = prices.state === "ready" ? prices.data : expect.fail(prices.state);
    expect(drawn.points.map(({ close }) => close)).toEqual([135.02, 135.51, 135.345]);
    expect(drawn.drawings?.wide).toContain("lowest $135.02, highest $135.51");
    expect(financials).toMatchObject({
      state: "ready",
      data: { years: [{ year: 2015 }, { netIncome: -3 }] },
    });
    expect(related).toMatchObject({ state: "ready", data: [{ symbol: "NVDA" }] });
    expect(news).toMatchObject({ state: "ready", data: { articles: [{ id: "own" }] } });
    expect(sectorNews).toMatchObject({ state: "ready", data: { articles: [{ id: "around" }] } });
  });

  test("takes one call for each part, the open ones without a token", async () => {
    await openAsMember();
    expect(callsAsked()).toEqual([
      "GET /api/charts/stocks/AAPL/financials",
      "GET /api/charts/stocks/AAPL/fund-ownership-by-year",
      "GET /api/charts/stocks/AAPL/price",
      "GET /api/charts/stocks/AAPL/recommendation-trends-by-month",
      "GET /api/symbols/AAPL",
      "GET /api/symbols/AAPL/news-articles",
      "GET /api/symbols/AAPL/sector-news-articles",
      "GET /api/symbols/AAPL/stocks",
    ]);
    const withToken = on.calls.filter(({ bearer }) => bearer).map(({ line }) => line);
    expect(withToken.filter((line) => line.includes("news"))).toEqual([]);
    expect(withToken).toHaveLength(6);
  });

  test("asks for all parts before any of them has answered", async () => {
    await on.signIn();
    let answer: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const real = exchangeWith(on.api);
    on.goTo(async (request) => {
      if (on.calls.length === 8) answer();
      await all;
      return real(request);
    });
    expect((await open()).for).toBe("members");
  });

  test.each([
    ["", "1y"],
    ["?range=1m", "1m"],
    ["?range=all", "all"],
    ["?range=2y", "1y"],
  ])("looks back as far as %j says: %s", async (query, range) => {
    const { prices } = await openAsMember("AAPL", query);
    expect(prices).toMatchObject({ data: { range } });
  });

  test("stands where next to nothing is known of the stock", async () => {
    const page = await openAsMember("BRK.B");
    expect(page.stock).toMatchObject({ symbol: "BRK.B", quote: null, fundamentals: null, analysts: null });
    expect(page.prices).toMatchObject({ state: "ready", data: { points: [] } });
    expect(page.related).toMatchObject({ state: "ready", data: [] });
  });
});

describe("each part of it may fail, and the others stand", () => {
  const parts = [
    ["prices", "/price"],
    ["financials", "/financials"],
    ["related", "/stocks"],
    ["news", "AAPL/news-articles"],
    ["sectorNews", "/sector-news-articles"],
  ] as const;
  const cases = [
    ...parts.map(([part, ending]) => ({ part, ending, why: "down", exchange: down, state: "failed" })),
    ...parts.map(([part, ending]) => ({
      part,
      ending,
      why: "unknown",
      exchange: unknownCall,
      state: "not-offered",
    })),
    { part: "prices", ending: "/price", why: "cut off", exchange: unreachable, state: "failed" },
    { part: "prices", ending: "/price", why: "nonsense", exchange: answering(200, "<h1>"), state: "failed" },
    {
      part: "prices",
      ending: "/price",
      why: "not built",
      exchange: answering(501, {}),
      state: "not-offered",
    },
  ];

  test.each(cases)("$part that are $why: $state", async ({ part, ending, exchange, state }) => {
    on.goTo(on.but(ending, exchange));
    const page = await openAsMember();
    for (const [each] of parts)
      expect([each, page[each].state]).toEqual([each, each === part ? state : "ready"]);
  });

  test("a series with days that no calendar has is drawn without them", async () => {
    const points = ["2026-11-18", "2026-99-99", "2026-11-19", "9999-99-99"].map((date) => ({
      date,
      close: 2,
    }));
    on.goTo(on.but("/price", answering(200, { symbol: "AAPL", points })));
    const { prices } = await openAsMember("AAPL", "?range=all");
    expect(prices).toMatchObject({ data: { points: [{ date: "2026-11-18" }, { date: "2026-11-19" }] } });
  });

  test("without the profile there is no page: it says when to try again", async () => {
    await on.signIn();
    on.goTo(on.but("/symbols/AAPL", down));
    await expect(visit("AAPL")).rejects.toMatchObject({ name: "UpstreamError", status: 503 });
  });
});

describe("a visitor's page of a stock", () => {
  test("says whose page it is, and has the news, by open calls alone (SPEC-DECISIONS 18)", async () => {
    const page = await open();
    expect(page).toMatchObject({
      for: "visitors",
      stock: { symbol: "AAPL", name: "Apple", sectors: [{ slug: "semiconductors" }] },
      news: { state: "ready", data: { articles: [{ id: "own" }] } },
      sectorNews: { state: "ready", data: { articles: [{ id: "around" }] } },
    });
    expect(JSON.stringify(page)).not.toContain("135.345");
    expect(callsAsked()).toEqual([
      "GET /api/symbols/AAPL/news-articles",
      "GET /api/symbols/AAPL/sector-news-articles",
      "GET /api/symbols/search?q=AAPL",
    ]);
    expect(on.calls.filter(({ bearer }) => bearer)).toEqual([]);
  });

  test("is what is left to a member whose session turns out to be over, with the upstream's sentence", async () => {
    const user = { id: "u1", token: "opaque", firstName: "D", lastName: "L", email: dana.email };
    const real = exchangeWith(on.api);
    on.goTo((request) => {
      if (request.path.endsWith("/login")) return answering(200, user)(request);
      const ended = answering(401, { message: "Your session has ended." });
      return ("authorization" in request.headers ? ended : real)(request);
    });
    await on.signIn();
    expect(await open()).toMatchObject({
      for: "visitors",
      stock: { name: "Apple" },
      message: "Your session has ended.",
    });
    expect(await on.visitor.user()).toBeUndefined();
  });

  test("stands without the news", async () => {
    on.goTo(on.but("news-articles", down));
    expect(await open()).toMatchObject({ news: { state: "failed" }, sectorNews: { state: "failed" } });
  });
});

describe("a stock that is none", () => {
  test.each(["members", "visitors"])("is a 404 for %s, however near a name comes", async (who) => {
    if (who === "members") await on.signIn();
    for (const ticker of ["AAP", "APPLE", "ZZZZ"]) {
      const reply = await visit(ticker);
      expect([reply.status, reply.data]).toEqual([404, { message: "We have no stock under that address." }]);
    }
  });

  test("is a 404 before anybody is asked where it can be none", async () => {
    const nonsense = [
      ...["A".repeat(200), "..", "../account", "..%2faccount", "%2e%2e", "%252f", "\0", "AAPL\n", ""],
      // A letter whose capitals are two of ours, one of another alphabet, and what an object knows by itself.
      ...["AAPL?x=1", "AAPL/stocks", " AAPL", "\u00df", "\u0410APL", "constructor.prototype"],
    ];
    for (const ticker of nonsense) {
      const { status } = await on.visitor.visit(loader, "/stocks/x", { params: { ticker } });
      expect([ticker, status, on.calls]).toEqual([ticker, 404, []]);
    }
  });
});

describe("a stock's one address", () => {
  test.each([
    ["aapl", "", "/stocks/AAPL"],
    ["aapl", "?range=1y", "/stocks/AAPL"],
    ["brk.b", "", "/stocks/BRK.B"],
    ["aapl", "?range=5y&utm_x=1", "/stocks/AAPL?range=5y"],
    ["Aapl", "?range=2y", "/stocks/AAPL"],
    ["aapl", "?range=5y&modal=login", "/stocks/AAPL?range=5y&modal=login"],
    ["aapl", "?modal=other", "/stocks/AAPL"],
  ])("is in capitals: %s%s leads to it for good", async (ticker, query, address) => {
    const reply = await visit(ticker, query);
    expect([reply.status, reply.location, on.calls]).toEqual([301, address, []]);
  });
});
