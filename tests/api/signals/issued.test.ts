import { beforeEach, describe, expect, it } from "vitest";
import { stocks } from "../../../api/db/market-tables";
import { dropCandles } from "../../../api/market/candle-rows";
import { closeTrade, markTrade, openTrade } from "../../../domain/simulation";
import { openOf, tradingDayAfter } from "../../../domain/trading-days";
import { quietDays, seriesOf } from "../../harness/candle-series";
import { onEachDatabase } from "../../harness/each-database";
import { boughtDays, createSignalDesk, signalDay, until } from "../../harness/signal-desk";

onEachDatabase((api) => {
  const { clear, refresh, store, add, spoken, rows, entries, told } = createSignalDesk(api);
  beforeEach(clear);

  describe("a signal is issued", () => {
    const beforeOpen = new Date(openOf(tradingDayAfter(signalDay)).getTime() - 1);
    const basisAt = async (source: string, now: Date) => {
      api().setNow(now);
      await add("AAA", source, until(52));
      await refresh();
      return (await entries()).map(({ basis }) => basis);
    };

    it("where it is recorded before the open of its session, by candles of a provider", async () => {
      expect(beforeOpen.toISOString()).toBe("2026-03-20T13:29:59.999Z");
      expect(await basisAt("acme", beforeOpen)).toEqual(["issued"]);
    });

    it("not where the ledger's own time has passed the open, whatever the clock says", async () => {
      api().setNow(openOf(tradingDayAfter(signalDay)));
      await add("BBB", "sandbox", until(52));
      await refresh();
      expect(await basisAt("acme", beforeOpen)).toEqual(["simulated", "simulated"]);
    });

    it.each([
      ["from the open on", "acme", openOf(tradingDayAfter(signalDay))],
      ["by the sandbox's candles", "sandbox", beforeOpen],
      ["by imported candles", "imported", beforeOpen],
    ])("not %s", async (_what, source, now) => {
      expect(await basisAt(source, now)).toEqual(["simulated"]);
    });

    it("with the delay of its licence as the day’s first signal stated it, whatever the setting is by then", async () => {
      expect(await basisAt("acme", new Date("2026-03-20T02:00:00Z"))).toEqual(["issued"]);
      await add("BBB", "acme", until(52));
      const provider = { name: "acme", licence: { mayDisplay: true, attribution: "Acme", delayMinutes: 15 } };
      await createSignalDesk(api, provider).refresh();
      expect((await entries()).map(({ basis, facts }) => [basis, facts.delayMinutes])).toEqual([
        ["issued", 0],
        ["issued", 0],
      ]);
    });

    const later = new Date("2026-03-28T02:00:00Z");
    const issue = async () => {
      expect(await basisAt("acme", beforeOpen)).toEqual(["issued"]);
      api().setNow(later);
      await store("AAA", "acme", until(53));
      await refresh();
    };
    const id = `stock-timing:AAA:${signalDay}:acme`;

    it("and so is its trade, from its fill to its close", async () => {
      await issue();
      expect(await rows()).toMatchObject([
        { id, basis: "issued", fillDate: "2026-03-20", closeDate: null, ledgerSeq: 1 },
      ]);
      await store("AAA", "acme", until(57));
      await refresh();
      expect(await rows()).toMatchObject([
        { id, basis: "issued", closeDate: "2026-03-26", ledgerSeq: 1, closeSeq: 3 },
      ]);
      expect(await told()).toEqual(["signal", "fill", "close"].map((kind) => `${kind} issued ${id}`));
    });

    it("and is marked at the bid of each close that it is held through, from the day of its fill", async () => {
      await issue();
      const daysOf = async () => (await rows())[0]?.marks?.map(([date]) => date);
      expect(await daysOf()).toEqual(["2026-03-20"]);
      await store("AAA", "acme", until(55));
      await refresh();
      expect(await daysOf()).toEqual(["2026-03-20", "2026-03-23", "2026-03-24"]);
      // On quiet days an option at the money is worth less each day than before.
      const cents = (await rows())[0]?.marks?.map(([, result]) => result) ?? [];
      expect(cents[0]).toBeLessThan(0);
      expect(cents).toEqual(cents.toSorted((one, other) => other - one));
      await store("AAA", "acme", until(57));
      await refresh();
      expect(await daysOf()).toEqual(["2026-03-20", "2026-03-23", "2026-03-24", "2026-03-25"]);
    });

    it("for good: candles that are mended later change nothing that was told, and still close it", async () => {
      await issue();
      const [before] = await rows();
      // By these candles there was no signal at all, and the day of the fill went below the stop.
      await store("AAA", "acme", seriesOf("2026-01-05", [...quietDays(52), [105, 106, 99, 100]]));
      await refresh();
      expect(await spoken()).toEqual([]);
      expect(await rows()).toEqual([
        {
          ...before,
          closeDate: "2026-03-20",
          exit: "stop",
          exitBidCents: expect.any(Number),
          resultCents: expect.any(Number),
          closeSeq: 3,
          // It was held through no close.
          marks: [],
        },
      ]);
    });

    it("for good: it stays when its stock leaves the listing", async () => {
      await issue();
      await api().db.delete(stocks);
      await refresh();
      expect(await rows()).toMatchObject([{ id, basis: "issued" }]);
    });

    it("in the scale that it was recorded in, where the stock has split since", async () => {
      await issue();
      const split = (count: number) =>
        until(count).map(({ date, open, high, low, close }) => ({
          ...{ date, open: open / 10, high: high / 10, low: low / 10, close: close / 10 },
        }));
      const [before] = await rows();
      await store("AAA", "acme", split(57));
      await refresh();
      const [after] = await rows();
      // As if it had not split: five quiet days at the strike, left by time.
      const [signal] = await entries();
      const volatility = Number(signal?.facts.volatility) / 10_000;
      const plan = { tradeType: "Call", stopCents: 10_591, targetCents: 11_614, volatility } as const;
      const held = until(57).slice(52);
      const unsplit = closeTrade(openTrade(plan, "2026-03-20", 110), held);
      expect(unsplit).toMatchObject({ closeDate: "2026-03-26", exit: "time" });
      const marks = markTrade(openTrade(plan, "2026-03-20", 110), held, "2026-03-26");
      expect(after).toEqual({
        ...{ ...before, ...unsplit, closeSeq: 3 },
        marks: marks.map(({ date, resultCents }) => [date, resultCents]),
      });
    });

    it("at the volatility that was recorded, whatever candles say later", async () => {
      expect(await basisAt("acme", beforeOpen)).toEqual(["issued"]);
      const [signal] = await entries();
      // The quiet days before were wild ones by candles that are mended: all but the signal's own and the fill's.
      const mended = until(53).map((day, at) => ({
        ...day,
        close: at < 51 ? day.close * (at % 2 ? 1.2 : 0.8) : day.close,
      }));
      await store("AAA", "acme", mended);
      api().setNow(later);
      await refresh();
      const volatility = Number(signal?.facts.volatility) / 10_000;
      const fill = mended.at(-1);
      const plan = { tradeType: "Call", stopCents: 1, targetCents: 1, volatility } as const;
      const { askCents } = openTrade(plan, fill?.date ?? "", fill?.open ?? 0);
      expect(await rows()).toMatchObject([{ basis: "issued", askCents }]);
    });

    it("and opens no trade, not even a simulated one, where its stock did not trade in its session", async () => {
      expect(await basisAt("acme", beforeOpen)).toEqual(["issued"]);
      await store("AAA", "acme", [...until(52), ...until(57).slice(53)]);
      api().setNow(later);
      await refresh();
      expect(await rows()).toEqual([]);
      expect((await entries()).map(({ kind, facts }) => [kind, facts.why])).toEqual([
        ["signal", undefined],
        ["unfilled", "no trade"],
      ]);
    });

    it("whatever trade of another's candles is open", async () => {
      await issue();
      await dropCandles(api().db, "AAA");
      await store("AAA", "imported", boughtDays);
      await refresh();
      const other = id.replace("acme", "imported");
      expect(await told()).toEqual([
        ...["signal", "fill"].map((kind) => `${kind} issued ${id}`),
        ...["signal", "fill", "close"].map((kind) => `${kind} simulated ${other}`),
      ]);
    });

    it("and is a whole loss where no price comes until two sessions after its expiration", async () => {
      await issue();
      await dropCandles(api().db, "AAA");
      api().setNow(new Date("2026-03-31T20:00:00Z"));
      await refresh();
      expect(await rows()).toMatchObject([
        { id, closeDate: "2026-03-26", exit: "unpriced", exitBidCents: 0, resultCents: -100_000 },
      ]);
    });

    it("by its own source's candles alone: another's leave it as it is", async () => {
      await issue();
      const before = await rows();
      await dropCandles(api().db, "AAA");
      await store("AAA", "imported", boughtDays);
      await refresh();
      expect((await rows()).filter(({ basis }) => basis === "issued")).toEqual(before);
    });
  });
});
