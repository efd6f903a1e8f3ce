import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stocks } from "../../../api/db/market-tables";
import { writeCandles } from "../../../api/market/candle-rows";
import { storeListing } from "../../../api/market/store-listing";
import { onEachDatabase } from "../../harness/each-database";
import { emptyMarket } from "../../harness/market-rows";
import { readMarket, sectorOf, sync } from "../../harness/market-sync";
import { candle, createFullProvider, createProvider, history } from "../../harness/provider";

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await storeListing(api().db, [sectorOf("one", ["AAA"])]);
    });
    const market = () => readMarket(api());

    describe("another provider", () => {
      it("puts its own in place of all that the one before had told", async () => {
        await sync(api(), createFullProvider("acme"));
        const provider = createFullProvider("other");
        provider.on("candles", history(candle("2026-11-18", 99)));
        provider.on("financialYears", async () => []);
        provider.on("priceTarget", async () => undefined);
        await sync(api(), provider);
        const after = await market();
        expect(after.stocks).toMatchObject([{ candleSource: "other" }]);
        expect(after.candles.map(({ close }) => close)).toEqual([99]);
        expect([after.years, after.targets]).toEqual([[], []]);
        const rest = [...after.fundamentals, ...after.months, ...after.articles];
        expect(rest).toHaveLength(4);
        expect(rest.filter(({ source }) => source !== "other")).toEqual([]);
      });

      it("that has no candles leaves none of another's", async () => {
        await sync(api(), createFullProvider("acme"));
        await sync(api(), createProvider("other"));
        const after = await market();
        expect(after.candles).toEqual([]);
        expect(after.stocks).toMatchObject([{ candleSource: null }]);
      });
    });

    describe("imported candles", () => {
      const imported = [candle("2015-02-17", 127.83), candle("2015-02-18", 128.72)];
      beforeEach(() => writeCandles(api().db, "imported", "AAA", imported));

      it("are neither asked for nor touched, and the rest comes", async () => {
        const provider = createFullProvider("acme");
        await sync(api(), provider);
        expect(provider.asked.filter((call) => call.startsWith("candles"))).toEqual([]);
        const after = await market();
        expect(after.stocks).toMatchObject([{ candleSource: "imported" }]);
        expect(after.candles.map(({ date, close }) => [date, close])).toEqual([
          ["2015-02-17", 127.83],
          ["2015-02-18", 128.72],
        ]);
        expect(after.fundamentals).toMatchObject([{ source: "acme" }]);
        expect(after.articles).toHaveLength(2);
        expect(after.targets).toHaveLength(1);
      });

      it("keep the sandbox from telling of its own prices", async () => {
        await sync(api(), createFullProvider("sandbox"));
        const after = await market();
        expect(after.articles.map(({ id }) => id)).toEqual(["sandbox:1"]);
        expect(after.targets).toEqual([]);
        expect(after.fundamentals).toHaveLength(1);
      });

      it("that come while a run asks win over what it was told", async () => {
        await api().db.update(stocks).set({ candleSource: null }).where(eq(stocks.symbol, "AAA"));
        const provider = createFullProvider("acme");
        provider.on("news", async () => {
          await writeCandles(api().db, "imported", "AAA", imported);
          return [];
        });
        await sync(api(), provider);
        expect((await market()).candles.map(({ close }) => close)).toEqual([127.83, 128.72]);
      });
    });
  },
  { now: new Date("2026-11-18T22:30:00Z") },
);
