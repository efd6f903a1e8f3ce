import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { articles, candles, priceTargets, stocks } from "../../../api/db/market-tables";
import { forgetCandles, importCandles } from "../../../api/market/import";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { PriceSeries } from "../../../contract/charts";
import { StockProfile } from "../../../contract/market-schemas";
import { createFileWriter, header } from "../../harness/candle-files";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { readMarket, sync } from "../../harness/market-sync";
import { register } from "../../harness/people";

const write = createFileWriter();
/** Three days, made up, with the decimals that real files have; what they come to is worked out by hand below. */
const threeDays = [
  "AAPL,2017-02-14,41.210001,42.989996,41.125,42.520004,1234500",
  "AAPL,2017-02-15,42.620004,43.370004,41.919995,42.809995,2345600",
  "AAPL,2017-02-16,42.969998,43.199994,42.139996,42.650006,3456700",
];
const microsoft = "MSFT,2017-02-16,11.739998,12.239998,11.440002,11.519997,4567800";

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await addSector(api(), "semiconductors", "Semiconductors");
      for (const symbol of ["AAPL", "MSFT"]) {
        await addStock(api(), { symbol }, ["semiconductors"]);
        await addCandles(api(), symbol, { "2026-11-19": 240, "2026-11-20": 250 });
      }
    });

    const load = (...rows: string[]) =>
      importCandles(api().db, write([header, ...rows, ""].join("\n")), api().now());
    const candlesOf = (symbol: string) =>
      api().db.select().from(candles).where(eq(candles.symbol, symbol)).orderBy(asc(candles.date));
    const sourceOf = async (symbol: string) =>
      (await api().db.select().from(stocks).where(eq(stocks.symbol, symbol)))[0]?.candleSource;

    describe("an import", () => {
      it("puts the file's candles in the place of all that its stocks had, to the last decimal", async () => {
        await load(...threeDays);
        expect(await candlesOf("AAPL")).toEqual([
          {
            symbol: "AAPL",
            date: "2017-02-14",
            open: 41.210001,
            high: 42.989996,
            low: 41.125,
            close: 42.520004,
            volume: 1_234_500,
          },
          {
            symbol: "AAPL",
            date: "2017-02-15",
            open: 42.620004,
            high: 43.370004,
            low: 41.919995,
            close: 42.809995,
            volume: 2_345_600,
          },
          {
            symbol: "AAPL",
            date: "2017-02-16",
            open: 42.969998,
            high: 43.199994,
            low: 42.139996,
            close: 42.650006,
            volume: 3_456_700,
          },
        ]);
        expect(await sourceOf("AAPL")).toBe("imported");
      });

      it("leaves stocks that the file does not name as they are", async () => {
        const before = await candlesOf("MSFT");
        await load(...threeDays);
        expect(await candlesOf("MSFT")).toEqual(before);
        expect(await sourceOf("MSFT")).toBe("sandbox");
      });

      it("tells for each stock how many days it has, which, and the last close, whatever their order", async () => {
        expect(await load(microsoft, ...threeDays.toReversed())).toEqual([
          { symbol: "MSFT", rows: 1, first: "2017-02-16", last: "2017-02-16", lastClose: 11.519997 },
          { symbol: "AAPL", rows: 3, first: "2017-02-14", last: "2017-02-16", lastClose: 42.650006 },
        ]);
      });

      it("of a second file takes the place of the first", async () => {
        await load(...threeDays);
        await load(...threeDays.slice(0, 1));
        expect((await candlesOf("AAPL")).map(({ date }) => date)).toEqual(["2017-02-14"]);
      });

      it("of a file with one wrong row changes nothing", async () => {
        const before = await readMarket(api());
        await expect(load(...threeDays, "MSFT,2017-02-18,1,2,1,1,1")).rejects.toMatchObject({
          name: "BadFile",
        });
        expect(await readMarket(api())).toEqual(before);
      });

      it("that breaks off in the database changes nothing, the stocks before included", async () => {
        const before = await readMarket(api());
        await api().db.execute(sql`alter table candles add constraint broken check (close <> 11.519997)`);
        await expect(load(...threeDays, microsoft)).rejects.toThrow();
        await api().db.execute(sql`alter table candles drop constraint broken`);
        expect(await readMarket(api())).toEqual(before);
      });

      it("knows the stocks that are listed and no others", async () => {
        await expect(load("NVDA,2017-02-16,100,101,99,100,1")).rejects.toThrow(
          /"NVDA" is none of the stocks/,
        );
      });

      it("takes no day that is not over at the exchange by the clock", async () => {
        api().setNow(new Date("2017-02-16T20:59:59Z"));
        await expect(load(...threeDays)).rejects.toThrow("Line 4: 2017-02-16 is not over at the exchange.");
        api().setNow(new Date("2017-02-16T21:00:00Z"));
        expect(await load(...threeDays)).toHaveLength(1);
      });

      it("takes away what the sandbox tells of its own prices, and nothing else that is told", async () => {
        const { db } = api();
        const article = { headline: "News", publishedAt: new Date("2026-11-20T15:00:00Z") };
        await db.insert(articles).values([
          { ...article, id: "sandbox:1", symbol: "AAPL", source: "sandbox", aboutPrice: true },
          { ...article, id: "sandbox:1", symbol: "MSFT", source: "sandbox", aboutPrice: true },
          { ...article, id: "sandbox:2", symbol: "AAPL", source: "sandbox", aboutPrice: false },
          { ...article, id: "finnhub:3", symbol: "AAPL", source: "finnhub", aboutPrice: true },
        ]);
        const target = { low: 200, mean: 260, high: 300 };
        await db.insert(priceTargets).values([
          { ...target, symbol: "AAPL", source: "sandbox" },
          { ...target, symbol: "MSFT", source: "sandbox" },
        ]);
        await load(...threeDays);
        const left = await readMarket(api());
        expect(left.articles.map(({ id, symbol }) => `${id} ${symbol}`)).toEqual([
          "finnhub:3 AAPL",
          "sandbox:2 AAPL",
          "sandbox:1 MSFT",
        ]);
        expect(left.targets.map(({ symbol }) => symbol)).toEqual(["MSFT"]);
      });

      it("leaves a licensed provider's targets", async () => {
        await api()
          .db.insert(priceTargets)
          .values({ low: 1, mean: 2, high: 3, symbol: "AAPL", source: "finnhub" });
        await load(...threeDays);
        expect((await readMarket(api())).targets).toHaveLength(1);
      });
    });

    describe("prices that follow from an import", () => {
      it("are the last day's, with its change, trend, year and chart", async () => {
        await load(...threeDays);
        const { token } = await register(api());
        const profile = StockProfile.parse((await api().call("GET", "/api/symbols/AAPL", { token })).body);
        expect(profile.quote).toMatchObject({
          asOf: "2017-02-16",
          price: 42.650006,
          // 42.650006 - 42.809995
          change: -0.159989,
          trend: [42.520004, 42.809995, 42.650006],
          source: { kind: "imported" },
        });
        // -0.159989 / 42.809995
        expect(profile.quote?.changePercent).toBeCloseTo(-0.373719, 6);
        expect(profile.day).toEqual({
          open: 42.969998,
          high: 43.199994,
          low: 42.139996,
          volume: 3_456_700,
          yearHigh: 42.809995,
          yearLow: 42.520004,
        });
        const chart = await api().call("GET", "/api/charts/stocks/AAPL/price", { token });
        expect(PriceSeries.parse(chart.body)).toMatchObject({
          source: { kind: "imported" },
          points: [
            { date: "2017-02-14", close: 42.520004 },
            { date: "2017-02-15", close: 42.809995 },
            { date: "2017-02-16", close: 42.650006 },
          ],
        });
      });
    });

    describe("a provider's run after an import", () => {
      const sandbox = () => createSandbox(api().now);
      const run = (provider = sandbox()) => sync(api(), provider, { since: "2026-10-01" });
      /** What is told of AAPL at other prices than the imported ones. */
      const ofOtherPrices = async () => {
        const { articles: told, targets } = await readMarket(api());
        const all = [...targets, ...told.filter(({ aboutPrice }) => aboutPrice)];
        return all.filter(({ symbol }) => symbol === "AAPL");
      };

      it("leaves the candles alone and brings nothing back of the sandbox's prices", async () => {
        await load(...threeDays);
        const before = await candlesOf("AAPL");
        await run();
        expect([await candlesOf("AAPL"), await ofOtherPrices()]).toEqual([before, []]);
      });

      it("that was under way when the file came leaves it so, too", async () => {
        const { news, ...others } = sandbox();
        let loaded: Promise<unknown> | undefined;
        await run({
          ...others,
          news: async (...asked) => {
            loaded ??= load(...threeDays);
            await loaded;
            return news(...asked);
          },
        });
        expect([await sourceOf("AAPL"), (await candlesOf("AAPL")).length]).toEqual(["imported", 3]);
        expect(await ofOtherPrices()).toEqual([]);
      });

      it("brings the provider's candles and targets back once the imported ones are forgotten", async () => {
        await load(...threeDays);
        await forgetCandles(api().db, "AAPL");
        expect([await candlesOf("AAPL"), await sourceOf("AAPL")]).toEqual([[], null]);
        await run();
        expect(await sourceOf("AAPL")).toBe("sandbox");
        expect((await candlesOf("AAPL")).at(-1)?.date).toBe("2026-11-20");
        expect((await readMarket(api())).targets.map(({ symbol }) => symbol)).toEqual(["AAPL", "MSFT"]);
      });
    });

    it.each(["MSFT", "NVDA", ""])(
      "there is nothing imported of %j to forget, and nothing changes",
      async (symbol) => {
        await load(...threeDays);
        const before = await readMarket(api());
        await expect(forgetCandles(api().db, symbol)).rejects.toThrow(`${symbol} has no imported candles.`);
        expect(await readMarket(api())).toEqual(before);
      },
    );
  },
  { now: new Date("2026-11-20T22:30:00Z") },
);
