import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DayCandle } from "../../../domain/candles";
import { tenMonthAverage, timeSeriesMomentum, yearHigh } from "../../../domain/rules/decisions";
import { forecastVolatility } from "../../../domain/rules/forecast";
import { monthCloses } from "../../../domain/rules/months";
import { tradingDays } from "../../../domain/trading-days";
import { monthlyCandles } from "../../harness/monthly-candles";

const YIELD = 0.03;
const flat = (months: number, price = 100) => new Array<number>(months).fill(price);

/** Sessions whose prices go their own way by a stream of numbers. */
function wander(moves: readonly number[]): DayCandle[] {
  let close = 100;
  const days = tradingDays("2020-01-02", "2024-12-31").slice(0, moves.length);
  return days.map((date, at) => {
    close *= 1 + (moves[at] ?? 0);
    return { date, open: close, high: close, low: close, close };
  });
}
const anyWay = fc
  .array(fc.double({ min: -0.08, max: 0.08, noNaN: true }), { minLength: 300, maxLength: 700 })
  .map(wander);

describe("the ends of months", () => {
  it("are the last closes of the months that are over", () => {
    const days = monthlyCandles(10, 20, 30);
    expect(monthCloses(days).map(({ date, close }) => [date, close])).toEqual([
      ["2020-01-31", 10],
      ["2020-02-28", 20],
      ["2020-03-31", 30],
    ]);
    // On the 30th of March the month has a session left.
    expect(monthCloses(days.slice(0, -1)).map(({ month }) => month)).toEqual(["2020-01", "2020-02"]);
  });
});

describe("the ten-month average (Faber 2007)", () => {
  it("is in while a month closes above the mean of ten, its own included, and out at the mean", () => {
    // Mean of nine times 100 and 101: 100.1. Then of eight 100, 101, 101: 100.2. At last back at 100, below the mean.
    const decisions = tenMonthAverage(monthlyCandles(...flat(9), 101, 101, 100, 100));
    expect(decisions.map(({ date, weight }) => [date, weight])).toEqual([
      ["2020-10-30", 1],
      ["2020-11-30", 1],
      ["2020-12-31", 0],
      ["2021-01-29", 0],
    ]);
    expect(tenMonthAverage(monthlyCandles(...flat(10))).map(({ weight }) => weight)).toEqual([0]);
  });

  it("says nothing of less than ten months, nor across a month without a close", () => {
    expect(tenMonthAverage(monthlyCandles(...flat(8), 101))).toEqual([]);
    const gap = tenMonthAverage(monthlyCandles(...flat(9), 101, undefined, 102));
    // Cash, and not silence: whoever was in has to leave.
    expect(gap.map(({ date, weight }) => [date, weight])).toEqual([
      ["2020-10-30", 1],
      ["2020-12-31", 0],
    ]);
  });
});

describe("time-series momentum (Moskowitz, Ooi, Pedersen 2012)", () => {
  it("is in where twelve months brought more than cash, and out where they brought as much", () => {
    const endingAt = (last: number) => timeSeriesMomentum(monthlyCandles(...flat(12), last), YIELD);
    expect(endingAt(103.01).at(-1)).toEqual({ date: "2021-01-29", weight: 1 });
    expect(endingAt(103).at(-1)).toEqual({ date: "2021-01-29", weight: 0 });
    expect(endingAt(90).at(-1)?.weight).toBe(0);
  });

  it("weighs by 40 % over the forecast, at most 1", () => {
    // In turn +4 % and -3.5 %: the forecast is the root of 261 times their variance, here about 60 %.
    const days = wander(Array.from({ length: 520 }, (_, at) => (at % 2 === 0 ? 0.04 : -0.035)));
    const forecasts = forecastVolatility(days.map(({ close }) => close));
    const decisions = timeSeriesMomentum(days, YIELD).filter(({ weight }) => weight > 0);
    expect(decisions.length).toBeGreaterThan(6);
    for (const { date, weight } of decisions) {
      const forecast = forecasts[days.findIndex((day) => day.date === date)] ?? Number.NaN;
      expect(weight).toBeCloseTo(0.4 / forecast, 12);
    }
  });

  it("wants twelve months before, and a year of returns", () => {
    expect(timeSeriesMomentum(monthlyCandles(...flat(12)), YIELD)).toEqual([]);
  });
});

