import { beforeEach, expect, it } from "vitest";
import { storeListing } from "../../../api/market/store-listing";
import { MarketDataError, type MarketDataFailure } from "../../../api/providers/market-data/port";
import { onEachDatabase } from "../../harness/each-database";
import { emptyMarket } from "../../harness/market-rows";
import { readMarket, sectorOf, sync } from "../../harness/market-sync";
import { candle, createProvider, history, type TestProvider } from "../../harness/provider";

const evening = new Date("2026-11-20T22:30:00Z");
const symbols = ["AAA", "BBB", "CCC"];

function fail(kind: MarketDataFailure, retryAfterSeconds?: number) {
  return async () => {
    throw new MarketDataError(kind, "/price-target: 4xx", retryAfterSeconds);
  };
}

function create(name = "acme"): TestProvider {
  const provider = createProvider(name);
  provider.on("candles", history(candle("2026-11-19", 10), candle("2026-11-20", 11)));
  provider.on("fundamentals", async () => ({
    sharesOutstanding: 1,
    earningsPerShare: 1,
    dividendYield: null,
  }));
  provider.on("priceTarget", async () => ({ low: 9, mean: 13.5, high: 20 }));
  return provider;
}

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await storeListing(api().db, [sectorOf("one", symbols)]);
    });
    const market = () => readMarket(api());
    const callsOf = ({ asked }: TestProvider, part: string) =>
      asked.filter((call) => call.startsWith(part)).map((call) => call.split(" ")[1]);

    it("what the plan leaves out is asked for once, told in one line, and the rest comes", async () => {
      const provider = create();
      provider.on("priceTarget", fail("not_permitted"));
      const { logs, stocks } = await sync(api(), provider);
      expect(stocks).toBe(3);
      expect(callsOf(provider, "priceTarget")).toEqual(["AAA"]);
      const lines = logs.filter((line) =>
        line.includes("a part of the market data is not in the provider's plan"),
      );
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('"source":"acme","part":"priceTarget"');
      const after = await market();
      expect(after.targets).toEqual([]);
      expect(after.candles).toHaveLength(6);
      expect(after.fundamentals).toHaveLength(3);
    });

    it("what the plan leaves out is not left from another provider", async () => {
      await sync(api(), create("sandbox"));
      const provider = create();
      provider.on("priceTarget", fail("not_permitted"));
      provider.on("candles", fail("not_permitted"));
      await sync(api(), provider);
      const after = await market();
      expect([after.targets, after.candles]).toEqual([[], []]);
      expect(after.stocks.map(({ candleSource }) => candleSource)).toEqual([null, null, null]);
    });

    it.each(["unavailable", "malformed"] as const)(
      "a part that is %s stays as it was, has a line, and the rest comes",
      async (kind) => {
        await sync(api(), create());
        const provider = create();
        provider.on("priceTarget", async (symbol) =>
          symbol === "BBB" ? fail(kind)() : { low: 1, mean: 2, high: 3 },
        );
        const { logs, stocks, goOn } = await sync(api(), provider);
        expect({ stocks, goOn }).toEqual({ stocks: 3, goOn: undefined });
        expect((await market()).targets.map(({ mean }) => mean)).toEqual([2, 13.5, 2]);
        const lines = logs.filter((line) =>
          line.includes("a part of a stock's market data could not be fetched: its old rows stay"),
        );
        expect(lines).toHaveLength(1);
        expect(lines[0]).toContain('"part":"priceTarget","symbol":"BBB"');
      },
    );

    it("candles that fail leave another provider's where they are", async () => {
      await sync(api(), create("sandbox"));
      const provider = create();
      provider.on("candles", fail("unavailable"));
      await sync(api(), provider);
      expect((await market()).stocks.map(({ candleSource }) => candleSource)).toEqual(
        symbols.map(() => "sandbox"),
      );
    });

    it("a rate limit stops the run, which tells when and where to go on", async () => {
      const provider = create();
      provider.on("fundamentals", async (symbol) =>
        symbol === "BBB"
          ? fail("rate_limited", 42)()
          : { sharesOutstanding: 1, earningsPerShare: 1, dividendYield: null },
      );
      const { goOn, stocks, logs } = await sync(api(), provider);
      expect({ goOn, stocks }).toEqual({ goOn: { from: "BBB", afterSeconds: 42 }, stocks: 1 });
      expect(logs.join("")).toContain("the market data provider asked for a pause: the run continues later");
      const after = await market();
      expect(new Set(after.candles.map(({ symbol }) => symbol))).toEqual(new Set(["AAA"]));

      const later = create();
      expect(await sync(api(), later, { from: goOn?.from })).toMatchObject({ stocks: 2 });
      expect(callsOf(later, "candles")).toEqual(["BBB", "CCC"]);
      expect((await market()).fundamentals).toHaveLength(3);
    });

    it("a provider that is down is not asked on and on", async () => {
      const provider = createProvider("acme");
      const parts = [
        "candles",
        "actions",
        "fundamentals",
        "financialYears",
        "recommendations",
        "news",
      ] as const;
      for (const part of parts) provider.on(part, fail("unavailable"));
      provider.on("priceTarget", fail("unavailable"));
      const { goOn } = await sync(api(), provider);
      expect(goOn).toEqual({ from: "AAA", afterSeconds: 600 });
      expect(provider.asked).toHaveLength(5);
    });

    it("a part that fails for every stock is no outage", async () => {
      await storeListing(api().db, [sectorOf("one", [...symbols, "DDD", "EEE", "FFF"])]);
      const provider = create();
      provider.on("priceTarget", fail("unavailable"));
      expect(await sync(api(), provider)).toMatchObject({ stocks: 6, candles: 12 });
    });

    it("a refused key ends the run", async () => {
      const provider = create();
      provider.on("candles", fail("unauthorized"));
      await expect(sync(api(), provider)).rejects.toThrow("market data: unauthorized");
      expect(provider.asked).toHaveLength(1);
    });

    it("a stock that the tables cannot hold stays as it was, whole, and the others go on", async () => {
      await sync(api(), create());
      const before = await market();
      const provider = create();
      provider.on("fundamentals", async () => ({
        sharesOutstanding: 2,
        earningsPerShare: 2,
        dividendYield: 2,
      }));
      provider.on("recommendations", async (symbol) => [
        {
          month: symbol === "AAA" ? "no month" : "2026-11-01",
          strongBuy: 0,
          buy: 0,
          hold: 0,
          sell: 0,
          strongSell: 0,
        },
      ]);
      const { logs } = await sync(api(), provider);
      const after = await market();
      const of = <Row extends { symbol: string }>(rows: Row[], symbol: string) =>
        rows.filter((row) => row.symbol === symbol);
      expect(of(after.fundamentals, "AAA")).toEqual(of(before.fundamentals, "AAA"));
      expect(of(after.fundamentals, "BBB")).toMatchObject([{ sharesOutstanding: 2 }]);
      const lines = logs.filter((line) => line.includes("a stock could not be stored"));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('"source":"acme","symbol":"AAA"');
    });

    it("a stock that leaves the listing while a run asks stays away", async () => {
      const provider = create();
      provider.on("news", async (symbol) => {
        if (symbol === "AAA") await storeListing(api().db, [sectorOf("one", ["BBB"])]);
        return [];
      });
      await sync(api(), provider);
      const after = await market();
      expect(after.stocks.map(({ symbol }) => symbol)).toEqual(["BBB"]);
      expect(new Set(after.candles.map(({ symbol }) => symbol))).toEqual(new Set(["BBB"]));
    });
  },
  { now: evening },
);
