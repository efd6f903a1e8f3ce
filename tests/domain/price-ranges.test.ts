import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Close,
  closesInRange,
  defaultRange,
  isPriceRange,
  priceRanges,
} from "../../domain/price-ranges";

const dayMs = 86_400_000;

/** A close for every weekday of so many days up to and with the last one. */
function weekdays(days: number, last = "2026-11-20"): Close[] {
  const closes: Close[] = [];
  for (let back = days; back >= 0; back--) {
    const day = new Date(Date.parse(last) - back * dayMs);
    const isWeekend = day.getUTCDay() % 6 === 0;
    if (!isWeekend) closes.push({ date: day.toISOString().slice(0, 10), close: 100 + closes.length });
  }
  return closes;
}

const tenYears = weekdays(3650);

describe("a range", () => {
  test.each([
    ["1m", "2026-10-20"],
    ["3m", "2026-08-20"],
    ["1y", "2025-11-20"],
  ] as const)("of %s begins at that day of the month, and has every close since", (range, from) => {
    const { step, points } = closesInRange(tenYears, range);
    expect(step).toBe("daily");
    expect(points).toEqual(tenYears.filter(({ date }) => date >= from));
    expect(points[0]?.date).toBe(from);
  });

  test("is counted from the newest close, whatever the date is today", () => {
    const old = weekdays(400, "2017-02-16");
    expect(closesInRange(old, "1m").points[0]?.date).toBe("2017-01-16");
  });

  test("begins at a short month's last day where there is no such day", () => {
    expect(closesInRange(weekdays(400, "2026-03-31"), "1m").points[0]?.date).toBe("2026-03-02");
    expect(closesInRange(weekdays(400, "2024-03-29"), "1m").points[0]?.date).toBe("2024-02-29");
  });

  test("is a year where an address names none", () => expect(defaultRange).toBe("1y"));

  test.each([undefined, null, "", "1Y", "2y", "constructor", 1])("is none of ours: %j", (text) => {
    expect(isPriceRange(text)).toBe(false);
  });
});

describe("a long range", () => {
  test("is drawn by the last close of each week, over the turn of the year too", () => {
    const { step, points } = closesInRange(tenYears, "5y");
    expect(step).toBe("weekly");
    expect(points.every(({ date }) => new Date(date).getUTCDay() === 5)).toBe(true);
    const dates = points.map(({ date }) => date);
    expect(dates).toContain("2024-12-27");
    expect(dates).toContain("2025-01-03");
    expect(dates).not.toContain("2024-12-31");
  });

  test("has weeks that end on Sunday, where there is one every day", () => {
    const daily = Array.from({ length: 700 }, (_, at) => ({
      date: new Date(Date.parse("2026-11-20") - (699 - at) * dayMs).toISOString().slice(0, 10),
      close: 1,
    }));
    const days = closesInRange(daily, "all").points.map(({ date }) => new Date(date).getUTCDay());
    expect(new Set(days.slice(0, -1))).toEqual(new Set([0]));
  });

  test("is drawn by the last close of each month where the weeks are too many", () => {
    const { step, points } = closesInRange(tenYears, "all");
    expect(step).toBe("monthly");
    expect(points.slice(-3).map(({ date }) => date)).toEqual(["2026-09-30", "2026-10-30", "2026-11-20"]);
  });

  test("that the stock is too young for is all there is", () => {
    const young = weekdays(200);
    expect(closesInRange(young, "5y")).toEqual({ step: "daily", points: young });
    expect(closesInRange(young, "all")).toEqual({ step: "daily", points: young });
  });
});

test("of no closes there is nothing to draw", () => {
  expect(closesInRange([], "1y")).toEqual({ step: "daily", points: [] });
});

test.each(priceRanges)("dates that no calendar has are left out: %s", (range) => {
  const closes = weekdays(4000);
  const sound = closesInRange(closes, range);
  expect(
    closesInRange([{ date: "2016-99-99", close: 1 }, ...closes, { date: "2026-13-01", close: 1 }], range),
  ).toEqual(sound);
});

test("whatever the range, what is drawn are closes of the series in their order, and the newest is among them", () => {
  const days = fc.integer({ min: 0, max: 9_000 });
  fc.assert(
    fc.property(days, fc.constantFrom(...priceRanges), (length, range) => {
      const closes = weekdays(length);
      const { points } = closesInRange(closes, range);
      const dates = points.map(({ date }) => date);
      expect(points.at(-1)).toEqual(closes.at(-1));
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(points.length).toBeLessThanOrEqual(range === "all" ? 300 : 270);
    }),
    { numRuns: 40 },
  );
});
