import { describe, expect, it } from "vitest";
import type { NewEntry } from "../../../api/ledger/append";
import { readBook } from "../../../api/roi/book";
import { HandRecord, HandSignals } from "../../../contract/hand-record";
import { onEachDatabase } from "../../harness/each-database";
import { handSignals, monday, stockTerms, tuesday } from "../../harness/hand-signals";
import { emptyLedger, plantEntries } from "../../harness/ledger";
import { emptyTrades } from "../../harness/trade-rows";

onEachDatabase((api) => {
  const desk = handSignals(api);
  const { issued, trade, change } = desk;
  const read = async () => HandRecord.parse((await api().call("GET", "/api/public-tracker/by-hand")).body);
  const list = async (query = "") =>
    HandSignals.parse((await api().call("GET", `/api/public-tracker/by-hand/signals${query}`)).body);

  describe("the public record of signals made by hand", () => {
    it("is empty before the first, and none of it is a draft", async () => {
      const { token } = await desk.begin("analyst");
      await desk.save(token, stockTerms());
      expect(await read()).toEqual({ totals: [], asOf: null, source: null });
      expect(await list()).toEqual({ signals: [], pages: 0, total: 0 });
    });

    it("counts a loser like a winner, on the capital that every record has, by the ledger's own results", async () => {
      await issued();
      await trade(monday, [111, 112, 110, 111]);
      const [open] = (await read()).totals;
      expect(open?.states).toMatchObject({ open: 1, closed: 0 });
      expect(open?.report?.ofAll).toMatchObject({ trades: 1, open: 1 });
      await trade(tuesday, [110, 111, 104, 106]);
      const { totals } = await read();
      const [total] = totals;
      expect(totals.map(({ basis }) => basis)).toEqual(["practice"]);
      const close = (await desk.entries()).find(({ kind }) => kind === "close");
      const result = Number(close?.facts.resultCents);
      expect(result).toBeLessThan(0);
      const { capitalCents } = api().settings.record;
      expect(total?.report).toMatchObject({ capitalCents, taken: 1, skipped: 0 });
      expect(total?.report?.ofAll).toMatchObject({ trades: 1, losses: 1, wins: 0, resultCents: result });
      expect(total?.report?.windows[0]?.gross.profitCents).toBe(result);
      expect(total?.report?.windows[0]?.net.profitCents).toBeLessThan(result);
      const means = total?.report?.sensitivity?.map(({ meanCents }) => meanCents ?? 0) ?? [];
      expect(means).toHaveLength(12);
      expect(means).toEqual(means.toSorted((one, other) => other - one));
      const { signals } = await list();
      expect(signals).toMatchObject([
        { basis: "practice", symbol: "AAA", state: "closed", exit: "stop", resultCents: result, taken: true },
      ]);
    });

    it("marks what is open at the bid of each close, of shares as of options that the signal names", async () => {
      await issued();
      await trade(monday, [111, 112, 110, 112]);
      const { totals } = await read();
      const last = totals[0]?.report?.equity.at(-1);
      const bought = (await desk.entries()).find(({ kind }) => kind === "fill")?.facts;
      const bid = 11_194;
      const worth = Math.round((100_000 * (bid - Number(bought?.askCents))) / Number(bought?.askCents));
      const { capitalCents } = api().settings.record;
      const { monthlyCents } = api().settings.plan;
      expect(last).toMatchObject({ date: monday, netCents: capitalCents + worth - monthlyCents });
    });

    it("lists what was withdrawn and what was not filled, and has no figure of them", async () => {
      const { token, id } = await issued();
      await change(token, id, "withdraw");
      const [total] = (await read()).totals;
      expect(total).toMatchObject({ states: { withdrawn: 1, closed: 0 } });
      expect(total?.report ?? null).toBeNull();
      expect((await list()).signals).toMatchObject([{ state: "withdrawn", taken: null, resultCents: null }]);
      expect((await list("?page=2")).signals).toEqual([]);
    });

    it("is no part of the rules' record, also where it was issued on market prices", async () => {
      await emptyTrades(api());
      await emptyLedger(api().db);
      const option = { symbol: "AAPL", tradeType: "Call", expiration: "2022-01-21", strikeCents: 18_000 };
      const entriesOf = (rule: string): NewEntry[] => {
        const owner = { basis: "issued", source: "acme", trade: `${rule}:AAPL` } as const;
        return [
          {
            ...owner,
            kind: "signal",
            facts: { rule, symbol: "AAPL", tradeType: "Call", date: "2021-12-31" },
          },
          {
            ...owner,
            kind: "fill",
            facts: { ...option, fillDate: "2022-01-03", askCents: 140, bidCents: 135 },
          },
        ];
      };
      await plantEntries(api().db, [...entriesOf("by-hand"), ...entriesOf("breakout")], api().now());
      const { trades } = await readBook(api().db);
      expect(trades.map(({ rule }) => rule)).toEqual(["breakout"]);
      await emptyLedger(api().db);
    });
  });
});
