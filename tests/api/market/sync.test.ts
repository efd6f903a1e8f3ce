import { beforeEach, expect, it } from "vitest";
import { storeListing } from "../../../api/market/store-listing";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { onEachDatabase } from "../../harness/each-database";
import { emptyMarket } from "../../harness/market-rows";
import { readMarket, sectorOf, sync } from "../../harness/market-sync";
import { article, candle, createFullProvider, createProvider, days, history } from "../../harness/provider";

const wednesday = new Date("2026-11-18T22:30:00Z");
const thursday = new Date("2026-11-19T22:30:00Z");

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await storeListing(api().db, [sectorOf("one", ["AAA"])]);
    });
    const market = () => readMarket(api());

    it("a run brings all that a provider knows, under the provider's name", async () => {
      const result = await sync(api(), createFullProvider("acme"));
      expect(result).toMatchObject({ stocks: 1, candles: 3 });
      const own = { symbol: "AAA", source: "acme" };
      expect(await market()).toMatchObject({
        stocks: [{ symbol: "AAA", candleSource: "acme" }],
        candles: days.map((day) => ({ symbol: "AAA", ...day })),
        fundamentals: [{ ...own, sharesOutstanding: 1_000_000, earningsPerShare: 1.25, dividendYield: null }],
        years: [
          { ...own, year: 2024, revenue: 5_000_000.5, netIncome: -1, cashFlow: null },
          { ...own, year: 2025, revenue: 6_000_000, netIncome: 2, cashFlow: 3 },
        ],
        months: [{ ...own, month: "2026-10-01", strongBuy: 1, buy: 2, hold: 3, sell: 4, strongSell: 5 }],
        funds: [{ ...own, year: 2025, percent: 61.5, funds: 900 }],
        targets: [{ ...own, low: 9, mean: 13.5, high: 20 }],
        articles: [
          { ...own, ...article, id: "acme:1", aboutPrice: false },
          { ...own, ...article, id: "acme:2", aboutPrice: true },
        ],
      });
    });

    it("histories begin with 2021 and end with the last closed day", async () => {
      const provider = createFullProvider("acme");
      await sync(api(), provider);
      expect(provider.asked[0]).toBe("candles AAA 2021-01-04 2026-11-18");
    });

    it("a second run changes nothing", async () => {
      await sync(api(), createFullProvider("acme"));
      const before = await market();
      expect(await sync(api(), createFullProvider("acme"))).toMatchObject({ candles: 0 });
      expect(await market()).toEqual(before);
    });

    it("a later run asks from the newest candle on and adds the new ones", async () => {
      await sync(api(), createFullProvider("acme"));
      api().setNow(thursday);
      const provider = createFullProvider("acme");
      provider.on("candles", history(...days, candle("2026-11-19", 13)));
      expect(await sync(api(), provider)).toMatchObject({ candles: 1 });
      expect(provider.asked.filter((call) => call.startsWith("candles"))).toEqual([
        "candles AAA 2026-11-18 2026-11-19",
      ]);
      const { candles } = await market();
      expect(candles.map(({ date, close }) => [date, close])).toEqual([
        ["2026-11-16", 10],
        ["2026-11-17", 11],
        ["2026-11-18", 12],
        ["2026-11-19", 13],
      ]);
    });

    it("a history that was corrected, as by a split, comes whole", async () => {
      await sync(api(), createFullProvider("acme"));
      api().setNow(thursday);
      const provider = createFullProvider("acme");
      const split = [...days, candle("2026-11-19", 13)].map(({ date, close }) => candle(date, close / 2));
      provider.on("candles", history(...split));
      await sync(api(), provider);
      const { candles } = await market();
      expect(candles.map(({ close }) => close)).toEqual([5, 5.5, 6, 6.5]);
    });

    it("a history that comes whole leaves no older day in the scale of before", async () => {
      await sync(api(), createFullProvider("acme"));
      api().setNow(thursday);
      const provider = createFullProvider("acme");
      const split = [...days.slice(1), candle("2026-11-19", 13)];
      provider.on("candles", history(...split.map(({ date, close }) => candle(date, close / 2))));
      await sync(api(), provider);
      expect((await market()).candles.map(({ close }) => close)).toEqual([5.5, 6, 6.5]);
    });

    it("a price with more decimals than are kept is not taken for a correction", async () => {
      const provider = createFullProvider("acme");
      provider.on("candles", history(candle("2026-11-18", 10 / 3)));
      await sync(api(), provider);
      provider.asked.length = 0;
      expect(await sync(api(), provider)).toMatchObject({ candles: 0 });
      expect(provider.asked.filter((call) => call.startsWith("candles"))).toHaveLength(1);
    });

    it("a provider of nothing but the last day makes a history day by day", async () => {
      const provider = createProvider("acme");
      provider.on("candles", async () => [candle("2026-11-17", 11)]);
      await sync(api(), provider);
      provider.on("candles", async () => [candle("2026-11-18", 12)]);
      await sync(api(), provider);
      expect((await market()).candles.map(({ close }) => close)).toEqual([11, 12]);
    });

    it("months that a provider no longer tells of are kept", async () => {
      const provider = createFullProvider("acme");
      await sync(api(), provider);
      const november = { month: "2026-11-01", strongBuy: 9, buy: 0, hold: 0, sell: 0, strongSell: 0 };
      provider.on("recommendations", async () => [november]);
      await sync(api(), provider);
      provider.on("recommendations", async () => [{ ...november, strongBuy: 8 }]);
      await sync(api(), provider);
      const { months } = await market();
      expect(months.map(({ month, strongBuy }) => [month, strongBuy])).toEqual([
        ["2026-10-01", 1],
        ["2026-11-01", 8],
      ]);
    });

    it("years that a provider tells of no more are kept, and another provider's go", async () => {
      const provider = createFullProvider("acme");
      await sync(api(), provider);
      provider.on("fundOwnership", async () => [{ year: 2026, percent: null, funds: 910 }]);
      await sync(api(), provider);
      const told = async () => (await market()).funds.map(({ year, funds }) => [year, funds]);
      expect(await told()).toEqual([
        [2025, 900],
        [2026, 910],
      ]);
      await sync(api(), createProvider("other"));
      expect(await told()).toEqual([]);
    });

    it("an article that comes twice is one", async () => {
      const provider = createFullProvider("acme");
      const twice = { ...article, id: "1", aboutPrice: false };
      provider.on("news", async () => [twice, twice]);
      await sync(api(), provider);
      expect((await market()).articles).toHaveLength(1);
    });

    it("news of half a year are kept, and no older ones", async () => {
      const provider = createFullProvider("acme");
      await sync(api(), provider);
      expect(provider.asked.at(-1)).toBe("news AAA 2026-05-22 2026-11-18");
      provider.on("news", async () => [{ ...article, id: "3", aboutPrice: false }]);
      await sync(api(), provider);
      expect((await market()).articles.map(({ id }) => id)).toEqual(["acme:3"]);
    });

    it("two runs at once end as one does", async () => {
      await sync(api(), createFullProvider("acme"));
      const expected = await market();
      await emptyMarket(api());
      await storeListing(api().db, [sectorOf("one", ["AAA"])]);
      const both = await Promise.all([
        sync(api(), createFullProvider("acme")),
        sync(api(), createFullProvider("acme")),
      ]);
      expect(both.map(({ candles }) => candles).sort()).toEqual([0, 3]);
      expect(await market()).toEqual(expected);
    });

    it("the sandbox's run that only fills what is missing passes over what is there", async () => {
      await storeListing(api().db, [sectorOf("one", ["AAPL", "DDD"])]);
      const sandbox = createSandbox(api().now);
      const since = "2026-11-02";
      expect(await sync(api(), sandbox, { since })).toMatchObject({ stocks: 2, candles: 26 });
      const before = await market();
      expect(await sync(api(), sandbox, { onlyMissing: true })).toMatchObject({ stocks: 0, logs: [] });
      expect(await market()).toEqual(before);
      api().setNow(thursday);
      expect(await sync(api(), sandbox, { onlyMissing: true })).toMatchObject({ stocks: 2, candles: 2 });
    });
  },
  { now: wednesday },
);
