import { expect, it } from "vitest";
import { RULES_DATE } from "../../../api/signals/rules";
import { onEachDatabase } from "../../harness/each-database";
import { onEmptyRecord } from "../../harness/trade-list";
import { addTrade } from "../../harness/trade-rows";

onEachDatabase((api) => {
  const list = onEmptyRecord(api);

  it("a filter leaves the balances and the curve those of the capital: no part has one of its own", async () => {
    await addTrade(api(), { id: "a", resultCents: 30_000 });
    await addTrade(api(), { id: "c", symbol: "DDD", fillDate: "2022-01-06", resultCents: 20_050 });
    const total = await list();
    const part = await list("?symbol=DDD");
    expect(part.trades).toEqual(total.trades.filter(({ symbol }) => symbol === "DDD"));
    expect(part.curve).toEqual(total.curve);
  });

  it("lists what the capital had nothing left for, with its result and without a balance", async () => {
    for (let nth = 10; nth <= 20; nth++) await addTrade(api(), { id: `t${nth}`, resultCents: 1_000 });
    const { trades, report } = await list("?sort=fill");
    expect(report?.skipped).toBe(1);
    expect(trades.filter(({ taken }) => taken === false)).toMatchObject([
      { id: "t20", $1000: 10, balance: null },
    ]);
    expect(trades.at(-2)).toMatchObject({ id: "t19", taken: true, balance: 10_100 });
  });

  it("marks what was filled after the day on which the rules were fixed", async () => {
    await addTrade(api(), { id: "on it", fillDate: RULES_DATE });
    await addTrade(api(), { id: "after it", fillDate: "2026-11-27" });
    const { trades, report } = await list("?sort=fill");
    expect(trades.map(({ id, outOfSample }) => [id, outOfSample])).toEqual([
      ["on it", false],
      ["after it", true],
    ]);
    expect(report?.outOfSample).toBe(1);
  });
});
