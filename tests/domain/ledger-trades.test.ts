import { describe, expect, it } from "vitest";
import { verifyChain } from "../../domain/ledger";
import { dueAfter } from "../../domain/ledger-days";
import { resultOf } from "../../domain/ledger-prices";
import { type Content, chainOf, content } from "../harness/ledger-chain";

const verdictOf = async (...contents: Content[]) =>
  verifyChain(await chainOf(contents), new Date(contents.at(-1)?.recordedAt ?? ""));

describe("what is called issued", () => {
  const on = (date: string, session: string, recordedAt: string, changes: Partial<Content> = {}) => {
    const { facts, ...rest } = content(0);
    return {
      ...rest,
      ...{ recordedAt, basis: "issued", source: "licensed", trade: session },
      facts: { ...facts, date, session },
      ...changes,
    };
  };
  const inWinter = (recordedAt: string, changes = {}) => on("2026-01-02", "2026-01-05", recordedAt, changes);
  const inSummer = (recordedAt: string) => on("2026-07-02", "2026-07-06", recordedAt);

  it("was recorded before 9:30 in New York on its session's day, in winter and in summer", async () => {
    expect(await verdictOf(inWinter("2026-01-05T14:29:59.999Z"))).toMatchObject({ ok: true });
    expect(await verdictOf(inSummer("2026-07-06T13:29:59.999Z"))).toMatchObject({ ok: true });
  });

  it.each([
    ["at the open", inWinter("2026-01-05T14:30:00.000Z"), "recorded after its session’s open"],
    ["at the open in summer", inSummer("2026-07-06T13:30:00.000Z"), "recorded after its session’s open"],
    ["for another session", on("2026-01-02", "2026-01-06", "2026-01-05T14:00:00.000Z"), "the next one after"],
    ["for no session", on("2026-01-03", "2026-01-05", "2026-01-05T14:00:00.000Z"), "was no session"],
    ["by candles of our making", inWinter("2026-01-05T14:00:00.000Z", { source: "sandbox" }), "are sandbox"],
    [
      "by an operator's candles",
      inWinter("2026-01-05T14:00:00.000Z", { source: "imported" }),
      "are imported",
    ],
  ])("is not so %s", async (_, signal, words) => {
    expect(await verdictOf(signal)).toMatchObject({
      ok: false,
      seq: 1,
      problem: "trade",
      reason: expect.stringContaining(words),
    });
  });

  it("is followed by entries of its own basis and source alone", async () => {
    const signal = inWinter("2026-01-05T14:00:00.000Z");
    const end = { symbol: "S0", session: "2026-01-05", why: "no trade", openMicros: null };
    const unfilled = { ...signal, kind: "unfilled", recordedAt: "2026-01-05T22:00:00.000Z", facts: end };
    expect(await verdictOf(signal, unfilled)).toMatchObject({ ok: true });
    for (const other of [{ basis: "simulated" }, { source: "another" }]) {
      expect(await verdictOf(signal, { ...unfilled, ...other })).toMatchObject({ ok: false, seq: 2 });
    }
  });
});

it("no entry is of a time that has not come, by more than a reader's clock may be off", async () => {
  const chain = await chainOf([content(0)]);
  const at = (time: string) => verifyChain(chain, new Date(time));
  expect(await at("2026-01-04T22:00:00.000Z")).toMatchObject({ ok: true });
  expect(await at("2026-01-04T21:59:59.999Z")).toMatchObject({ ok: false, seq: 1 });
});

it("what became of a trade is due two sessions after, at the close, put off by the licence's delay", () => {
  // Friday: Monday, and Tuesday's close.
  expect(dueAfter("2026-03-06", 0)).toBe("2026-03-10T20:00:00.000Z");
  // Over a weekend and Martin Luther King's day.
  expect(dueAfter("2026-01-15", 15)).toBe("2026-01-20T21:15:00.000Z");
});

it("a result is of the stake by ask and bid, to the cent with halves away from zero, less all fees", () => {
  const fill = { stakeCents: 100_000, askCents: 160, feesCents: 65 };
  expect(resultOf(fill, { exitBidCents: 161, feesCents: 65 })).toBe(625 - 130);
  expect(resultOf({ ...fill, askCents: 64_000, feesCents: 0 }, { exitBidCents: 64_001, feesCents: 0 })).toBe(
    2,
  );
  // 1.5625 less than nothing, and half a cent less than nothing.
  expect(resultOf({ ...fill, askCents: 64_000, feesCents: 0 }, { exitBidCents: 63_999, feesCents: 0 })).toBe(
    -2,
  );
  expect(
    resultOf({ ...fill, askCents: 200_000, feesCents: 0 }, { exitBidCents: 199_999, feesCents: 0 }),
  ).toBe(-1);
  expect(resultOf(fill, { exitBidCents: 0, feesCents: 0 })).toBe(-100_065);
});

it("faults of all entries are named, each with its entry", async () => {
  const wrong = [3, 5].map((index) => content(index, { facts: { ...content(index).facts, mostDays: 0 } }));
  const verdict = await verdictOf(content(0), ...wrong, content(7, { basis: "live" }));
  expect(verdict).toMatchObject({ ok: false, seq: 2, faults: [{ seq: 2 }, { seq: 3 }, { seq: 4 }] });
});
