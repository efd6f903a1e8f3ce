import { beforeEach, describe, expect, it } from "vitest";
import { priceTargets, recommendations } from "../../../api/db/market-tables";
import { createGate, type LicensedSource } from "../../../api/market/licence";
import { onEachDatabase } from "../../harness/each-database";
import {
  addArticle,
  addCandles,
  addFinancialYears,
  addFundamentals,
  addSector,
  addStock,
  emptyMarket,
} from "../../harness/market-rows";
import { register } from "../../harness/people";

const granted = { mayDisplay: true, attribution: "Data by Finn", delayMinutes: 15 };
const provider = { name: "finnhub", licence: { ...granted } };
const licensed = { kind: "licensed", attribution: "Data by Finn", delayMinutes: 15 };
const hidden = { kind: "licensed", withheld: true };

describe("the licence gate", () => {
  // A Friday, 16:14 in New York.
  const now = new Date("2026-11-20T21:14:00Z");
  const gate = (source: LicensedSource = provider, instant = now) => createGate(source, instant);

  it("says of figures of our own, and of imported ones, what they are", () => {
    expect(gate().describe(["sandbox"])).toEqual({ kind: "sandbox" });
    expect(gate().describe(["imported"])).toEqual({ kind: "imported" });
    expect(gate().describe([])).toBeUndefined();
  });

  it("says of a provider's figures what its licence asks for", () => {
    expect(gate().describe(["finnhub"])).toEqual(licensed);
  });

  it("calls mixed figures what their least real part is, with the attribution that the other is owed", () => {
    expect(gate().describe(["finnhub", "sandbox"])).toEqual({ ...licensed, kind: "sandbox" });
    expect(gate().describe(["finnhub", "imported"])).toEqual({ ...licensed, kind: "imported" });
    expect(gate().describe(["imported", "sandbox"])).toEqual({ kind: "sandbox" });
  });

  it("withholds what a provider may not show, and what one left that is in use no more", () => {
    const closed = gate({ name: "finnhub", licence: { ...granted, mayDisplay: false } });
    expect(closed.mayShow("finnhub")).toBe(false);
    expect(closed.describe(["finnhub"])).toEqual(hidden);
    expect(gate().mayShow("alpaca")).toBe(false);
    expect(gate().describe(["alpaca", "finnhub"])).toEqual({ ...licensed, withheldInPart: true });
  });

  it("shows a day's candle from its close and the licence's delay on", () => {
    expect(gate().delayed).toEqual({ source: "finnhub", until: "2026-11-19" });
    expect(gate(provider, new Date("2026-11-20T21:15:00Z")).delayed?.until).toBe("2026-11-20");
  });

  it("does not delay the sandbox where that is the provider", () => {
    const sandbox = gate({ name: "sandbox", licence: { ...granted, attribution: null, delayMinutes: 0 } });
    expect(sandbox.delayed).toBeUndefined();
    expect(sandbox.describe(["sandbox"])).toEqual({ kind: "sandbox" });
  });
});

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      Object.assign(provider.licence, granted);
      await emptyMarket(api());
      await addSector(api(), "robotics", "Robotics");
      await addStock(api(), { symbol: "LICD", candleSource: "finnhub" }, ["robotics"]);
      await addStock(api(), { symbol: "IMPD", candleSource: "imported" }, ["robotics"]);
      for (const symbol of ["LICD", "IMPD"]) {
        await addCandles(api(), symbol, { "2026-11-18": 8, "2026-11-19": 10, "2026-11-20": 20 });
        const source = symbol === "LICD" ? "finnhub" : "sandbox";
        await addFundamentals(api(), symbol, { sharesOutstanding: 5, earningsPerShare: 1, source });
        await addFinancialYears(api(), symbol, { 2025: { revenue: 1 } }, source);
        await addArticle(api(), `about ${symbol}`, [symbol], "2026-11-19T10:00:00Z", source);
        await api().db.insert(priceTargets).values({ symbol, low: 1, mean: 2, high: 3, source });
        const counts = { strongBuy: 1, buy: 2, hold: 3, sell: 4, strongSell: 5 };
        await api()
          .db.insert(recommendations)
          .values({ symbol, month: "2026-11-01", ...counts, source });
      }
      token = (await register(api())).token;
    });
    const get = async (path: string) => (await api().call("GET", path, { token })).body;
    const withhold = () => Object.assign(provider.licence, { mayDisplay: false });

    it("a licensed quote is that of the last day that is old enough, and says so", async () => {
      expect(await get("/api/symbols/LICD")).toMatchObject({
        quote: { asOf: "2026-11-19", price: 10, change: 2, trend: [8, 10], source: licensed },
        fundamentals: { marketCap: 50, source: licensed },
        day: { yearHigh: 10 },
        analysts: { buy: 2, targetMean: 2, source: licensed },
      });
      expect(await get("/api/charts/stocks/LICD/price")).toMatchObject({
        points: [{ close: 8 }, { close: 10 }],
        source: licensed,
      });
    });

    it("a minute later the day's close is shown", async () => {
      api().advance(60);
      expect(await get("/api/symbols/LICD")).toMatchObject({ quote: { asOf: "2026-11-20", price: 20 } });
    });

    it("imported candles are shown as they are, and with the sandbox's shares their value is the sandbox's", async () => {
      expect(await get("/api/symbols/IMPD")).toMatchObject({
        quote: { asOf: "2026-11-20", price: 20, source: { kind: "imported" } },
        fundamentals: { marketCap: 100, source: { kind: "sandbox" } },
      });
    });

    it("a licence that does not let figures be shown takes every one of them away, and says why", async () => {
      withhold();
      expect(await get("/api/symbols/LICD")).toMatchObject({
        name: "LICD Inc.",
        quote: null,
        day: null,
        fundamentals: { source: hidden },
        analysts: { source: hidden },
      });
      expect(JSON.stringify(await get("/api/symbols/LICD"))).not.toMatch(/price|marketCap|strongBuy|target/i);
      expect(await get("/api/charts/stocks/LICD/price")).toMatchObject({ points: [], source: hidden });
      expect(await get("/api/charts/stocks/LICD/financials")).toMatchObject({ years: [], source: hidden });
      expect(await get("/api/symbols/LICD/news-articles")).toEqual({ articles: [], source: hidden });
    });

    it("a withheld price takes its stock's value with it, and the stock to the end of the list", async () => {
      withhold();
      await api().db.execute("update fundamentals set source = 'sandbox', shares_outstanding = 1000000");
      expect(await get("/api/sectors/robotics/symbols")).toMatchObject({
        stocks: [
          { symbol: "IMPD", fundamentals: { marketCap: 20_000_000 } },
          {
            symbol: "LICD",
            quote: null,
            fundamentals: {
              marketCap: null,
              peRatio: null,
              sharesOutstanding: 1_000_000,
              source: { kind: "sandbox", withheldInPart: true },
            },
          },
        ],
      });
    });

    it("of a sector's news only the withheld ones are missing", async () => {
      withhold();
      expect(await get("/api/sectors/robotics/sector-news-articles")).toMatchObject({
        articles: [{ id: "about IMPD" }],
        source: { kind: "sandbox" },
      });
    });

    it.each([
      ["price", "update fundamentals set source = 'sandbox'"],
      ["number of shares", "update stocks set candle_source = 'imported'"],
    ])("a withheld %s does not decide who is related first", async (_figure, showTheOther) => {
      await addStock(api(), { symbol: "HOME" }, ["robotics"]);
      await api().db.execute("update fundamentals set shares_outstanding = 1000000 where symbol = 'LICD'");
      await api().db.execute(showTheOther);
      expect(await get("/api/symbols/HOME/stocks")).toMatchObject([{ symbol: "LICD" }, { symbol: "IMPD" }]);
      withhold();
      expect(await get("/api/symbols/HOME/stocks")).toMatchObject([{ symbol: "IMPD" }, { symbol: "LICD" }]);
    });
  },
  { marketData: provider, now: new Date("2026-11-20T21:14:00Z") },
);
