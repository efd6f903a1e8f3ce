import { describe, expect, it } from "vitest";
import type { DayCandle } from "../../domain/candles";
import { holdCalls, monthlyExpiration, priceCall } from "../../domain/monthly-option";
import { tradingDays } from "../../domain/trading-days";

const call = { strikeCents: 10_000, expiration: "2024-03-15", volatility: 0.4 };

describe("a call of two to three months", () => {
  it("expires on the first third Friday that is sixty days away or more", () => {
    // 60 days after January 2 is March 2; after January 16 it is March 16, a day too late for the 15th.
    expect(monthlyExpiration("2024-01-02")).toBe("2024-03-15");
    expect(monthlyExpiration("2024-01-15")).toBe("2024-03-15");
    expect(monthlyExpiration("2024-01-16")).toBe("2024-04-19");
    // Good Friday was the third Friday of April 2022; 60 days after October 25 is in the next year.
    expect(monthlyExpiration("2022-02-01")).toBe("2022-04-14");
    expect(monthlyExpiration("2023-11-25")).toBe("2024-02-16");
  });

  it("costs 1 % more than its worth at the money, with a month or more to go", () => {
    // 73 days: spread 0.4 * sqrt(0.2) = 0.178885; d1 = 0.089443; N = 0.535635; 100 * (2 * 0.535635 - 1) = 7.12698.
    expect(priceCall(call, 100, "2024-01-02")).toEqual({ askCents: 720, bidCents: 706 });
  });

  it("costs more to trade when little time is left, and far from the money", () => {
    const cost = (spot: number, date: string) => {
      const { askCents, bidCents } = priceCall({ ...call, strikeCents: 100_000 }, spot, date);
      return (askCents - bidCents) / ((askCents + bidCents) / 2);
    };
    expect(cost(1_000, "2024-01-02")).toBeCloseTo(0.02, 3);
    expect(cost(1_000, "2024-02-20")).toBeCloseTo(0.03, 2);
    expect(cost(1_000, "2024-03-08")).toBeCloseTo(0.04, 2);
    // One deviation of 17.89 % out of the money: half as much again.
    expect(cost(1_000 * Math.exp(-0.178885), "2024-01-02")).toBeCloseTo(0.03, 3);
    // Three deviations and more: 5.5 times. In the money no dearer than at it.
    expect(cost(1_000 * Math.exp(-0.6), "2024-01-02")).toBeGreaterThan(0.09);
    expect(cost(2_000, "2024-01-02")).toBeCloseTo(0.02, 3);
  });

  it("has the spread of the sensitivity table where that is asked for", () => {
    expect(priceCall(call, 100, "2024-01-02", 0)).toEqual({ askCents: 713, bidCents: 713 });
    expect(priceCall(call, 100, "2024-01-02", 0.08)).toEqual({ askCents: 741, bidCents: 684 });
  });
});

describe("a holding in calls", () => {
  const days: DayCandle[] = tradingDays("2024-01-02", "2024-07-31").map((date, at) => {
    const price = 100 + at / 10;
    return { date, open: price, high: price, low: price, close: price };
  });
  const forecasts = days.map(() => 0.4);
  const place = (date: string) => days.findIndex((day) => day.date === date);
  const renewals = ["2024-02-01", "2024-03-01", "2024-04-01", "2024-05-01"].map(place);
  const holding = { decided: "", weight: 1, fill: place("2024-01-03"), exit: place("2024-05-02"), renewals };

  it("buys the next one where less than 31 days are left at a month's end", () => {
    const held = holdCalls(holding, days, forecasts);
    expect(held.map(({ fillDate, expiration, closeDate }) => [fillDate, expiration, closeDate])).toEqual([
      // At the end of January 44 days are left, of February 15.
      ["2024-01-03", "2024-03-15", "2024-03-01"],
      // At the end of March 49 days, of April 17.
      ["2024-03-01", "2024-05-17", "2024-05-01"],
      ["2024-05-01", "2024-07-19", "2024-05-02"],
    ]);
    const [first] = held;
    const sold = priceCall(
      { strikeCents: 10_000, expiration: "2024-03-15", volatility: 0.4 * 1.1 },
      days[place("2024-03-01")]?.open ?? 0,
      "2024-03-01",
    );
    expect(first?.exitBidCents).toBe(sold.bidCents);
    expect(first?.marks.at(-1)?.date).toBe("2024-02-29");
  });

  it("is worth at its expiration what exercising it brings, less the spread", () => {
    const [first, ...rest] = holdCalls({ ...holding, renewals: [], exit: undefined }, days, forecasts);
    expect(rest).toEqual([]);
    // March 15 is 50 sessions after January 3's: 105.1 against a strike of 100. In the last days half the spread is 2 %.
    const spot = days[place("2024-03-15")]?.close ?? 0;
    const bid = Math.round((spot - 100) * 100 * 0.98);
    expect(first).toMatchObject({ strikeCents: 10_000, closeDate: "2024-03-15", exitBidCents: bid });
  });

  it("is open until then", () => {
    const known = days.slice(0, place("2024-02-15") + 1);
    const [first] = holdCalls({ ...holding, renewals: [], exit: undefined }, known, forecasts);
    expect(first).toMatchObject({ closeDate: null, resultCents: null });
    expect(first?.marks.at(-1)?.date).toBe("2024-02-15");
  });

  it("supposes another volatility and another spread where the table asks for it", () => {
    const askOf = (terms: { impliedFactor: number; roundTrip?: number }) =>
      holdCalls(holding, days, forecasts, terms)[0]?.askCents ?? 0;
    expect(askOf({ impliedFactor: 1.25 })).toBeGreaterThan(askOf({ impliedFactor: 1.1 }));
    expect(askOf({ impliedFactor: 1.1, roundTrip: 0.08 })).toBeGreaterThan(
      askOf({ impliedFactor: 1.1, roundTrip: 0 }),
    );
  });

  it("knows the forecast of the close before its fill, and none after", () => {
    const rising = days.map((_, at) => 0.3 + at / 500);
    const volatility = (rising[holding.fill - 1] ?? 0) * 1.1;
    const terms = { strikeCents: 10_000, expiration: "2024-03-15", volatility };
    const { askCents } = priceCall(terms, days[holding.fill]?.open ?? 0, "2024-01-03");
    expect(holdCalls(holding, days, rising)[0]?.askCents).toBe(askCents);
  });

  it("is kept with 31 days left, and renewed with 30", () => {
    // February 13 is 31 days before March 15; the renewal is at the open after it.
    const held = (date: string) => holdCalls({ ...holding, renewals: [place(date)] }, days, forecasts);
    expect(held("2024-02-14")[0]?.closeDate).not.toBe("2024-02-14");
    expect(held("2024-02-15")[0]?.closeDate).toBe("2024-02-15");
  });

  it("buys nothing of less than five cents, and nothing without a forecast", () => {
    const cheap = days.map((day) => ({ ...day, open: 0.01, close: 0.01 }));
    expect(holdCalls(holding, cheap, forecasts)).toEqual([]);
    expect(holdCalls(holding, days, [])).toEqual([]);
  });
});
