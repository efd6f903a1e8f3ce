import { beforeEach, describe, expect, it } from "vitest";
import { priceTargets, recommendations } from "../../../api/db/market-tables";
import { PriceSeries } from "../../../contract/charts";
import { StockProfile } from "../../../contract/market-schemas";
import { onEachDatabase } from "../../harness/each-database";
import {
  addCandles,
  addDays,
  addFinancialYears,
  addFundamentals,
  addSector,
  addStock,
  emptyMarket,
} from "../../harness/market-rows";
import { register } from "../../harness/people";

const oddSymbols = [
  "%00",
  "%ED%A0%80",
  "A".repeat(200),
  "..%2F..%2Fusers",
  "%25%32%45",
  "%E0%A4%A",
  "ddd",
  "DDD%20",
];

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "3d-printing", "3D printing");
    await addStock(api(), { symbol: "DDD", name: "3D Systems" }, ["3d-printing"]);
    token = (await register(api())).token;
  });
  const get = (path: string) => api().call("GET", path, { token });
  const profile = async () => StockProfile.parse((await get("/api/symbols/DDD")).body);

  describe("a stock's quote", () => {
    it("is the last close, with its change to the close before in dollars and in percent", async () => {
      await addCandles(api(), "DDD", { "2026-11-18": 40, "2026-11-19": 20, "2026-11-20": 19.5 });
      expect((await profile()).quote).toMatchObject({
        asOf: "2026-11-20",
        price: 19.5,
        change: -0.5,
        changePercent: -2.5,
        source: { kind: "sandbox" },
      });
    });

    it("has a change to the last decimal of its prices, without what binary fractions add", async () => {
      await addCandles(api(), "DDD", { "2026-11-19": 17.1, "2026-11-20": 17.42 });
      expect((await profile()).quote?.change).toBe(0.32);
    });

    it("keeps six decimals of a price", async () => {
      await addCandles(api(), "DDD", { "2026-11-19": 0.123456, "2026-11-20": 0.123457 });
      expect((await profile()).quote).toMatchObject({ price: 0.123457, change: 0.000001 });
    });

    it("has the last thirty closes as its trend, the oldest first", async () => {
      const days = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, "0")}`);
      await addCandles(api(), "DDD", Object.fromEntries(days.map((day, index) => [day, 100 + index])));
      const trend = (await profile()).quote?.trend;
      expect(trend).toHaveLength(30);
      expect(trend?.[0]).toBe(101);
      expect(trend?.at(-1)).toBe(130);
    });

    it("has no change after a first day", async () => {
      await addCandles(api(), "DDD", { "2026-11-20": 19.5 });
      expect((await profile()).quote).toMatchObject({ price: 19.5, change: null, changePercent: null });
    });

    it("and its day are absent without candles", async () => {
      expect(await profile()).toMatchObject({ quote: null, day: null });
    });
  });

  it("the day has its candle, and the highest and lowest close of the 365 days that end with it", async () => {
    await addCandles(api(), "DDD", {
      "2025-11-19": 1,
      "2025-11-20": 99,
      "2025-11-21": 50,
      "2026-03-02": 5,
      "2026-11-20": 19.5,
    });
    expect((await profile()).day).toEqual({
      open: 19,
      high: 20.5,
      low: 18.5,
      volume: 1004,
      yearHigh: 50,
      yearLow: 5,
    });
  });

  describe("fundamentals", () => {
    beforeEach(() => addCandles(api(), "DDD", { "2026-11-20": 19.5 }));

    it("have the market's value as price times shares, and price over earnings", async () => {
      const known = { sharesOutstanding: 1_000_001, earningsPerShare: 1.3, dividendYield: 2.25 };
      await addFundamentals(api(), "DDD", known);
      expect((await profile()).fundamentals).toEqual({
        ...known,
        marketCap: 19_500_019.5,
        peRatio: 15,
        source: { kind: "sandbox" },
      });
    });

    it.each([0, -0.4])("have no price over earnings of %d a share", async (earningsPerShare) => {
      await addFundamentals(api(), "DDD", { earningsPerShare });
      expect((await profile()).fundamentals).toMatchObject({ earningsPerShare, peRatio: null });
    });

    it("have no market's value without shares, and are absent where nothing is known", async () => {
      expect((await profile()).fundamentals).toBeNull();
      await addFundamentals(api(), "DDD", { earningsPerShare: 1 });
      expect((await profile()).fundamentals).toMatchObject({ marketCap: null, sharesOutstanding: null });
    });
  });

  it("a stock's profile says what it is and names its sectors, the one it belongs to most first", async () => {
    await addSector(api(), "robotics", "Robotics", -1);
    await addStock(api(), { symbol: "SYM", name: "Symbotic" }, ["3d-printing", "robotics"]);
    const { body } = await get("/api/symbols/SYM");
    expect(body).toMatchObject({
      symbol: "SYM",
      name: "Symbotic",
      exchange: "NASDAQ",
      currency: "USD",
      description: "About SYM.",
      sectors: [
        { slug: "3d-printing", name: "3D printing" },
        { slug: "robotics", name: "Robotics" },
      ],
    });
  });

  it("analysts are the latest month's, with their price targets", async () => {
    expect((await profile()).analysts).toBeNull();
    const counts = { strongBuy: 1, buy: 2, hold: 3, sell: 4, strongSell: 5 };
    await api()
      .db.insert(recommendations)
      .values([
        { symbol: "DDD", month: "2026-10-01", ...counts, buy: 9, source: "sandbox" },
        { symbol: "DDD", month: "2026-11-01", ...counts, source: "sandbox" },
      ]);
    await api()
      .db.insert(priceTargets)
      .values({ symbol: "DDD", low: 10.5, mean: 20.25, high: 30.75, source: "sandbox" });
    expect((await profile()).analysts).toEqual({
      month: "2026-11-01",
      ...counts,
      targetLow: 10.5,
      targetMean: 20.25,
      targetHigh: 30.75,
      source: { kind: "sandbox" },
    });
  });

  it("the price chart has every close, the oldest first", async () => {
    await addCandles(api(), "DDD", { "2026-11-20": 19.5, "2016-11-18": 7.25, "2026-11-19": 20 });
    const { body } = await get("/api/charts/stocks/DDD/price");
    expect(body).toEqual({
      symbol: "DDD",
      currency: "USD",
      points: [
        { date: "2016-11-18", close: 7.25, volume: 1001 },
        { date: "2026-11-19", close: 20, volume: 1002 },
        { date: "2026-11-20", close: 19.5, volume: 1000 },
      ],
      source: { kind: "sandbox" },
    });
  });

  it("the price chart of a very long history has the newest 8000 days", async () => {
    await addDays(api(), "DDD", 8002);
    const { points } = PriceSeries.parse((await get("/api/charts/stocks/DDD/price")).body);
    expect(points).toHaveLength(8000);
    expect([points[0]?.close, points.at(-1)?.close]).toEqual([3, 8002]);
  });

  it("financials are years, the oldest first, and a stock without any has none", async () => {
    expect((await get("/api/charts/stocks/DDD/financials")).body).toMatchObject({ years: [] });
    const year = { revenue: 1e9, netIncome: -2.5e6, cashFlow: null, earningsPerShare: -0.02 };
    await addFinancialYears(api(), "DDD", { 2025: year, 2024: { revenue: 9e8 } });
    expect((await get("/api/charts/stocks/DDD/financials")).body).toEqual({
      symbol: "DDD",
      currency: "USD",
      years: [
        { year: 2024, revenue: 9e8, netIncome: null, cashFlow: null, earningsPerShare: null },
        { year: 2025, ...year },
      ],
      source: { kind: "sandbox" },
    });
  });

  describe.each([
    "/api/symbols/{symbol}",
    "/api/symbols/{symbol}/stocks",
    "/api/symbols/{symbol}/news-articles",
    "/api/symbols/{symbol}/sector-news-articles",
    "/api/charts/stocks/{symbol}/price",
    "/api/charts/stocks/{symbol}/financials",
  ])("%s", (path) => {
    const of = (symbol: string) => get(path.replace("{symbol}", symbol));

    it("of a stock that we do not have is a 404 with a sentence", async () => {
      const reply = await of("ZZZZ");
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ message: "We have no stock with the symbol ZZZZ." });
    });

    it("refuses what is no symbol before any query", async () => {
      for (const symbol of oddSymbols) expect((await of(symbol)).status, symbol).toBe(422);
    });
  });

  it.each([
    "/api/symbols/DDD",
    "/api/symbols/DDD/stocks",
    "/api/charts/stocks/DDD/price",
    "/api/charts/stocks/DDD/financials",
  ])("SPEC-DECISIONS 18: %s is for who is signed in", async (path) => {
    expect((await api().call("GET", path)).status).toBe(401);
    expect((await get(path)).status).toBe(200);
  });
});
