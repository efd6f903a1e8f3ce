import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { buyOn52nd, seriesOf } from "../../harness/candle-series";
import { onEachDatabase } from "../../harness/each-database";
import { createSignalDesk, quietly, signalDay, until } from "../../harness/signal-desk";

onEachDatabase((api) => {
  const { clear, refresh, store, add, rows, entries, told } = createSignalDesk(api);
  beforeEach(clear);

  const idOf = (symbol: string) => `stock-timing:${symbol}:${signalDay}:sandbox`;

  /** When all that happens on {@link boughtDays} is over, and nothing is due. */
  const later = new Date("2026-03-28T02:00:00Z");

  describe("the ledger", () => {
    it("begins with the newest sixty days, in the order of the days, as simulated", async () => {
      // BBB speaks on 2026-04-20 and AAA a day later; OLD has spoken on 2026-03-19, 62 trading days before the last.
      await add("BBB", "sandbox", seriesOf("2026-02-04", [...buyOn52nd, ...quietly(5)]));
      await add("AAA", "sandbox", seriesOf("2026-02-05", [...buyOn52nd, ...quietly(5)]));
      await add("OLD", "sandbox", seriesOf("2026-01-05", [...buyOn52nd, ...quietly(62)]));
      api().setNow(new Date("2026-05-02T02:00:00Z"));
      await refresh();
      const named = (await told()).map((entry) => entry.replace("stock-timing:", "").replace(":sandbox", ""));
      expect(named).toEqual([
        "signal simulated BBB:2026-04-20",
        "fill simulated BBB:2026-04-20",
        "signal simulated AAA:2026-04-21",
        "fill simulated AAA:2026-04-21",
        "close simulated BBB:2026-04-20",
        "close simulated AAA:2026-04-21",
      ]);
    });

    it("has a signal's plan and its session, a fill's terms, and of the close what the trade brought", async () => {
      await add("AAA", "sandbox", until(57));
      api().setNow(later);
      await refresh();
      const [signal, fill, close] = await entries();
      const [trade] = await rows();
      expect(signal).toMatchObject({
        kind: "signal",
        basis: "simulated",
        source: "sandbox",
        trade: trade?.id,
        facts: {
          rule: "stock-timing",
          symbol: "AAA",
          date: signalDay,
          session: "2026-03-20",
          tradeType: "Call",
          entryCents: 11_000,
          stopCents: 10_591,
          targetCents: 11_614,
          mostDays: 5,
          volatility: expect.any(Number),
          prices: "model",
          delayMinutes: 0,
          reason: expect.stringContaining("so the rule says buy"),
        },
      });
      const { tradeType, expiration, strikeCents, fillDate, askCents, bidCents } = trade ?? {};
      const { closeDate, exitBidCents, exit, resultCents } = trade ?? {};
      const option = { symbol: "AAA", tradeType, expiration, strikeCents };
      const priced = { prices: "model", model: 1, quotedAt: null, feesCents: 0 };
      expect(fill).toMatchObject({ kind: "fill", basis: "simulated", trade: trade?.id });
      expect(fill?.facts).toEqual({
        ...{ ...option, ...priced, fillDate, askCents, bidCents },
        ...{ stakeCents: 100_000, openMicros: 110_000_000 },
      });
      expect(close).toMatchObject({ kind: "close", basis: "simulated", trade: trade?.id });
      expect(close?.facts).toEqual({
        ...{ ...option, ...priced, closeDate, exitBidCents, exit, resultCents },
        ...{
          missingDays: 0,
          stockMicros: null,
          candleDate: closeDate,
          openMicros: 110_000_000,
          highMicros: 111_000_000,
        },
        ...{ lowMicros: 109_000_000, closeMicros: 110_000_000 },
      });
      expect(trade).toMatchObject({ ledgerSeq: 1, closeSeq: 3 });
    });

    it("gets a signal on its day, and the close when it came to be, each once", async () => {
      const id = `stock-timing:AAA:${signalDay}:sandbox`;
      await add("AAA", "sandbox", []);
      for (const count of [51, 52, 53, 55, 57, 57]) {
        await store("AAA", "sandbox", until(count));
        api().setNow(new Date(`${until(count).at(-1)?.date}T22:00:00Z`));
        await refresh();
        const many = count < 52 ? 0 : count < 53 ? 1 : count < 57 ? 2 : 3;
        const known = ["signal", "fill", "close"].map((kind) => `${kind} simulated ${id}`).slice(0, many);
        expect(await told()).toEqual(known);
      }
      expect(await rows()).toMatchObject([{ ledgerSeq: 1, closeSeq: 3 }]);
    });

    it("is caught up with after a run that stopped before it", async () => {
      await add("AAA", "sandbox", until(52));
      await refresh();
      await api().reset();
      // The clock is back where it began, which is before that evening.
      api().setNow(new Date("2026-03-20T02:00:00Z"));
      expect(await refresh()).toEqual({ stocks: 0, recorded: 1 });
    });

    it("gets all the others where it would refuse one", async () => {
      await add("AAA", "sandbox", until(57));
      await add("BBB", "sandbox", until(57));
      api().setNow(later);
      await refresh();
      await api().reset();
      api().setNow(later);
      await api().db.execute(sql`update signals set reason = repeat('x', 601) where symbol = 'AAA'`);
      await api().db.execute(sql`update trades set ledger_seq = null, close_seq = null`);
      await refresh();
      expect(await told()).toEqual(
        ["signal", "fill", "close"].map((kind) => `${kind} simulated ${idOf("BBB")}`),
      );
    });

    it("gets no signal that opens no trade, as one of its rule is open", async () => {
      await add("AAA", "sandbox", until(53));
      api().setNow(new Date("2026-03-21T02:00:00Z"));
      await refresh();
      // The open trade is made to last: what comes next of the same rule waits for nothing.
      await api().db.execute(
        sql`update signals set date = date + 1, id = id || ':next' where rule = 'stock-timing'`,
      );
      expect((await refresh()).recorded).toBe(0);
    });
  });
});
