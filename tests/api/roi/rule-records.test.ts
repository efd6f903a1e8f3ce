import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { stocks } from "../../../api/db/market-tables";
import { rulePositionRows, ruleRecords } from "../../../api/db/record-tables";
import { createLog } from "../../../api/log";
import { writeActions } from "../../../api/market/action-rows";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { refreshRuleRecords } from "../../../api/roi/rule-records";
import { refreshSignals } from "../../../api/signals/refresh";
import { RulePositions, RuleRecords } from "../../../contract/rule-records";
import { tradingDays } from "../../../domain/trading-days";
import { fallingRisingFalling } from "../../harness/courses";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addStock, emptyMarket } from "../../harness/market-rows";

onEachDatabase((api) => {
  const days = tradingDays("2021-01-04", "2024-06-28");
  const risen = Object.fromEntries(fallingRisingFalling(days));

  beforeEach(async () => {
    await emptyMarket(api());
    await api().db.delete(ruleRecords);
    await api().db.delete(rulePositionRows);
    await addStock(api(), { symbol: "AAPL" });
    await addCandles(api(), "AAPL", risen);
  });

  let later = 0;
  /** As the job does that follows new candles. */
  const refresh = async () => {
    const { db, settings } = api();
    // What was worked out anew says so by its time.
    later += 1_000;
    const now = () => new Date(api().now().getTime() + later);
    const marketData = createSandbox(now);
    await refreshSignals({ db, provider: marketData, log: createLog("silent"), now });
    return refreshRuleRecords({ db, settings, marketData, now });
  };
  const list = async () => RuleRecords.parse((await api().call("GET", "/api/public-tracker/rules")).body);
  const average = async () =>
    (await list()).rules.find(({ name }) => name === "ten-month-average") ?? expect.fail("no such rule");
  const positions = async (held: string) => {
    const path = `/api/public-tracker/rules/positions?rule=ten-month-average&held=${held}`;
    return RulePositions.parse((await api().call("GET", path)).body);
  };

  it("rules stand with their words before anything was worked out, and claim nothing", async () => {
    const { rules } = await list();
    expect(rules.map(({ name }) => name)).toEqual(["time-series-momentum", "ten-month-average", "year-high"]);
    for (const { shares, options, holding } of rules)
      expect([shares, options, holding]).toEqual([null, null, []]);
  });

  it("are worked out once for the same candles, and anew when those or their dividends are others", async () => {
    expect(await refresh()).toBe(6);
    expect(await refresh()).toBe(0);
    await writeActions(api().db, "imported", "AAPL", [{ date: "2023-03-15", kind: "dividend", amount: 1 }]);
    expect(await refresh()).toBe(6);
    await writeActions(api().db, "imported", "AAPL", [{ date: "2023-03-15", kind: "dividend", amount: 1 }]);
    expect(await refresh()).toBe(0);
  });

  it("have the same signals as shares and as options, each result following from its row", async () => {
    await refresh();
    const { shares, options } = await average();
    expect(shares?.report.ofAll.trades).toBeGreaterThan(0);
    expect(options?.report.ofAll.trades).toBeGreaterThan(0);
    expect(shares?.report.sensitivity?.map(({ roundTrip }) => roundTrip)).toEqual([0, 0.02, 0.04, 0.08]);
    expect(options?.report.sensitivity).toHaveLength(12);
    const held = (await positions("shares")).positions;
    expect(held.map(({ strike, expiration }) => [strike, expiration])).toEqual(held.map(() => [null, null]));
    for (const { ask, exitBid, stakeCents, resultCents } of held.filter(
      ({ closeDate }) => closeDate !== "Open",
    ))
      expect(resultCents).toBe(Math.round((stakeCents * ((exitBid ?? 0) - ask)) / ask));
    for (const { strike, expiration } of (await positions("options")).positions)
      expect([typeof strike, typeof expiration]).toEqual(["number", "string"]);
  });

  it("have the dividends that are on file in the results of shares and in no option's", async () => {
    await refresh();
    const [before] = (await positions("shares")).positions;
    const option = (await positions("options")).positions[0]?.resultCents;
    const day = days.find((date) => date > (before?.fillDate ?? "")) ?? "";
    await writeActions(api().db, "imported", "AAPL", [{ date: day, kind: "dividend", amount: 5 }]);
    await refresh();
    const [after] = (await positions("shares")).positions;
    expect(after?.dividends).toBe(5);
    const gained = (after?.resultCents ?? 0) - (before?.resultCents ?? 0);
    expect(gained).toBeCloseTo(((before?.stakeCents ?? 0) * 5) / (before?.ask ?? 1), -1);
    expect((await positions("options")).positions[0]?.resultCents).toBe(option);
  });

  it("of candles that may not be shown there is none", async () => {
    await refresh();
    await api().db.update(stocks).set({ candleSource: "another provider" }).where(eq(stocks.symbol, "AAPL"));
    await refresh();
    expect((await average()).shares).toBeNull();
    expect(await positions("shares")).toEqual({ positions: [], pages: 0, total: 0 });
  });
});
