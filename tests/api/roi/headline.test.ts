import { beforeEach, expect, it } from "vitest";
import { createGate } from "../../../api/market/licence";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { readHeadline } from "../../../api/roi/headline";
import { termsOf } from "../../../api/roi/said-report";
import { TradeList } from "../../../contract/roi";
import { onEachDatabase } from "../../harness/each-database";
import { emptyMarket } from "../../harness/market-rows";
import { addTrade, emptyTrades } from "../../harness/trade-rows";

onEachDatabase((api) => {
  beforeEach(async () => {
    await emptyMarket(api());
    await emptyTrades(api());
  });

  const headline = () => {
    const { db, now, settings } = api();
    return readHeadline(db, createGate(createSandbox(now), now()), termsOf(settings));
  };

  it("there is none without a trade", async () => {
    expect(await headline()).toBeNull();
  });

  it("is the whole record on its fixed capital, never the sum of what no capital would have taken", async () => {
    for (let nth = 10; nth <= 20; nth++) await addTrade(api(), { id: `t${nth}`, resultCents: 1_000 });
    // Ten of eleven at $10 each, and $20 for the month begun, of $10,000.
    expect(await headline()).toMatchObject({
      ...{ basis: "simulated", from: "2021-12-31", capitalCents: 1_000_000, taken: 10, skipped: 1 },
      ...{ grossCents: 10_000, grossShare: 0.01, netCents: 8_000, netShare: 0.008, benchmarkShare: null },
    });
  });

  it("says what the tracker says of the same trades", async () => {
    await addTrade(api(), { id: "gain", resultCents: 30_000 });
    await addTrade(api(), { id: "loss", fillDate: "2022-01-04", resultCents: -50_000 });
    const { body } = await api().call("GET", "/api/public-tracker/trades?basis=simulated");
    const [whole] = TradeList.parse(body).report?.windows ?? [];
    const { netShare, grossShare } = (await headline()) ?? {};
    expect([netShare, grossShare]).toEqual([whole?.net.returnShare, whole?.gross.returnShare]);
  });
});
