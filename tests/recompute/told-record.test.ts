import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordReport } from "../../contract/record-report";
import { TradeList } from "../../contract/roi";
import { RuleRecords } from "../../contract/rule-records";
import { instruments } from "../../domain/rules/names";
import type { TestApi } from "../harness/api";
import { createApiOfRealCandles, noRealCandles } from "../harness/candle-files";
import { expectClose, hasPython, readRealMarket, recompute, terms } from "./recomputed";

/** The script takes some seconds of a processor, which it may not have to itself. */
const PATIENCE_MS = 120_000;

describe.skipIf(!hasPython || noRealCandles)("the record that the upstream tells of imported candles", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createApiOfRealCandles();
  }, PATIENCE_MS);
  afterAll(() => api?.close());

  const list = async () =>
    TradeList.parse((await api.call("GET", "/api/public-tracker/trades?size=1000&sort=fill")).body);

  it(
    "is what the script makes of the same file: each trade with its balance, each figure, and the sums of all",
    async () => {
      const { record, report, trades } = await list();
      if (!report) expect.fail("there is no report");
      const { rulesDate } = report;
      const theirs = recompute("options.py", readRealMarket(), { ...terms, source: "imported", rulesDate });
      expect(trades.length).toBeGreaterThan(15);

      const taken = new Map(theirs.taken.map((trade) => [trade.id, trade]));
      expect(
        trades
          .filter((trade) => trade.taken)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([...taken.keys()].toSorted());
      for (const { id, fillDate, closeDate, ask, exitBid, balance, $1000 } of trades) {
        const known = taken.get(id);
        if (!known) continue;
        expect([fillDate, closeDate], id).toEqual([known.fillDate, known.closeDate ?? "Open"]);
        expect([ask, exitBid, $1000], id).toEqual(
          [known.askCents, known.exitBidCents, known.resultCents].map((cents) => cents && cents / 100),
        );
        expect(balance === null ? null : Math.round((balance ?? 0) * 100), id).toBe(
          theirs.balances?.[id] ?? null,
        );
      }

      const { basis, stakeCents, ...sums } = record;
      expect([basis, stakeCents]).toEqual(["simulated", 100_000]);
      expectClose(theirs.summary ?? {}, sums);
      expect(report.outOfSample).toBe(theirs.outOfSample);
      expectTold(theirs, report);
    },
    PATIENCE_MS,
  );

  it.each(instruments)(
    "of the published rules in %s is what the script makes of it as well, and what takes the best of many stocks is in none",
    async (instrument) => {
      const { rules } = RuleRecords.parse((await api.call("GET", "/api/public-tracker/rules")).body);
      const told = rules.flatMap((rule) => {
        const report = rule[instrument]?.report;
        return report && report.ofAll.trades > 0 ? [{ rule: rule.name, report }] : [];
      });
      expect(told.map(({ rule }) => rule)).toEqual(["time-series-momentum", "ten-month-average"]);
      for (const { rule, report } of told)
        expectTold(recompute("record.py", readRealMarket(), { ...terms, rule, instrument }), report);
    },
    PATIENCE_MS,
  );
});

/** Every figure of a report that is not rounded to be shown. */
function expectTold(theirs: ReturnType<typeof recompute>, report: RecordReport): void {
  expectClose(theirs.ofTaken, report.ofTaken);
  expectClose(theirs.ofAll, report.ofAll);
  expectClose(theirs.exposure, report.exposure);
  expect(theirs.years).toHaveLength(report.byYear.length);
  for (const [at, year] of report.byYear.entries()) expectClose(theirs.years[at] ?? {}, year);
  expect(theirs.sensitivity).toHaveLength(report.sensitivity?.length ?? 0);
  for (const [at, row] of (report.sensitivity ?? []).entries())
    expectClose(theirs.sensitivity[at] ?? {}, row);
  expect(theirs.interval === null).toBe(report.interval === null);
  const net = new Map(theirs.equity.map(({ date, netCents }) => [date, netCents]));
  for (const { date, netCents } of report.equity) expect(netCents, date).toBe(net.get(date));
  for (const [at, { years, net, benchmark }] of report.windows.entries()) {
    const other = theirs.windows[at];
    expect(other?.years ?? 0).toBe(years);
    for (const [ours, their] of [[net, other?.net] as const, [benchmark, other?.benchmark] as const]) {
      for (const name of ["returnShare", "cagr", "volatility", "sharpe", "sortino"] as const) {
        const value = ours?.[name] ?? null;
        if (value === null) expect(their?.[name] ?? null, name).toBeNull();
        else expect(their?.[name], name).toBeCloseTo(value, 8);
      }
    }
  }
}
