import { describe, expect, it } from "vitest";
import { verifyChain } from "../../domain/ledger";
import { type Content, chain, chainOf, content } from "../harness/ledger-chain";

describe("what is called issued", () => {
  const issued = (changes: Partial<Content> = {}) =>
    content(0, {
      recordedAt: "2026-01-05T14:29:59.999Z",
      basis: "issued",
      source: "licensed",
      trade: "issued",
      facts: { session: "2026-01-05" },
      ...changes,
    });
  const late = "2026-07-06T13:30:00.000Z";
  const summer = { facts: { session: "2026-07-06" } };

  it("was recorded before 9:30 in New York on its session's day, in winter and in summer", async () => {
    const early = issued({ ...summer, trade: "summer", recordedAt: "2026-07-06T13:29:59.999Z" });
    expect(await verifyChain(await chainOf([issued(), early]))).toMatchObject({ ok: true, count: 2 });
  });

  it.each([
    ["at the open", { recordedAt: "2026-01-05T14:30:00.000Z" }, "recorded after its session’s open"],
    ["at the open in summer", { ...summer, recordedAt: late }, "recorded after its session’s open"],
    ["for no session", { facts: {} }, "names no session"],
    ["for a day that there is not", { facts: { session: "2026-02-30" } }, "names no session"],
    ["by candles of our making", { source: "sandbox" }, "its candles are sandbox"],
    ["by candles that an operator loaded", { source: "imported" }, "its candles are imported"],
  ])("is not so %s", async (_, changes, words) => {
    expect(await verifyChain(await chainOf([issued(changes)]))).toMatchObject({
      ok: false,
      seq: 1,
      problem: "trade",
      reason: expect.stringContaining(words),
    });
  });

  it("is closed whenever the trade ends, with its signal's basis and source", async () => {
    const close = issued({ kind: "close", recordedAt: "2026-02-05T21:00:00.000Z", facts: {} });
    expect(await verifyChain(await chainOf([issued(), close]))).toMatchObject({ ok: true });
    for (const other of [{ basis: "simulated" }, { source: "another" }]) {
      const entries = await chainOf([issued(), { ...close, ...other }]);
      expect(await verifyChain(entries)).toMatchObject({ ok: false, seq: 2, problem: "trade" });
    }
  });
});

it("pages grow one map of trades, so that the time they take grows with the ledger and not by its square", async () => {
  const entries = await chain(4);
  const first = await verifyChain(entries.slice(0, 2));
  const state = first.ok ? first.state : expect.fail(first.reason);
  const second = await verifyChain(entries.slice(2), state);
  expect(second).toMatchObject({ ok: true, count: 2 });
  expect(second.ok && second.state.trades).toBe(state.trades);
});
