import { beforeEach, describe, expect, it } from "vitest";
import { trades } from "../../../api/db/signal-tables";
import { appendToLedger } from "../../../api/ledger/append";
import { SignalList, type SignalOutcome } from "../../../contract/signals";
import { openOf, tradingDayAfter } from "../../../domain/trading-days";
import { quietDays, seriesOf } from "../../harness/candle-series";
import { onEachDatabase } from "../../harness/each-database";
import { boughtDays, createSignalDesk, signalDay, until } from "../../harness/signal-desk";

const acme = {
  name: "acme",
  licence: { mayDisplay: true, attribution: "Data by Acme", delayMinutes: 0 },
};
const session = "2026-03-20";
const beforeOpen = new Date(openOf(tradingDayAfter(signalDay)).getTime() - 60_000);
const later = new Date("2026-03-28T02:00:00Z");
const id = `stock-timing:AAA:${signalDay}:acme`;

onEachDatabase(
  (api) => {
    const { clear, refresh, store, add } = createSignalDesk(api, acme);
    beforeEach(clear);
    const outcome = async (): Promise<SignalOutcome | null | undefined> => {
      const { body } = await api().call("GET", "/api/signals/stock-timing");
      return SignalList.parse(body).signals.find(({ symbol }) => symbol === "AAA")?.outcome;
    };
    const issue = async () => {
      api().setNow(beforeOpen);
      await add("AAA", "acme", until(52));
      await refresh();
    };
    const goOn = async (days: ReturnType<typeof until>) => {
      api().setNow(later);
      await store("AAA", "acme", days);
      await refresh();
    };

    describe("an issued signal", () => {
      beforeEach(issue);

      it("is new until its session", async () => {
        expect(await outcome()).toEqual({ state: "new", session });
      });

      it("is open from its fill on", async () => {
        await goOn(until(53));
        expect(await outcome()).toEqual({ state: "open", session, fillDate: session });
      });

      it("is left by time, with its result and the entry that says so", async () => {
        await goOn(until(57));
        expect(await outcome()).toEqual({
          ...{ state: "time", session, fillDate: session, closeDate: "2026-03-26" },
          ...{ roi: expect.any(Number), endingSeq: 3 },
        });
      });

      it("is stopped out, with the loss", async () => {
        await goOn([...until(52), ...seriesOf(session, [[105, 106, 99, 100]])]);
        const told = await outcome();
        expect(told).toMatchObject({ state: "stopped", closeDate: session, endingSeq: 3 });
        expect(told?.roi).toBeLessThan(0);
      });

      it("is not filled where its stock did not trade in its session", async () => {
        await goOn([...until(52), ...until(57).slice(53)]);
        expect(await outcome()).toEqual({ state: "unfilled", session, endingSeq: 2 });
      });

      it("is withdrawn where somebody withdrew it before its session", async () => {
        const facts = { symbol: "AAA", session, reason: "The exchange announced a halt." };
        await appendToLedger(
          api().db,
          [{ kind: "withdraw", basis: "issued", source: "acme", trade: id, facts }],
          beforeOpen,
        );
        expect(await outcome()).toEqual({ state: "withdrawn", session, endingSeq: 2 });
      });
    });

    it("a simulated signal tells of its row what became of it", async () => {
      api().setNow(later);
      await add("AAA", "sandbox", boughtDays);
      await refresh();
      expect(await outcome()).toMatchObject({ state: "time", fillDate: session, closeDate: "2026-03-26" });
    });

    it("a trade that calls itself issued beside the ledger tells no result: it is not proven", async () => {
      api().setNow(later);
      await add("AAA", "sandbox", boughtDays);
      await refresh();
      await api().db.update(trades).set({ basis: "issued", resultCents: 900_000 });
      expect(await outcome()).toEqual({ state: "not proven", session });
    });

    it("a stock whose rule waits has no signal", async () => {
      api().setNow(later);
      await add("AAA", "sandbox", seriesOf("2026-01-05", quietDays(52)));
      await refresh();
      expect(await outcome()).toBeNull();
    });
  },
  { marketData: acme },
);
