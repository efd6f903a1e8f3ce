import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { NewEntry } from "../../../api/ledger/append";
import { TradeList } from "../../../contract/roi";
import { closeTrade, openTrade } from "../../../domain/simulation";
import { onEachDatabase } from "../../harness/each-database";
import { plantEntries } from "../../harness/ledger";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

const licensed = {
  name: "acme",
  licence: { mayDisplay: true, attribution: "Data by Acme", delayMinutes: 0 },
};
const option = { symbol: "AAPL", tradeType: "Call", expiration: "2022-01-21", strikeCents: 18_000 };
const filling = { ...option, fillDate: "2022-01-03", askCents: 140, bidCents: 135 };
const closing = {
  ...option,
  ...{ closeDate: "2022-01-03", exitBidCents: 160, exit: "target", resultCents: 14_000 },
};
type Entry = Pick<NewEntry, "basis" | "source"> & { trade: string };
const signal = (entry: Entry): NewEntry => ({
  ...entry,
  kind: "signal",
  facts: { rule: "breakout", symbol: "AAPL", tradeType: "Call", date: "2021-12-31" },
});
const fill = (entry: Entry, facts: Record<string, number> = {}): NewEntry => ({
  ...entry,
  kind: "fill",
  facts: { ...filling, ...facts },
});
const close = (entry: Entry, facts: Record<string, number> = {}): NewEntry => ({
  ...entry,
  kind: "close",
  facts: { ...closing, ...facts },
});

