import { describe, expect, it } from "vitest";
import { findPattern } from "../../../api/signals/custom-pattern";
import { type Figures, readFigures } from "../../../api/signals/figures";
import { computeHistory } from "../../../api/signals/history";
import { timeStock } from "../../../api/signals/stock-timing";
import { DAYS_AWAY, watchStock } from "../../../api/signals/stocks-to-watch";
import { buyOn52nd, quietDays, sellOn52nd, seriesOf } from "../../harness/candle-series";

const from = "2026-01-05";
const of = (rule: string, prices: Parameters<typeof seriesOf>[1]) =>
  computeHistory("TEST", seriesOf(from, prices)).signals.filter((signal) => signal.rule === rule);

describe("stock timing", () => {
  // Fifty closes of 100, then 90: EMA 20 = 100 - 10 * 2/21 = 99.047619, EMA 50 = 100 - 10 * 2/51 = 99.607843: below.
  // Then 110: EMA 20 = 99.047619 + 10.952381 * 2/21 = 100.090703, EMA 50 = 99.607843 + 10.392157 * 2/51 = 100.015379:
  // above. RSI: losses 10/14 = 0.714286, then * 13/14 = 0.663265; gains 20/14 = 1.428571; 100 - 100 / (1 + 2.153846) =
  // 68.29. ATR: 2, then 2 + (12 - 2) / 14 = 2.714286, then 2.714286 + (22 - 2.714286) / 14 = 4.091837.
  it("buys when the faster average has crossed above and RSI confirms it", () => {
    expect(of("stock-timing", buyOn52nd)).toMatchObject([
      {
        index: 51,
        stance: "buy",
        close: 110,
        // 110 - 4.0918, 110 + 1.5 * 4.0918; 1.1 times the volatility that tests/domain/option-price.test.ts works out.
        plan: { tradeType: "Call", entryCents: 11_000, stopCents: 10_591, targetCents: 11_614 },
        inputs: [
          { name: "Close", value: 110, unit: "$" },
          { name: "EMA 20", value: 100.0907, unit: "$" },
          { name: "EMA 50", value: 100.0154, unit: "$" },
          { name: "RSI 14", value: 68.3 },
          { name: "ATR 14", value: 4.0918, unit: "$" },
          { name: "Implied volatility", value: 90.39, unit: "% a year" },
        ],
        reason:
          "TEST closed at $110.00, its 20-day average of $100.09 is above its 50-day average of $100.02 since 03/19/2026 and RSI (14) is 68.3, above 50, so the rule says buy: stop $105.91, target $116.14 (1 and 1.5 times the average true range of $4.09).",
      },
    ]);
  });

  // The mirror: EMA 20 = 100.952381 and then 99.909297, EMA 50 = 100.392157 and then 99.984621; RSI 31.71.
  it("sells when it has crossed below and RSI confirms that", () => {
    expect(of("stock-timing", sellOn52nd)).toMatchObject([
      {
        index: 51,
        stance: "sell",
        plan: { tradeType: "Put", entryCents: 9_000, stopCents: 9_409, targetCents: 8_386 },
      },
    ]);
  });

  it("says nothing of quiet days, nor while only one side has been seen", () => {
    expect(of("stock-timing", quietDays(80))).toEqual([]);
    expect(of("stock-timing", buyOn52nd.slice(0, 51))).toEqual([]);
  });

  const day = (ema20: number, ema50: number, rsi: number): Figures => ({ ema20, ema50, rsi, atr: 1 });

  it("waits from the crossing until RSI confirms it, and keeps to it until the next crossing", () => {
    const days = timeStock([
      undefined,
      day(9, 10, 40),
      day(11, 10, 49),
      day(11, 10, 50),
      day(11, 10, 51),
      day(12, 10, 30),
      day(10, 10, 30),
      day(9, 10, 60),
    ]);
    expect(days.map((known) => known?.stance)).toEqual([
      undefined,
      "wait",
      "wait",
      "wait",
      "buy",
      "buy",
      "buy",
      "wait",
    ]);
    expect(days.map((known) => known?.since)).toEqual([undefined, undefined, 2, 2, 4, 4, 4, 7]);
  });
});

