import { beforeEach, describe, expect, it } from "vitest";
import { ledger } from "../../../api/db/ledger-table";
import { signalRuns } from "../../../api/db/signal-tables";
import { TradeList } from "../../../contract/roi";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

onEachDatabase((api) => {
  beforeEach(async () => {
    await emptyMarket(api());
    await emptyTrades(api());
  });

  const list = async (query = "") => {
    const reply = await api().call("GET", `/api/public-tracker/trades${query}`);
    expect(reply.status, reply.text).toBe(200);
    return TradeList.parse(reply.body);
  };
  const ids = async (query: string) => (await list(query)).trades.map(({ id }) => id);

  /** Three of AAPL and one of DDD: two at most at once, and one still open. */
  const addFour = async () => {
    await addTrade(api(), { id: "a", fillDate: "2022-01-03", closeDate: "2022-01-04", resultCents: 30_000 });
    await addTrade(api(), {
      id: "b",
      fillDate: "2022-01-04",
      closeDate: "2022-01-04",
      resultCents: -50_000,
      tradeType: "Put",
    });
    await addTrade(api(), {
      id: "c",
      symbol: "DDD",
      rule: "trend",
      fillDate: "2022-01-06",
      resultCents: 20_050,
    });
    await addTrade(api(), { id: "d", fillDate: "2022-01-10", ...stillOpen });
  };

  describe("roi.trades", () => {
    it("of an empty table is a record of none, and no page", async () => {
      expect(await list()).toMatchObject({
        record: { basis: "simulated", trades: 0, grossCents: 0, netCents: 0, benchmarkShare: null },
        trades: [],
        page: 1,
        pages: 0,
        total: 0,
        curve: [],
        symbols: [],
        rules: [],
        issued: { trades: 0, since: null },
        ledger: null,
      });
    });

    it("lists the newest fill first, each close with the balance as it then was (worked by hand)", async () => {
      await addFour();
      const { trades } = await list();
      // From $10,000; on the 4th a and then b, by their names; then c.
      expect(trades.map(({ id, roi, $1000, balance }) => [id, roi, $1000, balance])).toEqual([
        ["d", null, null, null],
        ["c", 0.2005, 200.5, 10_000.5],
        ["b", -0.5, -500, 9_800],
        ["a", 0.3, 300, 10_300],
      ]);
      expect(trades[3]).toEqual({
        id: "a",
        rule: "breakout",
        basis: "simulated",
        symbol: "AAPL",
        tradeType: "Call",
        expiration: "2022-01-21",
        strike: 180,
        bid: 1.35,
        ask: 1.4,
        exitBid: 1.6,
        fillDate: "2022-01-03",
        closeDate: "2022-01-04",
        roi: 0.3,
        $1000: 300,
        balance: 10_300,
        exit: "target",
        ledgerSeq: null,
        closeSeq: null,
        source: "sandbox",
        unproven: null,
        taken: true,
        outOfSample: false,
      });
    });

    it("has the record of all that match, and the curve by day of closing", async () => {
      await addFour();
      const { record, curve, total } = await list("?size=1");
      expect(total).toBe(4);
      expect(record).toMatchObject({
        trades: 4,
        open: 1,
        wins: 2,
        losses: 1,
        intraday: 2,
        grossCents: 50,
        subscriptionCents: 2_000,
        netCents: -1_950,
        maxDrawdownCents: 20_000,
      });
      expect(curve).toEqual([
        { date: "2022-01-02", balanceCents: 1_000_000 },
        { date: "2022-01-04", balanceCents: 980_000 },
        { date: "2022-01-06", balanceCents: 1_000_050 },
      ]);
    });

    it.each([
      ["?symbol=DDD", ["c"]],
      ["?type=Put", ["b"]],
      ["?rule=trend", ["c"]],
      ["?from=2022-01-06", ["d", "c"]],
      ["?to=2022-01-04", ["b", "a"]],
      ["?from=2022-01-04&to=2022-01-06", ["c", "b"]],
      ["?symbol=AAPL&type=Call", ["d", "a"]],
      ["?basis=live", []],
      ["?symbol=NONE", []],
    ])("%s leaves %j, on the page and in the record alike", async (query, left) => {
      await addFour();
      const { trades, record, total } = await list(query);
      expect(trades.map(({ id }) => id)).toEqual(left);
      expect([record.trades, total]).toEqual([left.length, left.length]);
    });

    it.each([
      ["fill", ["a", "b", "c", "d"]],
      ["-fill", ["d", "c", "b", "a"]],
      ["close", ["a", "b", "c", "d"]],
      ["-close", ["c", "b", "a", "d"]],
      ["symbol", ["a", "b", "d", "c"]],
      ["-symbol", ["c", "d", "b", "a"]],
      ["roi", ["b", "c", "a", "d"]],
      ["-roi", ["a", "c", "b", "d"]],
      ["result", ["b", "c", "a", "d"]],
      ["-result", ["a", "c", "b", "d"]],
    ])(
      "sort=%s gives %j: what is open has neither close nor result, and stands last",
      async (sort, order) => {
        await addFour();
        expect(await ids(`?sort=${sort}`)).toEqual(order);
      },
    );

    it("pages hold each trade once, and one beyond the last is empty and says how many there are", async () => {
      for (let day = 10; day < 17; day++) {
        await addTrade(api(), { id: `same-${day}`, fillDate: "2022-01-03" });
      }
      const pages = await Promise.all([1, 2, 3].map((page) => list(`?size=3&page=${page}`)));
      expect(pages.map(({ trades }) => trades.length)).toEqual([3, 3, 1]);
      expect(new Set(pages.flatMap(({ trades }) => trades.map(({ id }) => id))).size).toBe(7);
      expect(await list("?size=3&page=4")).toMatchObject({ trades: [], page: 4, pages: 3, total: 7 });
    });

    it("shows fifty a page, and up to a thousand", async () => {
      for (let item = 0; item < 51; item++) await addTrade(api(), { id: `t${item}` });
      expect([(await list()).trades.length, (await list("?size=1000")).trades.length]).toEqual([50, 51]);
    });

    it("names every symbol and rule that can be asked for, whatever is asked for", async () => {
      await addFour();
      const { symbols, rules } = await list("?symbol=DDD");
      expect(symbols).toEqual(["AAPL", "DDD"]);
      expect(rules?.map(({ name }) => name)).toEqual(["breakout", "trend"]);
    });

    it.each([
      ["?from=2022-02-01&to=2022-01-01", "The first day is after the last: turn the two dates around."],
      ["?from=2022-02-30", "From: There is no such date"],
      ["?to=0000-00-00", "To: There is no such date"],
      ["?sort=luck", "Sort: There is no such order"],
      ["?rule=a%00b", "Rule: There is no such rule"],
      ["?rule=No%20Rule", "Rule: There is no such rule"],
    ])("%s is refused with a sentence", async (query, message) => {
      const reply = await api().call("GET", `/api/public-tracker/trades${query}`);
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ message });
    });

    it.each([
      "?page=-1",
      "?page=0",
      "?page=nonsense",
      "?size=1001",
      "?basis=sample",
      "?type=put",
      "?symbol=a",
    ])("%s is refused", async (query) => {
      expect((await api().call("GET", `/api/public-tracker/trades${query}`)).status).toBe(422);
    });

    it("an open trade is known up to the newest day that was computed", async () => {
      await addStock(api(), { symbol: "AAPL" });
      await addTrade(api(), { id: "d", fillDate: "2022-01-10", ...stillOpen });
      const run = { symbol: "AAPL", fingerprint: "f", asOf: "2022-03-15", computedAt: api().now() };
      await api().db.insert(signalRuns).values(run);
      expect((await list()).record).toMatchObject({ to: "2022-03-15", subscriptionCents: 6_000 });
    });

    it("the ledger's newest entry stands beside it", async () => {
      const hash = (seq: number) => String(seq).repeat(64);
      const entry = { recordedAt: "2026-11-20T13:00:00.000Z", kind: "signal", basis: "issued", source: "x" };
      const entries = [1, 2].map((seq) => ({
        ...entry,
        seq,
        trade: `t${seq}`,
        facts: {},
        previous: "",
        hash: hash(seq),
      }));
      await api().db.insert(ledger).values(entries).onConflictDoNothing();
      expect((await list()).ledger).toMatchObject({ seq: 2, hash: hash(2) });
    });
  });
});
