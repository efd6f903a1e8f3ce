import { expect, it } from "vitest";
import { contract } from "../../contract";
import { killableUpstream, MINUTES } from "../harness/killed-upstream";
import { noPostgres } from "../harness/postgres";

const { database, start } = killableUpstream();

it.skipIf(noPostgres)(
  "an upstream that starts on trades which claim what the ledger does not say tells its operator at once",
  async () => {
    const { url, run } = await database();
    const before = await start(url);
    expect(await before.stop("SIGTERM")).toBe(0);
    expect(before.output()).not.toContain("claim what the ledger does not say");
    await run(`insert into trades (id, rule, symbol, basis, trade_type, expiration, strike_cents, bid_cents, ask_cents, fill_date, source)
      values ('planted', 'stock-timing', 'AAPL', 'issued', 'Call', '2022-01-21', 18000, 135, 140, '2022-01-03', 'acme')`);
    const after = await start(url);
    expect(after.output()).toContain("trades claim what the ledger does not say");
    expect(after.output()).toContain("planted: It calls itself issued, and the ledger has no signal of it.");
    const { body } = await after.call("GET", "/api/public-tracker/log/unproven");
    expect(contract.roi.unproven["~orpc"].outputSchema?.parse(body)).toMatchObject({ count: 1 });
    expect(after.output()).not.toContain("the ledger has trades whose rows are gone");
  },
  MINUTES,
);
