import { describe, expect, it } from "vitest";
import type { DayCandle } from "../../domain/candles";
import { type ClosedInLedger, supposedOfLedger } from "../../domain/ledger-sensitivity";
import { supposedResults } from "../../domain/option-sensitivity";
import { supposed } from "../../domain/rules/suppositions";
import { exitOf, openTrade } from "../../domain/simulation";
import { tradingDays } from "../../domain/trading-days";

const plan = { tradeType: "Call", stopCents: 19_500, targetCents: 20_600, volatility: 0.44 } as const;
const fillDate = "2024-03-04";
/** Sessions that go so many dollars a day from $200. */
const courseOf = (step: number): DayCandle[] =>
  tradingDays(fillDate, "2024-03-08").map((date, at) => {
    const [open, close] = [200 + step * at, 200 + step * (at + 1)];
    return { date, open, close, high: Math.max(open, close), low: Math.min(open, close) };
  });
const micros = (dollars: number) => Math.round(dollars * 1_000_000);

/** The entries that a simulated trade on this course would have in the ledger. */
function entriesOf(step: number): ClosedInLedger {
  const days = courseOf(step);
  const { strikeCents, expiration } = openTrade(plan, fillDate, 200);
  const exit = exitOf(openTrade(plan, fillDate, 200), days) ?? expect.fail("it did not end");
  const candle = days.find(({ date }) => date === exit.date) ?? expect.fail("no such day");
  return {
    signal: { ...plan, volatility: 4_400 },
    fill: { fillDate, strikeCents, expiration, prices: "model", openMicros: micros(200) },
    close: {
      ...{ closeDate: exit.date, exit: exit.exit, candleDate: exit.date, prices: "model", resultCents: 1 },
      ...{ openMicros: micros(candle.open), highMicros: micros(candle.high) },
      ...{ lowMicros: micros(candle.low), closeMicros: micros(candle.close) },
    },
  };
}

describe("what a trade of the ledger would have brought under other prices", () => {
  it.each([
    ["its stop", -2, "stop"],
    ["its target", 2, "target"],
    ["time", 0.1, "time"],
  ])(
    "is, by its entries alone, what the simulation says of the same candles: ended by %s",
    (_, step, how) => {
      const trade = openTrade(plan, fillDate, 200);
      const exit = exitOf(trade, courseOf(step)) ?? expect.fail("it did not end");
      const entries = entriesOf(step);
      expect(entries.close.exit).toBe(how);
      expect(supposedOfLedger(entries)).toEqual(supposedResults(trade, 200, exit));
    },
  );

  it("goes by the levels that held on the day of the close, which an amendment may have moved", () => {
    const moved = { session: "2024-03-05", stopCents: 19_550, targetCents: 20_600, leaveOn: null };
    const { signal, fill, close } = entriesOf(-2);
    const at = (price: number) =>
      supposedResults(openTrade(plan, fillDate, 200), 200, { date: close.closeDate, price });
    expect(supposedOfLedger({ signal, fill, close, amendments: [moved] })).toEqual(at(195.5));
    // One that acts later changes nothing of an earlier end.
    const later = { ...moved, session: "2024-03-08" };
    expect(supposedOfLedger({ signal, fill, close, amendments: [later] })).toEqual(at(195));
  });

  it("of shares goes by the spread alone, since they have no implied volatility", () => {
    const entries = entriesOf(2);
    const held = { strikeCents: null, expiration: null };
    const results = supposedOfLedger({
      signal: { ...entries.signal, tradeType: "Stock", volatility: null },
      fill: { ...entries.fill, ...held },
      close: entries.close,
    });
    const distinct = supposed.map(({ roundTrip }, at) => `${roundTrip} ${results?.[at]}`);
    expect(new Set(distinct).size).toBe(4);
    // Bought at 200 and sold at 206, without a spread: 3 % of $1,000.
    expect(results?.[0]).toBe(3_000);
  });

  it("is the whole stake whatever is supposed, where it ended without a price", () => {
    const { signal, fill, close } = entriesOf(2);
    const candle = {
      candleDate: null,
      openMicros: null,
      highMicros: null,
      lowMicros: null,
      closeMicros: null,
    };
    const lost = { ...close, ...candle, exit: "unpriced", resultCents: -100_000 } as const;
    expect(supposedOfLedger({ signal, fill, close: lost })).toEqual(supposed.map(() => -100_000));
  });

  it("is nothing of what no model priced, and of a candle that does not bear its end out", () => {
    const entries = entriesOf(2);
    expect(supposedOfLedger({ ...entries, fill: { ...entries.fill, prices: "quote" } })).toBeNull();
    expect(supposedOfLedger({ ...entries, close: { ...entries.close, exit: "stop" } })).toBeNull();
  });
});
