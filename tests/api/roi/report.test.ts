import { expect, it } from "vitest";
import { writeActions } from "../../../api/market/action-rows";
import { supposed } from "../../../domain/rules/suppositions";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addStock } from "../../harness/market-rows";
import { onEmptyRecord } from "../../harness/trade-list";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

/** Some order that is none of the rows' own. */
const hashOf = (text: string) =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

onEachDatabase((api) => {
  const list = onEmptyRecord(api);
  const report = async (query = "") => {
    const found = (await list(query)).report;
    if (!found) throw new Error("there is no report");
    return found;
  };
  const marked = { closeDate: "2022-01-05", exitBidCents: 168, resultCents: 20_000 };

  it("a record without a trade has no report", async () => {
    expect((await list()).report).toBeNull();
  });

  it("of eleven trades of a day the capital takes the first ten by their ids, and one is skipped and counted", async () => {
    for (let nth = 10; nth <= 20; nth++) await addTrade(api(), { id: `t${nth}`, resultCents: 1_000 });
    await addTrade(api(), { id: "t20-later", fillDate: "2022-01-04", resultCents: -3_000 });
    const { taken, skipped, ofTaken, ofAll, windows } = await report();
    expect([taken, skipped, ofTaken.resultCents, ofAll.resultCents]).toEqual([11, 1, 7_000, 8_000]);
    // $20 for the month begun, of $10,000.
    expect(windows[0]).toMatchObject({ gross: { returnShare: 0.007 }, net: { returnShare: 0.005 } });
  });

  it("equity has each session's mark at the bid, and before the first close what the fill could be sold for", async () => {
    await addTrade(api(), {
      id: "a",
      ...marked,
      marks: [
        ["2022-01-03", 5_000],
        ["2022-01-04", -7_000],
      ],
    });
    await addTrade(api(), { id: "b", ...marked, askCents: 140, bidCents: 133 });
    const { equity } = await report();
    // b is marked at 133/140 - 1 of $1,000: a loss of $50.
    expect(equity.map(({ date, netCents }) => [date, netCents])).toEqual([
      ["2021-12-31", 1_000_000],
      ["2022-01-03", 1_000_000 + 5_000 - 5_000 - 2_000],
      ["2022-01-04", 1_000_000 - 7_000 - 5_000 - 2_000],
      ["2022-01-05", 1_000_000 + 40_000 - 2_000],
    ]);
  });

  it("what is asked for is a part of the total, whose figures stay beside it", async () => {
    await addTrade(api(), { id: "a", resultCents: 30_000 });
    await addTrade(api(), { id: "b", symbol: "DDD", resultCents: -10_000 });
    const total = await report();
    const part = await report("?symbol=DDD");
    expect(total.view).toBeNull();
    expect(part).toEqual({ ...total, view: part.view });
    expect(part.view).toMatchObject({ taken: 1, ofTotal: 2, grossShare: -0.01, netShare: -0.011 });
  });

  it("the order in which rows were written changes no figure: only the ledger and the days decide", async () => {
    const trades = Array.from({ length: 40 }, (_, at) => ({
      id: `t${String(at).padStart(2, "0")}`,
      fillDate: ["2022-01-03", "2022-01-04", "2022-01-05"][at % 3] ?? "",
      resultCents: ((at * 7_919) % 41) * 1_000 - 20_000,
    })).map((trade) => ({
      ...trade,
      closeDate: trade.fillDate === "2022-01-03" ? "2022-01-05" : "2022-01-07",
    }));
    const write = async (order: readonly (typeof trades)[number][]) => {
      await emptyTrades(api());
      for (const trade of order) await addTrade(api(), trade);
      const { record, report: said, trades: rows } = await list();
      return { record, said, rows };
    };
    const first = await write(trades);
    expect(first.said?.skipped).toBeGreaterThan(0);
    const shuffled = [1, 2, 3].map((seed) =>
      trades.toSorted((one, other) => hashOf(`${seed}${one.id}`) - hashOf(`${seed}${other.id}`)),
    );
    for (const order of [trades.toReversed(), ...shuffled]) expect(await write(order)).toEqual(first);
  });

  it("results dealt out to other trades of the same days change a percentage by no more than skipped ones do", async () => {
    // All are taken, so that no capital decides: the sum is the same whoever brought it.
    const results = [30_000, -20_000, 55_000, -45_000, 10_000];
    const deal = async (order: readonly number[]) => {
      await emptyTrades(api());
      for (const [at, resultCents] of order.entries()) await addTrade(api(), { id: `t${at}`, resultCents });
      const { taken, skipped, windows } = await report();
      return [taken, skipped, windows[0]?.net.returnShare, windows[0]?.gross.returnShare];
    };
    const first = await deal(results);
    expect(first).toEqual([5, 0, 0.028, 0.03]);
    expect(await deal(results.toReversed())).toEqual(first);
    expect(await deal(results.toSorted((one, other) => one - other))).toEqual(first);
  });

  it("under other prices it has the mean and the factor of every closed trade that was worked out so", async () => {
    const at = (first: number) => supposed.map((_, place) => first - 1_000 * place);
    await addTrade(api(), { id: "a", supposed: at(30_000) });
    await addTrade(api(), { id: "b", supposed: at(-10_000) });
    await addTrade(api(), { id: "open", ...stillOpen });
    const { sensitivity } = await report();
    expect(sensitivity).toHaveLength(supposed.length);
    expect(sensitivity?.[0]).toEqual({ ...supposed[0], trades: 2, meanCents: 10_000, profitFactor: 3 });
    expect(sensitivity?.[2]).toMatchObject({ meanCents: 8_000, profitFactor: 28 / 12 });
    await emptyTrades(api());
    await addTrade(api(), { id: "told nothing" });
    expect((await report()).sensitivity).toBeNull();
  });

  it("an open trade counts with its newest mark and is none of the closed ones", async () => {
    await addTrade(api(), { id: "a", ...stillOpen, marks: [["2022-01-03", -25_000]] });
    const { windows, ofTaken } = await report();
    expect(windows[0]?.gross.profitCents).toBe(-25_000);
    expect(ofTaken).toMatchObject({ trades: 1, open: 1, wins: 0, losses: 0, meanCents: null });
  });

  it("buy and hold grows with each session's closes of all stocks, also over a day that one of them missed", async () => {
    // Opens are half a dollar under their closes: 100 and 10.
    await addStock(api(), { symbol: "AAPL" });
    await addCandles(api(), "AAPL", { "2022-01-03": 100.5, "2022-01-04": 110, "2022-01-05": 120 });
    await addStock(api(), { symbol: "DDD" });
    await addCandles(api(), "DDD", { "2022-01-03": 10.5, "2022-01-05": 8 });
    await addStock(api(), { symbol: "LATE" });
    await addCandles(api(), "LATE", { "2022-01-11": 5, "2022-01-12": 50 });
    await addTrade(api(), { id: "a", ...marked });
    const { equity } = await report();
    const held = equity.map(({ benchmarkCents }) => Math.round(benchmarkCents ?? 0));
    expect(held).toEqual([1_000_000, 1_027_500, 1_075_000, 1_000_000]);
  });

  it("buy and hold has the dividends that are on file from the day after the purchase, wherever it stands", async () => {
    await addStock(api(), { symbol: "AAPL" });
    await addCandles(api(), "AAPL", { "2022-01-03": 100.5, "2022-01-04": 100, "2022-01-05": 100 });
    const paid = (date: string, amount: number) => ({ date, kind: "dividend" as const, amount });
    await writeActions(api().db, "imported", "AAPL", [
      // The buyer of the third's open comes too late for the first, and the last is later than the record.
      ...[paid("2022-01-03", 7), paid("2022-01-04", 2), paid("2022-01-05", 3), paid("2022-01-06", 9)],
      { date: "2022-01-05", kind: "split", amount: 1 },
    ]);
    await addTrade(api(), { id: "a", ...marked });
    const { equity } = await report();
    const held = equity.map(({ benchmarkCents }) => Math.round(benchmarkCents ?? 0));
    expect(held).toEqual([1_000_000, 1_005_000, 1_020_000, 1_050_000]);
    expect((await list()).record.benchmarkShare).toBeCloseTo(0.05, 6);
  });
});
