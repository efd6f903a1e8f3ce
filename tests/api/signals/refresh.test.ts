import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stocks } from "../../../api/db/market-tables";
import { signalRuns, signals } from "../../../api/db/signal-tables";
import { dropCandles } from "../../../api/market/candle-rows";
import { buyOn52nd, sellOn52nd, seriesOf } from "../../harness/candle-series";
import { onEachDatabase } from "../../harness/each-database";
import { createSignalDesk, quietly, signalDay, until } from "../../harness/signal-desk";

onEachDatabase((api) => {
  const { clear, refresh, store, add, spoken, rows } = createSignalDesk(api);
  beforeEach(clear);

  describe("signals are computed", () => {
    it("once for the same candles", async () => {
      await add("AAA", "sandbox", until(53));
      expect(await refresh()).toEqual({ stocks: 1, recorded: 1 });
      const before = { signals: await api().db.select().from(signals), trades: await rows() };
      expect(await refresh()).toEqual({ stocks: 0, recorded: 0 });
      expect({ signals: await api().db.select().from(signals), trades: await rows() }).toEqual(before);
    });

    it("of the stock alone whose candles have changed, by a day, by a price, or by whose they are", async () => {
      await add("AAA", "sandbox", until(52));
      await add("BBB", "sandbox", until(52));
      await refresh();
      await store("BBB", "sandbox", until(53));
      expect(await refresh()).toMatchObject({ stocks: 1 });
      await store(
        "AAA",
        "sandbox",
        until(52).map((day) => (day.date === signalDay ? { ...day, high: 112 } : day)),
      );
      expect(await refresh()).toMatchObject({ stocks: 1 });
      await api().db.update(stocks).set({ candleSource: "imported" }).where(eq(stocks.symbol, "AAA"));
      expect(await refresh()).toMatchObject({ stocks: 1 });
    });

    it("of the others, where one's cannot be: that is told in the log and tried again", async () => {
      await add("AAA", "sandbox", until(53));
      await add("BBB", "sandbox", until(53));
      // Without a close that is a number there is no volatility, and no price of an option that the table takes.
      await api().db.execute(
        sql`update candles set close = 'NaN' where symbol = 'AAA' and date < ${signalDay}`,
      );
      expect(await refresh()).toEqual({ stocks: 1, recorded: 1 });
      expect((await rows()).map(({ symbol }) => symbol)).toEqual(["BBB"]);
      await store("AAA", "sandbox", until(53));
      expect(await refresh()).toEqual({ stocks: 1, recorded: 1 });
    });

    it("without a look at candles where nothing has changed", async () => {
      await add("AAA", "sandbox", until(53));
      await refresh();
      await api().db.execute(sql`alter table candles rename to candles_away`);
      try {
        expect(await refresh()).toEqual({ stocks: 0, recorded: 0 });
      } finally {
        await api().db.execute(sql`alter table candles_away rename to candles`);
      }
    });

    it("anew where a stock has other candles: nothing of the old ones stays", async () => {
      await add("AAA", "sandbox", until(53));
      await refresh();
      await dropCandles(api().db, "AAA");
      await store("AAA", "imported", seriesOf("2026-01-05", [...sellOn52nd, [90, 91, 89, 90]]));
      await refresh();
      expect(await spoken()).toEqual([{ symbol: "AAA", date: signalDay, stance: "sell" }]);
      expect(await rows()).toMatchObject([{ tradeType: "Put", source: "imported" }]);
    });

    it("no more of a stock that has lost its candles", async () => {
      await add("AAA", "sandbox", until(53));
      await refresh();
      await dropCandles(api().db, "AAA");
      await refresh();
      expect({ signals: await spoken(), trades: await rows() }).toEqual({ signals: [], trades: [] });
      expect(await api().db.$count(signalRuns)).toBe(0);
    });

    it("and stay in the record when their stock leaves the listing, or it would be one of survivors", async () => {
      await add("AAA", "sandbox", until(57));
      await refresh();
      const before = await rows();
      await api().db.delete(stocks).where(eq(stocks.symbol, "AAA"));
      await refresh();
      expect(before).toHaveLength(1);
      expect(await rows()).toEqual(before);
    });
  });

  describe("the trade of a signal", () => {
    it("is filled at the next day's open, and not before there is one", async () => {
      await add("AAA", "sandbox", until(52));
      await refresh();
      expect(await rows()).toEqual([]);
      await store("AAA", "sandbox", until(53));
      await refresh();
      expect(await rows()).toMatchObject([
        {
          id: `stock-timing:AAA:${signalDay}:sandbox`,
          basis: "simulated",
          tradeType: "Call",
          fillDate: "2026-03-20",
          strikeCents: 11_000,
          expiration: "2026-03-27",
          closeDate: null,
        },
      ]);
    });

    it("is not opened for a stock of less than five dollars, and its signal waits for nothing", async () => {
      const cheap = (count: number) =>
        until(count).map(({ date, ...day }) => ({
          date,
          ...{ open: day.open / 25, high: day.high / 25, low: day.low / 25, close: day.close / 25 },
        }));
      await add("AAA", "sandbox", cheap(52));
      expect(await refresh()).toEqual({ stocks: 1, recorded: 0 });
      await store("AAA", "sandbox", cheap(53));
      await refresh();
      expect(await spoken()).toHaveLength(1);
      expect(await rows()).toEqual([]);
    });

    it("is settled by the last close when its stock trades no more and others have passed its last session", async () => {
      await add("AAA", "sandbox", until(53));
      await add("BBB", "sandbox", until(57));
      await refresh();
      expect(await rows()).toMatchObject([{ symbol: "AAA", closeDate: null }, { symbol: "BBB" }]);
      await store("BBB", "sandbox", seriesOf("2026-01-05", [...buyOn52nd, ...quietly(8)]));
      await refresh();
      await refresh();
      expect((await rows())[0]).toMatchObject({ closeDate: "2026-03-26", exit: "time" });
      expect(await refresh()).toEqual({ stocks: 0, recorded: 0 });
    });

    it("is closed when its end has come", async () => {
      await add("AAA", "sandbox", until(57));
      await refresh();
      expect(await rows()).toMatchObject([{ closeDate: "2026-03-26", exit: "time" }]);
    });
  });
});
