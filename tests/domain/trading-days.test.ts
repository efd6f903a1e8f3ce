import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  closeOf,
  isTradingDay,
  lastClosedDay,
  tradingDayOnOrBefore,
  tradingDays,
} from "../../domain/trading-days";

const isWeekday = (date: string) => ![0, 6].includes(new Date(date).getUTCDay());

/** The weekdays on which the exchange was closed, as it announced them. */
const announced = {
  2015: "01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25",
  2016: "01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26",
  2017: "01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25",
  2018: "01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25",
  2021: "01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24",
  2022: "01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26",
  2023: "01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25",
  2024: "01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25",
  2025: "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25",
  2026: "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25",
  2027: "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24",
  2028: "01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25",
};

describe("the exchange's calendar", () => {
  it.each(Object.entries(announced))("in %s is closed on the announced weekdays alone", (year, dates) => {
    const open = new Set(tradingDays(`${year}-01-01`, `${year}-12-31`));
    const closed: string[] = [];
    for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) {
      if (isWeekday(date) && !open.has(date)) closed.push(date.slice(5));
    }
    expect(closed).toEqual(dates.split(" "));
  });

  it("knows the Easters that come a week earlier than the moon says", () => {
    expect(isTradingDay("2049-04-16")).toBe(false);
    expect(isTradingDay("2049-04-23")).toBe(true);
    expect(isTradingDay("2076-04-17")).toBe(false);
  });

  it("has 252 days in 2021 and 250 in 2025", () => {
    expect(tradingDays("2021-01-01", "2021-12-31")).toHaveLength(252);
    expect(tradingDays("2025-01-01", "2025-12-31")).toHaveLength(250);
  });

  it.each(["2026-02-30", "2026-13-01", "26-01-01", "", "2026-1-1", "tomorrow"])("refuses %j", (text) => {
    expect(() => isTradingDay(text)).toThrow(RangeError);
  });
});

describe("the close", () => {
  it.each([
    ["in winter", "2026-01-15", "2026-01-15T21:00:00.000Z"],
    ["in summer", "2026-07-15", "2026-07-15T20:00:00.000Z"],
    ["before the clocks go forward", "2026-03-06", "2026-03-06T21:00:00.000Z"],
    ["after the clocks went forward", "2026-03-09", "2026-03-09T20:00:00.000Z"],
    ["before the clocks go back", "2026-10-30", "2026-10-30T20:00:00.000Z"],
    ["after the clocks went back", "2026-11-02", "2026-11-02T21:00:00.000Z"],
  ])("is at 16:00 in New York, %s", (_when, date, instant) => {
    expect(closeOf(date).toISOString()).toBe(instant);
  });

  it.each([
    ["a second before the close, the day before", "2026-11-20T20:59:59Z", "2026-11-19"],
    ["at the close, the day itself", "2026-11-20T21:00:00Z", "2026-11-20"],
    ["late that evening in New York, still that day", "2026-11-21T04:59:59Z", "2026-11-20"],
    ["on Sunday, Friday", "2026-11-22T15:00:00Z", "2026-11-20"],
    ["on Thanksgiving evening, Wednesday", "2026-11-27T01:00:00Z", "2026-11-25"],
    ["on New Year's morning, the old year's last", "2027-01-01T12:00:00Z", "2026-12-31"],
  ])("has last been, %s", (_when, now, date) => {
    expect(lastClosedDay(new Date(now))).toBe(date);
  });
});

describe("whatever the day", () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  const date = instant.map((time) => time.toISOString().slice(0, 10));

  it("the last closed day is a trading day whose close has been, and none later has", () => {
    fc.assert(
      fc.property(instant, (now) => {
        const day = lastClosedDay(now);
        expect(isTradingDay(day)).toBe(true);
        expect(closeOf(day) <= now).toBe(true);
        const [next] = tradingDays(addDays(day, 1), addDays(day, 10));
        expect(closeOf(next ?? day) > now).toBe(true);
      }),
    );
  });

  it("the trading day on or before it is the day itself or the nearest earlier one", () => {
    fc.assert(
      fc.property(date, (day) => {
        expect(tradingDays(addDays(day, -10), day).at(-1)).toBe(tradingDayOnOrBefore(day));
      }),
    );
  });

  it("a range is all its trading days, in order", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -3, max: 400 }), (from, length) => {
        const expected: string[] = [];
        for (let step = 0; step <= length; step++) {
          const day = addDays(from, step);
          if (isTradingDay(day)) expected.push(day);
        }
        expect(tradingDays(from, addDays(from, length))).toEqual(expected);
      }),
    );
  });
});