describe("our own pattern", () => {
  const rise: Figures = { ema20: 101, ema50: 100, rsi: 50, atr: 2 };
  const fall: Figures = { ...rise, ema20: 99 };
  // Closes 104, 103, 102: two falls; the last day falls from 103.50 to 102, and the next rises from 101.90 to 103.60.
  const pullback = [
    ...quietDays(30),
    [103, 105, 103, 104],
    [104, 104, 102, 103],
    [103.5, 104, 101, 102],
    [101.9, 104, 101, 103.6],
  ] as const;
  // The same about 100: 96, 97, 98, then from 98.10 to 96.40.
  const bounce = pullback.map(
    ([open, high, low, close]) => [200 - open, 200 - low, 200 - high, 200 - close] as const,
  );
  const find = (figures: Figures, prices: Parameters<typeof seriesOf>[1]) =>
    findPattern("TEST", seriesOf(from, prices), figures, prices.length - 1);
  const ending = (...last: Parameters<typeof seriesOf>[1][number][]) => [
    ...pullback.slice(0, -last.length),
    ...last,
  ];

  it("buys the turn after a pullback in a rise, a range below and one and a half above", () => {
    expect(find(rise, pullback)).toMatchObject({
      stance: "buy",
      plan: { tradeType: "Call", entryCents: 10_360, stopCents: 10_160, targetCents: 10_660 },
      reason:
        "TEST closed at $103.60 after opening at $101.90, a rising day that covers the falling one before it ($103.50 to $102.00) and ends 2 falling closes in a rise (20-day average $101.00, 50-day average $100.00), so the rule says buy: stop $101.60, target $106.60 (1 and 1.5 times the average true range of $2.00).",
    });
  });

  it("sells the mirror of it in a fall", () => {
    expect(find(fall, bounce)).toMatchObject({
      stance: "sell",
      plan: { tradeType: "Put", entryCents: 9_640, stopCents: 9_840, targetCents: 9_340 },
    });
  });

  it.each([
    ["against the trend", fall, pullback],
    ["in no trend", { ...rise, ema20: 100 }, pullback],
    ["that closes below the falling day's open", rise, ending([101.9, 104, 101, 103.4])],
    ["that opens above the falling day's close", rise, ending([102.1, 104, 101, 103.6])],
    [
      "after one falling close",
      rise,
      ending([100, 104, 100, 102], [102, 104, 102, 102.5], [103.5, 104, 101, 102], [101.9, 104, 101, 103.6]),
    ],
    [
      "after a day that closes above its open",
      rise,
      ending([101.5, 104, 101, 102], [101.4, 104, 101, 103.6]),
    ],
  ])("is no turn %s", (_what, figures, prices) => {
    expect(find(figures, prices)).toBeUndefined();
  });
});

describe("a stock to watch", () => {
  const candles = seriesOf(from, quietDays(6));
  const figures = (gaps: readonly number[]) =>
    gaps.map((gap): Figures => ({ ema20: 100 - gap, ema50: 100, rsi: 45, atr: 2 }));
  const daysAway = (gaps: readonly number[], timing: Parameters<typeof watchStock>[3] = { stance: "wait" }) =>
    watchStock("TEST", candles, figures(gaps), timing, 5)?.inputs.find(({ name }) => name === DAYS_AWAY)
      ?.value;

  it("is one whose averages meet within ten days at the pace of the last five", () => {
    // From 3.00 to 1.00 in five days is 0.40 a day: 2.5 days for the last 1.00.
    expect(daysAway([3, 3, 3, 3, 3, 1])).toBe(2.5);
    expect(daysAway([-3, -3, -3, -3, -3, -1])).toBe(2.5);
    // 3.00 to 2.00: 0.20 a day, 10 days. 3.00 to 2.01: over ten.
    expect(daysAway([3, 3, 3, 3, 3, 2])).toBe(10);
    expect(daysAway([3, 3, 3, 3, 3, 2.01])).toBeUndefined();
  });

  it("is none whose averages part, or have just crossed", () => {
    expect(daysAway([1, 1, 1, 1, 1, 2])).toBeUndefined();
    expect(daysAway([3, 3, 3, 3, 3, -1])).toBeUndefined();
  });

  it("stands first where only RSI is missing", () => {
    const crossing = { index: 4, up: true, confirmed: false };
    expect(daysAway([1, 1, 1, 1, -1, -1], { stance: "wait", crossing })).toBe(0);
    expect(
      daysAway([1, 1, 1, 1, -1, -2], { stance: "buy", crossing: { ...crossing, confirmed: true } }),
    ).toBeUndefined();
  });
});

it("figures begin with the fiftieth day", () => {
  const figures = readFigures(seriesOf(from, quietDays(51)));
  expect(figures.findIndex((known) => known !== undefined)).toBe(49);
  expect(figures[50]).toMatchObject({ ema20: 100, ema50: 100, atr: 2 });
});
