import { beforeEach, describe, expect, it } from "vitest";
import { createGate } from "../../../api/market/licence";
import { readBook } from "../../../api/roi/book";
import { choose } from "../../../api/roi/record";
import { TradeList } from "../../../contract/roi";
import { onEachDatabase } from "../../harness/each-database";
import { plantEntries } from "../../harness/ledger";
import { addCandles, addStock, emptyMarket } from "../../harness/market-rows";
import { onEmptyRecord } from "../../harness/trade-list";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

onEachDatabase((api) => {
  const list = onEmptyRecord(api);

  describe("the benchmark (SPEC-DECISIONS 32)", () => {
    it("is equal weight in all stocks, bought at the first open and held to the last close", async () => {
      // +10% and -30% of what they opened at on the 3rd, and what they closed at on the 10th.
      for (const [symbol, open, end] of [
        ["AAPL", 100, 110],
        ["DDD", 10, 7],
      ] as const) {
        await addStock(api(), { symbol });
        // The helper's open is half a dollar under its close.
        const closes = { "2021-12-31": 1, "2022-01-03": open + 0.5, "2022-01-07": 55, "2022-01-10": end };
        await addCandles(api(), symbol, { ...closes, "2022-01-11": 999 });
      }
      await addStock(api(), { symbol: "LATE" });
      await addCandles(api(), "LATE", { "2022-01-11": 5, "2022-01-12": 50 });
      await addTrade(api(), { id: "a", closeDate: "2022-01-10" });
      expect((await list()).record.benchmarkShare).toBeCloseTo(-0.1, 10);
    });

    it("passes over stocks that came later, and is none where there are no candles", async () => {
      await addStock(api(), { symbol: "NEW" });
      await addCandles(api(), "NEW", { "2022-01-11": 5, "2022-06-01": 50 });
      await addTrade(api(), { id: "a", closeDate: "2022-06-01" });
      expect((await list()).record.benchmarkShare).toBeNull();
    });
  });
});

const delaying = {
  name: "finnhub",
  licence: { mayDisplay: true, attribution: "Data by Finnhub", delayMinutes: 24 * 60 },
};

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await emptyTrades(api());
      api().setNow(new Date("2026-11-20T22:30:00Z"));
    });
    const list = async (query = "") =>
      TradeList.parse((await api().call("GET", `/api/public-tracker/trades${query}`)).body);

    it("what a licence delays is absent until it is old enough, from the page and from the record", async () => {
      const rest = { source: "finnhub" };
      await addTrade(api(), { id: "old", fillDate: "2026-11-18", closeDate: "2026-11-19", ...rest });
      await addTrade(api(), { id: "too-new", fillDate: "2026-11-19", closeDate: "2026-11-20", ...rest });
      await addTrade(api(), { id: "filled-too-late", fillDate: "2026-11-20", ...rest, ...stillOpen });
      const { trades, record, source } = await list();
      expect(trades.map(({ id }) => id)).toEqual(["old"]);
      expect([record.trades, source]).toEqual([
        1,
        { kind: "licensed", attribution: "Data by Finnhub", delayMinutes: 1440 },
      ]);
    });

    it("what was issued says live, any other simulated, and both together mixed", async () => {
      const entry = { basis: "issued", source: "finnhub", trade: "told" } as const;
      const facts = { rule: "breakout", symbol: "AAPL", tradeType: "Call" };
      const option = { expiration: "2022-01-21", strikeCents: 18_000, askCents: 140, bidCents: 135 };
      const filled = { symbol: "AAPL", tradeType: "Call", ...option, fillDate: "2022-01-04" };
      const told = [
        { ...entry, kind: "signal", facts } as const,
        { ...entry, kind: "fill", facts: filled } as const,
      ];
      await plantEntries(api().db, told, api().now());
      await addTrade(api(), { id: "told", basis: "issued", source: "finnhub", fillDate: "2022-01-04" });
      await addTrade(api(), { id: "worked-out" });
      const { trades, record } = await list();
      expect(trades.map(({ id, basis }) => [id, basis])).toEqual([
        ["told", "live"],
        ["worked-out", "simulated"],
      ]);
      expect(record.basis).toBe("mixed");
      expect((await list("?basis=live")).record).toMatchObject({ basis: "live", trades: 1 });
      expect((await list("?basis=simulated")).record).toMatchObject({ basis: "simulated", trades: 1 });
      expect((await list("?to=2022-01-03")).record.basis).toBe("simulated");
      expect((await list("?basis=simulated")).issued).toEqual({ trades: 1, since: "2022-01-04" });
    });

    it("what rests on a provider that is no longer in use is absent, and the source says so", async () => {
      await addTrade(api(), { id: "gone", symbol: "GONE", source: "another" });
      expect(await list()).toMatchObject({
        trades: [],
        record: { trades: 0 },
        symbols: [],
        source: { kind: "licensed", withheld: true },
      });
    });

    it("a rule's own record is worked out the same way", async () => {
      await addTrade(api(), { id: "a", rule: "trend", source: "finnhub" });
      await addTrade(api(), { id: "b", rule: "other" });
      const gate = createGate(delaying, api().now());
      const { db } = api();
      const { record } = await choose(db, await readBook(db), { rule: "trend" }, gate, 2000);
      expect(record).toMatchObject({ trades: 1, grossCents: 14_000, netCents: 12_000 });
    });
  },
  { marketData: delaying },
);