onEachDatabase(
  (api) => {
    beforeEach(() => emptyTrades(api()));
    const list = async (query = "") =>
      TradeList.parse((await api().call("GET", `/api/public-tracker/trades${query}`)).body);
    const append = (...entries: NewEntry[]) => plantEntries(api().db, entries, api().now());
    const told = { trade: "told", basis: "issued", source: "acme" } as const;

    describe("a live trade is what the ledger says of it", () => {
      it("a result, a price or a day that is changed in the table changes nothing, before it was seen or after", async () => {
        await addTrade(api(), { id: "told", basis: "issued", source: "acme" });
        await append(signal(told), fill(told), close(told));
        const before = await list();
        expect(before.trades).toMatchObject([
          { basis: "live", $1000: 140, bid: 1.35, exit: "target", closeSeq: 3 },
        ]);
        await api().db.execute(sql`update trades set result_cents = 90000, bid_cents = 1, exit = 'stop',
          fill_date = '2022-01-04', close_date = '2022-02-04', strike_cents = 5, basis = 'simulated'`);
        expect(await list()).toEqual(before);
      });

      it("a row that is taken away is still counted", async () => {
        await append(signal(told), fill(told), close(told));
        expect((await list("?basis=live")).record).toMatchObject({ trades: 1, grossCents: 14_000 });
      });

      it("one that the table alone closes is open", async () => {
        await addTrade(api(), { id: "told", basis: "issued", source: "acme", resultCents: 90_000 });
        await append(signal(told), fill(told));
        const { record, trades } = await list();
        expect(record).toMatchObject({ basis: "live", trades: 1, open: 1, grossCents: 0 });
        expect(trades).toMatchObject([{ closeDate: "Open", $1000: null, ledgerSeq: 1, closeSeq: null }]);
      });

      it("one in shares has neither a strike nor an expiration, and ends by its rule", async () => {
        const shares = (entry: NewEntry): NewEntry => ({
          ...entry,
          facts: { ...entry.facts, tradeType: "Stock", strikeCents: null, expiration: null },
        });
        await append(shares(signal(told)), shares(fill(told)), shares(close(told)));
        const { record, trades } = await list("?basis=live");
        expect(record).toMatchObject({ trades: 1, grossCents: 14_000 });
        expect(trades).toMatchObject([{ tradeType: "Stock", strike: null, expiration: null, $1000: 140 }]);
      });

      it("once it is closed its entries alone say what other prices would have left of it", async () => {
        const plan = { tradeType: "Call", stopCents: 17_000, targetCents: 18_400, volatility: 0.44 } as const;
        const day = { date: "2022-01-03", open: 180, high: 185, low: 179, close: 184.5 };
        const bought = openTrade(plan, day.date, day.open);
        const sold = closeTrade(bought, [day]) ?? expect.fail("it did not end");
        const { strikeCents, expiration, askCents, bidCents, fillDate } = bought;
        const stating = (entry: NewEntry, facts: NewEntry["facts"]): NewEntry => ({
          ...entry,
          facts: { ...entry.facts, strikeCents, expiration, ...facts },
        });
        const micros = { openMicros: 180e6, highMicros: 185e6, lowMicros: 179e6, closeMicros: 184_500_000 };
        await append(
          stating(signal(told), { ...plan, volatility: 4_400 }),
          stating(fill(told), { askCents, bidCents, fillDate, prices: "model", openMicros: 180e6 }),
        );
        expect((await list("?basis=live")).report?.sensitivity ?? null).toBeNull();
        await append(stating(close(told), { ...sold, ...micros, candleDate: day.date, prices: "model" }));
        const rows = (await list("?basis=live")).report?.sensitivity ?? [];
        expect(rows).toHaveLength(12);
        const usual = rows.find((row) => row.roundTrip === 0.04 && row.impliedFactor === 1.1);
        expect(usual).toMatchObject({ trades: 1, meanCents: sold.resultCents });
        expect(rows.at(-1)?.meanCents).toBeLessThan(sold.resultCents);
      });

      it("one that waits for its fill is no trade yet", async () => {
        await append(signal(told));
        expect((await list()).record.trades).toBe(0);
      });
    });

    describe("nothing else is live, whatever its row says (SPEC-DECISIONS 32)", () => {
      it.each(["imported", "sandbox", "acme"])("a row of %s without an issued signal", async (source) => {
        await addTrade(api(), { id: "claims", basis: "issued", source });
        expect(await list()).toMatchObject({ record: { basis: "simulated" }, issued: { trades: 0 } });
        expect((await list("?basis=live")).trades).toEqual([]);
      });

      it.each(["imported", "sandbox"])("an issued signal by %s candles", async (source) => {
        const own = { ...told, source };
        await addTrade(api(), { id: "told", basis: "issued", source });
        await append(signal(own), fill(own), close(own));
        expect(await list()).toMatchObject({
          record: { basis: "simulated", trades: 1 },
          issued: { trades: 0 },
        });
      });
    });

    describe("a simulated trade", () => {
      const worked = { trade: "worked", basis: "simulated", source: "sandbox" } as const;

      it("points to the entries that say the same", async () => {
        await addTrade(api(), { id: "worked" });
        await append(signal(worked), fill(worked), close(worked));
        expect((await list()).trades).toMatchObject([{ basis: "simulated", ledgerSeq: 1, closeSeq: 3 }]);
      });

      it("points to its signal while it is open", async () => {
        await addTrade(api(), { id: "worked", ...stillOpen });
        await append(signal(worked));
        expect((await list()).trades).toMatchObject([{ ledgerSeq: 1, closeSeq: null }]);
      });

      it.each(["resultCents", "bidCents", "exitBidCents", "strikeCents"])(
        "whose entry has another %s points to none, however the row is linked",
        async (fact) => {
          const other = { [fact]: 1 };
          const isOfFill = fact in filling;
          const entries = [fill(worked, isOfFill ? other : {}), close(worked, isOfFill ? {} : other)];
          await append(signal(worked), ...entries);
          await addTrade(api(), { id: "worked", ledgerSeq: 1, closeSeq: 3 });
          expect((await list()).trades).toMatchObject([{ ledgerSeq: null, closeSeq: null, $1000: 140 }]);
        },
      );
    });

    it("a repeated view reads no trade again, and a changed row is seen at once", async () => {
      await addTrade(api(), { id: "one" });
      const first = await list();
      expect(await list()).toEqual(first);
      await api().db.execute(sql`update trades set result_cents = 100`);
      expect((await list()).record.grossCents).toBe(100);
    });
  },
  { marketData: licensed },
);