describe("the forecast of volatility", () => {
  it("is that of the formula, written out", () => {
    const days = wander(Array.from({ length: 300 }, (_, at) => ((at * 7919) % 13) / 200 - 0.03));
    const closes = days.map(({ close }) => close);
    const moves = closes.slice(1).map((close, at) => close / (closes[at] ?? 1) - 1);
    const kept = 60 / 61;
    const weights = moves.map((_, at) => (1 - kept) * kept ** (moves.length - 1 - at));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = moves.reduce((sum, move, at) => sum + (move * (weights[at] ?? 0)) / total, 0);
    const variance = moves.reduce(
      (sum, move, at) => sum + ((move - mean) ** 2 * (weights[at] ?? 0)) / total,
      0,
    );
    expect(forecastVolatility(closes).at(-1)).toBeCloseTo(Math.sqrt(261 * variance), 10);
    expect(forecastVolatility(closes)[251]).toBeUndefined();
    expect(forecastVolatility(closes)[252]).toBeDefined();
  });
});

describe("nearness to the 52-week high (George, Hwang 2004)", () => {
  /** Ten stocks whose highest close is 100 and whose newest is 100 less their number. */
  const ten = (months: number) =>
    new Map(
      Array.from({ length: 10 }, (_, at) => [`S${at}`, monthlyCandles(...flat(months), 100 - at)] as const),
    );

  it("is in the three of ten that are nearest to it, ties by symbol", () => {
    const inThem = [...yearHigh(ten(12))].filter(([, decisions]) => decisions.at(-1)?.weight === 1);
    expect(inThem.map(([symbol]) => symbol)).toEqual(["S0", "S1", "S2"]);
    const even = new Map([...ten(12)].map(([symbol]) => [symbol, monthlyCandles(...flat(13))] as const));
    const first = [...yearHigh(even)].filter(([, decisions]) => decisions.at(-1)?.weight === 1);
    expect(first.map(([symbol]) => symbol)).toEqual(["S0", "S1", "S2"]);
  });

  it("holds for six months whatever comes, and on where it is among them then", () => {
    const falls = monthlyCandles(...flat(13), ...flat(9, 50));
    const stays = monthlyCandles(...flat(22));
    const others = Array.from(
      { length: 8 },
      (_, at) => [`T${at}`, monthlyCandles(...flat(12), ...flat(10, 80 - at))] as const,
    );
    const decisions = yearHigh(new Map([["A", falls], ["B", stays], ...others]));
    const weights = (symbol: string) => decisions.get(symbol)?.map(({ weight }) => weight);
    expect(weights("A")).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
    expect(weights("B")).toEqual(new Array(10).fill(1));
  });

  it("looks at closes of the last twelve months alone", () => {
    // 200 was thirteen months before the last end of a month.
    const others = ["B", "C", "D"].map((symbol) => [symbol, monthlyCandles(...flat(12), 99)] as const);
    const decisions = yearHigh(new Map([["A", monthlyCandles(200, ...flat(12))], ...others]));
    expect(decisions.get("A")).toEqual([{ date: "2021-01-29", weight: 1 }]);
  });

  it("knows nothing of the month that follows", () => {
    const others = ["B", "C", "D"].map((symbol) => [symbol, monthlyCandles(...flat(12), 99, 99)] as const);
    const decisions = yearHigh(new Map([["A", monthlyCandles(...flat(13), 200)], ...others]));
    expect(decisions.get("A")?.[0]).toEqual({ date: "2021-01-29", weight: 1 });
  });

  it("passes over stocks without twelve months", () => {
    expect(yearHigh(new Map([["A", monthlyCandles(...flat(12))]])).get("A")).toEqual([]);
  });
});

describe("no rule looks ahead", () => {
  const rules = {
    momentum: (candles: readonly DayCandle[]) => timeSeriesMomentum(candles, YIELD),
    average: tenMonthAverage,
    high: (candles: readonly DayCandle[]) => {
      const other = (closeOf: (close: number) => number) =>
        candles.map((day) => ({ ...day, close: closeOf(day.close) }));
      const others = [
        other((close) => close + 1),
        other((close) => close + 50),
        other((close) => 10_000 / close),
      ];
      const stocks = [candles, ...others].map((each, at) => [`S${at}`, each] as const);
      return [...yearHigh(new Map(stocks)).values()].flat();
    },
  };
  it.each(Object.entries(rules))("%s says of a day the same, whatever comes after it", (_, rule) => {
    fc.assert(
      fc.property(anyWay, fc.nat(250), (candles, dropped) => {
        const known = candles.slice(0, candles.length - dropped);
        const last = known.at(-1)?.date ?? "";
        const before = rule(candles).filter(({ date }) => date <= last);
        const then = rule(known);
        expect(then).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});
