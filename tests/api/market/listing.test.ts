import { describe, expect, it } from "vitest";
import { listedSectors, listedStocks } from "../../../api/market/listing";
import { storeListing } from "../../../api/market/store-listing";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { sectorSlugPattern, tickerPattern } from "../../../domain/market";
import { onEachDatabase } from "../../harness/each-database";
import { emptyMarket } from "../../harness/market-rows";
import { readMarket, sectorOf, sync } from "../../harness/market-sync";
import { candle, createProvider, history } from "../../harness/provider";

describe("the listing", () => {
  it("has the six sectors of SPEC 2, 3d-printing first (SPEC-DECISIONS 25)", () => {
    expect(listedSectors.map(({ slug }) => slug)).toEqual([
      "3d-printing",
      "robotics",
      "semiconductors",
      "nft",
      "metaverse",
      "jim-cramer",
    ]);
    expect(listedSectors.every(({ slug }) => sectorSlugPattern.test(slug))).toBe(true);
  });

  it.each(listedSectors)("$slug has 8 to 12 stocks and says what it is", ({ stocks, also, description }) => {
    expect(stocks.length + also.length).toBeGreaterThanOrEqual(8);
    expect(stocks.length + also.length).toBeLessThanOrEqual(12);
    expect(description).toMatch(/^[A-Z].{60,300}\.$/);
  });

  it("has every stock once, with a real symbol's form and a sentence", () => {
    const symbols = listedStocks.map(({ symbol }) => symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.filter((symbol) => !tickerPattern.test(symbol))).toEqual([]);
    for (const { name, description } of listedStocks) {
      expect(name).not.toBe("");
      expect(description).toMatch(/^[A-Z][^.]{15,120}\.$/);
    }
  });

  it("puts no stock twice into a sector, and none that has no sector of its own", () => {
    for (const { stocks, also } of listedSectors) {
      const members = [...stocks.map(({ symbol }) => symbol), ...also];
      expect(new Set(members).size).toBe(members.length);
      expect(also.filter((symbol) => !listedStocks.some((stock) => stock.symbol === symbol))).toEqual([]);
    }
  });

  it("has AAPL, which belongs to metaverse and is among Jim Cramer's mentions", () => {
    const inSector = (slug: string) => listedSectors.find((sector) => sector.slug === slug);
    expect(inSector("metaverse")?.stocks.map(({ symbol }) => symbol)).toContain("AAPL");
    expect(inSector("jim-cramer")?.also).toContain("AAPL");
  });

  it("says that nobody is affiliated with Jim Cramer, and that he recommends nothing here", () => {
    const { name, description } = listedSectors.at(-1) ?? expect.fail("no sector");
    expect(name).toBe("Jim Cramer mentions");
    expect(description).toContain("not affiliated");
    expect(description).toContain("records no recommendation");
  });

  it("has no stock that the sandbox does not know", async () => {
    const sandbox = createSandbox(() => new Date("2026-11-20T22:30:00Z"));
    for (const { symbol } of listedStocks) {
      expect(await sandbox.candles(symbol, "2026-11-20", "2026-11-20")).toHaveLength(1);
    }
  });
});

onEachDatabase(
  (api) => {
    const store = (...sectors: ReturnType<typeof sectorOf>[]) => storeListing(api().db, sectors);
    const market = () => readMarket(api());

    it("what is listed is stored in its order, each stock with its main sector and the others", async () => {
      await emptyMarket(api());
      await store(sectorOf("two", ["AAA", "BBB"]), sectorOf("one", ["CCC"], ["AAA"]));
      const { sectors, members, stocks } = await market();
      expect(sectors.map(({ slug, position }) => [slug, position])).toEqual([
        ["one", 1],
        ["two", 0],
      ]);
      expect(members.map(({ sector, symbol, main }) => [sector, symbol, main])).toEqual([
        ["one", "AAA", false],
        ["one", "CCC", true],
        ["two", "AAA", true],
        ["two", "BBB", true],
      ]);
      expect(stocks).toMatchObject([
        { symbol: "AAA", name: "AAA Company", exchange: "NASDAQ", currency: "USD" },
        { symbol: "BBB" },
        { symbol: "CCC" },
      ]);
    });

    it("a change of words, places and sectors arrives, and what is known of a stock stays", async () => {
      await emptyMarket(api());
      await store(sectorOf("one", ["AAA"]), sectorOf("two", ["BBB"]));
      const provider = createProvider("acme");
      provider.on("candles", history(candle("2026-11-20", 10)));
      await sync(api(), provider);
      const renamed = { ...sectorOf("three", ["AAA"]), name: "Another name" };
      await store(sectorOf("two", ["BBB"]), renamed);
      const { sectors, members, stocks, candles } = await market();
      expect(sectors.map(({ slug, name, position }) => [slug, name, position])).toEqual([
        ["three", "Another name", 1],
        ["two", "The two", 0],
      ]);
      expect(members.map(({ sector, symbol }) => [sector, symbol])).toEqual([
        ["three", "AAA"],
        ["two", "BBB"],
      ]);
      expect(stocks.map(({ candleSource }) => candleSource)).toEqual(["acme", "acme"]);
      expect(candles).toHaveLength(2);
    });

    it("a stock that left goes with all that was known of it", async () => {
      await emptyMarket(api());
      await store(sectorOf("one", ["AAA", "BBB"]));
      const provider = createProvider("acme");
      provider.on("candles", history(candle("2026-11-20", 10)));
      await sync(api(), provider);
      await store(sectorOf("one", ["BBB"]));
      const { stocks, candles } = await market();
      expect(stocks.map(({ symbol }) => symbol)).toEqual(["BBB"]);
      expect(candles.map(({ symbol }) => symbol)).toEqual(["BBB"]);
    });

    it("processes that store it at once do not hinder each other", async () => {
      await emptyMarket(api());
      await Promise.all([1, 2, 3].map(() => storeListing(api().db)));
      const { sectors, stocks } = await market();
      expect([sectors.length, stocks.length]).toEqual([listedSectors.length, listedStocks.length]);
    });
  },
  { now: new Date("2026-11-20T22:30:00Z") },
);
