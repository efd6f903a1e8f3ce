import { beforeEach, expect, it } from "vitest";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { warnOfClaims } from "../../../api/roi/intraday";
import { IntradayShare } from "../../../contract/intraday";
import { onEachDatabase } from "../../harness/each-database";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

onEachDatabase((api) => {
  beforeEach(() => emptyTrades(api()));
  const read = async () =>
    IntradayShare.parse((await api().call("GET", "/api/public-tracker/intraday")).body);
  /** So many trades, of which so many were left on a later day. */
  async function addTrades(count: number, later: number): Promise<void> {
    for (let nth = 0; nth < count; nth++)
      await addTrade(api(), { id: `t${nth}`, ...(nth < later && { closeDate: "2022-01-05" }) });
  }
  /** What the start would say in the log. */
  async function warned(claims: "spec" | "measured"): Promise<unknown[]> {
    const said: unknown[] = [];
    const { db, now } = api();
    const log = { warn: (facts: unknown) => said.push(facts) };
    await warnOfClaims(
      { db, now, settings: { ...api().settings, claims }, marketData: createSandbox(now) },
      log,
    );
    return said;
  }

  it("of no trade there is no share", async () => {
    expect(await read()).toEqual({
      ...{ basis: "simulated", trades: 0, closed: 0, intraday: 0 },
      ...{ from: null, to: null },
    });
  });

  it("counts what was left on the day of its fill among what was closed, whatever is still open", async () => {
    await addTrades(4, 1);
    await addTrade(api(), { id: "open", fillDate: "2022-01-04", ...stillOpen });
    expect(await read()).toMatchObject({ trades: 5, closed: 4, intraday: 3, from: "2022-01-03" });
  });

  it("a claim that the record does not bear out is named in the log, unless only measured figures are shown", async () => {
    await addTrades(10, 1);
    // Nine in ten are not more than 90 %.
    expect(await warned("spec")).toEqual([{ basis: "simulated", closed: 10, intraday: 9, claimed: 0.9 }]);
    expect(await warned("measured")).toEqual([]);
    await addTrade(api(), { id: "another" });
    expect(await warned("spec")).toEqual([]);
  });
});
