import { beforeEach, expect, it } from "vitest";
import { fundOwnership, priceTargets, recommendations } from "../../../api/db/market-tables";
import { YearChart } from "../../../contract/chart-schemas";
import { onEachDatabase } from "../../harness/each-database";
import {
  addCandles,
  addFinancialYears,
  addFundamentals,
  addSector,
  addStock,
  emptyMarket,
} from "../../harness/market-rows";
import { register } from "../../harness/people";

const provider = { name: "finnhub", licence: { mayDisplay: true, attribution: "Finn", delayMinutes: 15 } };

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      Object.assign(provider.licence, { mayDisplay: true });
      await emptyMarket(api());
      await addSector(api(), "robotics", "Robotics", 1);
      await addSector(api(), "nft", "NFT", 2);
      await addStock(api(), { symbol: "ROK", candleSource: "sandbox" }, ["robotics"]);
      await addStock(api(), { symbol: "DE", candleSource: "finnhub" }, ["robotics"]);
      await addStock(api(), { symbol: "NKE", candleSource: "sandbox" }, ["nft", "robotics"]);
      for (const symbol of ["ROK", "NKE"]) {
        await addFundamentals(api(), symbol, { sharesOutstanding: 10 });
        await addFinancialYears(api(), symbol, {
          2024: { revenue: 100, netIncome: 10, cashFlow: 7 },
          2025: { revenue: 200, netIncome: 15, cashFlow: null },
        });
        await addCandles(api(), symbol, {
          "2024-12-12": 9,
          "2024-12-31": 20,
          "2025-12-30": 30,
          "2026-11-20": 40,
        });
      }
      await addFundamentals(api(), "DE", { sharesOutstanding: 10, source: "finnhub" });
      await addFinancialYears(api(), "DE", { 2025: { revenue: 50, netIncome: -5 } }, "finnhub");
      await addCandles(api(), "DE", { "2025-12-31": 10, "2026-11-19": 11, "2026-11-20": 12 });
      token = (await register(api())).token;
    });
    const get = (path: string) => api().call("GET", path, { token });
    const chart = async (path: string) => YearChart.parse((await get(`/api/charts/sectors/${path}`)).body);
    const points = async (path: string) =>
      Object.fromEntries(
        (await chart(path)).series.map((one) => [one.id, one.points.map(({ year, value }) => [year, value])]),
      );

    it("all sectors' sums stand side by side in their order, a stock in each that it is in", async () => {
      const found = await chart("net-income-by-year");
      expect(found).toMatchObject({ metric: "net-income", unit: "dollars" });
      expect(found.series.map(({ id, name }) => [id, name])).toEqual([
        ["robotics", "Robotics"],
        ["nft", "NFT"],
      ]);
      expect(await points("net-income-by-year")).toEqual({
        robotics: [
          [2024, 20],
          [2025, 25],
        ],
        nft: [
          [2024, 10],
          [2025, 15],
        ],
      });
      expect(found.method).toContain("Robotics 2024 (2 of 3)");
    });

    it("raw is each company once, as it reported", async () => {
      const found = await chart("revenue-by-year?type=raw");
      expect(found.type).toBe("raw");
      expect(await points("revenue-by-year?type=raw")).toEqual({
        DE: [[2025, 50]],
        NKE: [
          [2024, 100],
          [2025, 200],
        ],
        ROK: [
          [2024, 100],
          [2025, 200],
        ],
      });
    });

    it("price over earnings is of the last close of the year, and names its day", async () => {
      // 2024: 2 x 10 x 20 over 20. 2025: 2 x 10 x 30 + 10 x 10 over 25.
      expect(await points("robotics/pe-ratio-by-year")).toEqual({
        robotics: [
          [2024, 20],
          [2025, 28],
        ],
      });
      expect((await chart("robotics/pe-ratio-by-year")).asOf).toBe("2025-12-31");
    });

    it("a year that runs has no last close yet", async () => {
      await addFinancialYears(api(), "ROK", { 2026: { netIncome: 1 } });
      await addFinancialYears(api(), "NKE", { 2026: { netIncome: 1 } });
      api().setNow(new Date("2026-12-20T22:30:00Z"));
      token = (await register(api(), { email: "later@example.com" })).token;
      await addCandles(api(), "NKE", { "2026-12-18": 40 });
      await addCandles(api(), "ROK", { "2026-12-18": 40 });
      expect((await points("robotics/pe-ratio-by-year")).robotics).toHaveLength(2);
    });

    it("SPEC 7: the PEG ratio and price to sales have one path, told apart by ?type=raw", async () => {
      // Of ROK and NKE, whose 2024 is known: 600 / 30 over 50 % growth.
      expect(await chart("robotics/peg-ratio-by-year")).toMatchObject({
        metric: "peg-ratio",
        series: [{ id: "robotics", points: [{ year: 2025, value: 0.4 }] }],
      });
      // 2025: 700 over 450.
      expect(await chart("robotics/peg-ratio-by-year?type=raw")).toMatchObject({
        metric: "price-to-sales",
        series: [{ points: [{ value: 2 }, { year: 2025, value: 1.56 }] }],
      });
    });

    it("what funds hold is weighted by today's worth, and its day is told", async () => {
      const row = { source: "sandbox", year: 2025, funds: 5 };
      await api()
        .db.insert(fundOwnership)
        .values([
          { ...row, symbol: "ROK", percent: 10 },
          { ...row, symbol: "NKE", percent: 50 },
        ]);
      const found = await chart("robotics/fund-ownership-by-year");
      expect(found).toMatchObject({
        unit: "percent",
        asOf: "2026-11-20",
        series: [{ points: [{ value: 30 }] }],
      });
    });

    it("opinions are shares of a year's, and a year that is not whole says so", async () => {
      const row = { symbol: "ROK", strongBuy: 1, buy: 1, hold: 1, sell: 1, strongSell: 0, source: "sandbox" };
      await api()
        .db.insert(recommendations)
        .values([
          { ...row, month: "2025-12-01" },
          { ...row, month: "2026-01-01", buy: 5 },
        ]);
      const found = await chart("robotics/recommendation-trends-by-year");
      expect(found.series.map(({ id }) => id)).toEqual(["strong-buy", "buy", "hold", "sell", "strong-sell"]);
      expect(found.series[1]?.points).toEqual([
        { year: 2025, value: 25 },
        { year: 2026, value: 62.5 },
      ]);
      expect(found.method).toContain("2025 (1 month), 2026 (1 month)");
      expect(await points("robotics/recommendation-trends-by-year?type=raw")).toEqual({
        ROK: [
          [2025, 50],
          [2026, 75],
        ],
      });
    });

    it("price targets stand beside the last close, without one that is long past", async () => {
      const row = { low: 9, mean: 13, high: 20, source: "sandbox" };
      await addStock(api(), { symbol: "OLD", candleSource: "imported" }, ["robotics"]);
      await addCandles(api(), "OLD", { "2017-02-16": 42 });
      await api()
        .db.insert(priceTargets)
        .values([
          { ...row, symbol: "ROK" },
          { ...row, symbol: "OLD" },
        ]);
      const { body } = await get("/api/charts/sectors/robotics/price-targets");
      expect(body).toMatchObject({
        sector: { slug: "robotics", name: "Robotics" },
        stocks: [
          { symbol: "OLD", close: null, low: 9, mean: 13, high: 20 },
          { symbol: "ROK", close: 40 },
        ],
        asOf: "2026-11-20",
      });
    });

    it("figures that may not be shown are left out of every sum, and it is said", async () => {
      Object.assign(provider.licence, { mayDisplay: false });
      const found = await chart("robotics/revenue-by-year");
      expect(found.series[0]?.points.at(-1)).toEqual({ year: 2025, value: 400 });
      expect(found.source).toMatchObject({ kind: "sandbox", withheldInPart: true });
      expect(await points("revenue-by-year?type=raw")).not.toHaveProperty("DE");
    });

    it("a sector of which nothing is known has charts with nothing in them", async () => {
      await addSector(api(), "empty", "Empty", 3);
      for (const name of ["revenue", "pe-ratio", "peg-ratio", "fund-ownership", "recommendation-trends"]) {
        expect((await chart(`empty/${name}-by-year`)).series).toEqual([]);
      }
      expect((await get("/api/charts/sectors/empty/price-targets")).body).toMatchObject({ stocks: [] });
      expect((await get("/api/charts/sectors/empty/predicted-price")).body).toMatchObject({
        history: [],
        band: [],
      });
    });

    const ofSector = [
      "revenue-by-year",
      "recommendation-trends-by-year",
      "peg-ratio-by-year",
      "peg-ratio-by-year?type=raw",
      "price-targets",
      "predicted-price",
    ];
    it.each(ofSector)("%s of a sector that there is not is a 404 with a sentence", async (name) => {
      const reply = await get(`/api/charts/sectors/nowhere/${name}`);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ message: "We have no such sector." });
    });

    it.each([
      "weather-by-year",
      "revenue-by-year?type=cooked",
      "robotics/weather-by-year",
      "%00/price-targets",
    ])("refuses %s, which is no chart", async (name) => {
      expect((await get(`/api/charts/sectors/${name}`)).status).toBe(422);
    });

    it.each(["revenue-by-year", ...ofSector.map((name) => `robotics/${name}`)])(
      "SPEC-DECISIONS 18: %s is for who is signed in",
      async (name) => {
        expect((await api().call("GET", `/api/charts/sectors/${name}`)).status).toBe(401);
        expect((await get(`/api/charts/sectors/${name}`)).status).toBe(200);
      },
    );
  },
  { marketData: provider, now: new Date("2026-11-20T21:14:00Z") },
);
