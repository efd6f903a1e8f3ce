import { describe, expect, it } from "vitest";
import { type DayValue, performanceOf, underwater } from "../../../domain/record/performance";
import { byYear, lastYears, yearsBefore } from "../../../domain/record/windows";
import { tradingDays } from "../../../domain/trading-days";

const record = { capitalCents: 1_000_000, cashYield: 0.03, kind: "fixed capital" } as const;
const investment = { ...record, kind: "investment" } as const;
const days = tradingDays("2023-01-03", "2024-12-31");
/** A value for each session, from the first on. */
const course = (valueAt: (at: number) => number, count = days.length): DayValue[] =>
  days.slice(0, count).map((date, at) => ({ date, cents: valueAt(at) }));
const values = (...cents: number[]) => course((at) => cents[at] ?? 0, cents.length);

describe("the return", () => {
  it("is of the reference capital, whatever the equity was when the window began", () => {
    const performance = performanceOf(values(4_000_000, 4_100_000), record);
    expect(performance).toMatchObject({ profitCents: 100_000, returnShare: 0.1, sessions: 1 });
  });

  it("of an investment is that of what it was worth when the window began", () => {
    expect(performanceOf(values(4_000_000, 4_100_000), investment)?.returnShare).toBeCloseTo(0.025, 12);
  });

  it("is none of one session", () => {
    expect(performanceOf(values(1), record)).toBeUndefined();
  });

  it("refuses an investment that begins with nothing", () => {
    expect(() => performanceOf(values(0, 1), investment)).toThrow(RangeError);
  });
});

describe("the yearly rate", () => {
  const two = (end: number, least = end) =>
    course((at) => (at === 0 ? 1_000_000 : at === days.length - 1 ? end : least));

  it("is the rate that leads from the capital to the end", () => {
    // January 3, 2023 to December 31, 2024: 728 days, 1.99316 years; 1.21^(1 / 1.99316) = 1.10036.
    expect(performanceOf(two(1_210_000), record)?.cagr).toBeCloseTo(1.21 ** (365.25 / 728) - 1, 12);
  });

  it("is none where equity fell to zero, even if it rose again", () => {
    expect(performanceOf(two(1_210_000, 0), record)?.cagr).toBeNull();
    expect(performanceOf(two(1_210_000, 1), record)?.cagr).not.toBeNull();
  });

  it("is none of less than a year", () => {
    expect(
      performanceOf(
        course(() => 1_000_000, 200),
        record,
      )?.cagr,
    ).toBeNull();
  });
});

describe("volatility and ratios", () => {
  // In turn 2,000 up and 1,000 down: 0.2 % and -0.1 % of the capital.
  const zigzag = course((at) => 1_000_000 + Math.ceil(at / 2) * 2_000 - Math.floor(at / 2) * 1_000, 253);

  it("are what a calculator makes of 252 returns of +0.2 % and -0.1 % in turn", () => {
    // Mean 0.0005; each is 0.0015 away: sample deviation 0.0015 * sqrt(252 / 251), times sqrt(252) = 0.023859.
    const volatility = 0.0015 * Math.sqrt(252 / 251) * Math.sqrt(252);
    // Excess 252 * 0.0005 - 0.03 = 0.096. Below the daily cash yield of 0.03 / 252 lies each second one, by 0.001 + that.
    const downside = Math.sqrt(252 * 0.5 * (0.001 + 0.03 / 252) ** 2);
    const performance = performanceOf(zigzag, record);
    expect(performance?.volatility).toBeCloseTo(volatility, 12);
    expect(performance?.sharpe).toBeCloseTo(0.096 / volatility, 10);
    expect(performance?.sortino).toBeCloseTo(0.096 / downside, 10);
  });

  it("are there of a year, though that has fewer than 252 returns", () => {
    // January 4, 2023 to January 4, 2024: 365 days.
    const year = performanceOf(zigzag.slice(1), record);
    expect(year?.sessions).toBe(251);
    expect(year?.volatility).toBeCloseTo(0.0239, 4);
    expect(year?.sharpe).not.toBeNull();
  });

  it("are none of less than a year", () => {
    expect(performanceOf(zigzag.slice(2), record)).toMatchObject({
      volatility: null,
      sharpe: null,
      sortino: null,
    });
  });

  it("have no ratio where nothing ever moved", () => {
    const flat = performanceOf(
      course(() => 1_000_000),
      record,
    );
    expect(flat).toMatchObject({ volatility: 0, sharpe: null, sortino: null });
  });
});

describe("drawdowns", () => {
  it("are from the height to the first session that is as high again", () => {
    // Peak on the 4th, the deepest point on the 6th, as high again on the 9th.
    const { deepest, longest } = performanceOf(values(100, 120, 110, 90, 119, 120, 130), {
      ...record,
      capitalCents: 100,
    }) ?? { deepest: undefined, longest: undefined };
    const fall = {
      peak: "2023-01-04",
      trough: "2023-01-06",
      recovered: "2023-01-10",
      cents: 30,
      share: 0.25,
      days: 6,
    };
    expect(deepest).toEqual(fall);
    expect(longest).toEqual(fall);
  });

  it("tell the deepest from the longest, and one that lasts has no end", () => {
    const performance = performanceOf(values(100, 50, 100, 99, 99, 99, 99), { ...record, capitalCents: 100 });
    expect(performance?.deepest).toMatchObject({ peak: "2023-01-03", recovered: "2023-01-05", share: 0.5 });
    expect(performance?.longest).toMatchObject({ peak: "2023-01-05", recovered: null, days: 6, cents: 1 });
  });

  it("are none of a course that never falls", () => {
    expect(performanceOf(values(1, 2, 3), record)).toMatchObject({ deepest: null, longest: null });
  });

  it("make a curve of the share below the height before", () => {
    expect(underwater(values(100, 75, 200, 150)).map(({ share }) => share)).toEqual([0, 0.25, 0, 0.25]);
  });
});

describe("windows", () => {
  it("begin on the last session at or before the day so many years ago", () => {
    // December 31, 2023 was a Sunday.
    expect(
      lastYears(
        course((at) => at),
        1,
      )?.[0]?.date,
    ).toBe("2023-12-29");
    expect(
      lastYears(
        course((at) => at),
        5,
      ),
    ).toBeUndefined();
    expect(lastYears([], 1)).toBeUndefined();
  });

  it("of February 29 begin on the 28th", () => {
    expect([yearsBefore("2024-02-29", 1), yearsBefore("2024-02-29", 4)]).toEqual([
      "2023-02-28",
      "2020-02-29",
    ]);
  });

  it("by year add up to the whole, each from the last session of the year before", () => {
    const years = byYear(
      course((at) => at * 1_000),
      1_000_000,
    );
    const first = tradingDays("2023-01-04", "2023-12-31").length;
    expect(years.map(({ year, profitCents }) => [year, profitCents])).toEqual([
      ["2023", first * 1_000],
      ["2024", 252_000],
    ]);
    expect(years[1]).toMatchObject({ from: "2024-01-02", to: "2024-12-31", returnShare: 0.252 });
  });
});
