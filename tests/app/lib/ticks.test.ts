import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateTicks, roundTicks } from "~/lib/ticks";

describe("the values of an axis", () => {
  test.each([
    [164.08, 237.23, [160, 180, 200, 220, 240]],
    [0.42, 0.61, [0.4, 0.45, 0.5, 0.55, 0.6, 0.65]],
    [17.02, 17.94, [17, 17.2, 17.4, 17.6, 17.8, 18]],
    [17.02, 18.21, [17, 17.25, 17.5, 17.75, 18, 18.25]],
    [259.88, 291.96, [250, 260, 270, 280, 290, 300]],
    [3, 30, [0, 10, 20, 30]],
    [120, 120, [110, 115, 120, 125, 130]],
    [0, 0, [-1, -0.5, 0, 0.5, 1]],
  ])("are round, and hold what lies from %d to %d", (low, high, ticks) => {
    expect(roundTicks(low, high, 6)).toEqual(ticks);
  });

  test("are fewer where there is less room", () => {
    expect(roundTicks(259.88, 291.96, 5)).toEqual([240, 260, 280, 300]);
  });

  test("hold whatever prices come, and are few", () => {
    const price = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 3, max: 8 }), (one, other, most) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const ticks = roundTicks(low, high, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        const [first = 0, second = 0] = ticks;
        expect((second - first).toExponential(4)).toMatch(/^(?:1|2|2\.5|5)(?:\.?0*)e/);
        const hair = high * 1e-9;
        expect(ticks[0]).toBeLessThanOrEqual(low + hair);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - hair);
      }),
    );
  });
});

const labels = (first: string, last: string, most = 6) =>
  dateTicks(first, last, most).map(({ label }) => label);

describe("the dates of an axis", () => {
  test.each([
    ["2026-10-20", "2026-11-20", ["10/23", "10/30", "11/06", "11/13", "11/20"]],
    ["2026-08-20", "2026-11-20", ["08/28", "09/18", "10/09", "10/30", "11/20"]],
    ["2025-11-20", "2026-11-20", ["01/2026", "03/2026", "05/2026", "07/2026", "09/2026", "11/2026"]],
    ["2015-02-17", "2017-02-16", ["07/2015", "01/2016", "07/2016", "01/2017"]],
    ["2021-11-20", "2026-11-20", ["2022", "2023", "2024", "2025", "2026"]],
    ["1996-11-20", "2026-11-20", ["2000", "2005", "2010", "2015", "2020", "2025"]],
    ["2026-11-20", "2026-11-20", ["11/20"]],
  ])("from %s to %s say no more than a reader needs", (first, last, expected) => {
    expect(labels(first, last)).toEqual(expected);
  });

  test("are fewer where there is less room", () => {
    expect(labels("2025-11-20", "2026-11-20", 4)).toEqual(["01/2026", "04/2026", "07/2026", "10/2026"]);
  });

  test("lie within the axis, in order, and are few, however long it is", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 3, max: 8 }),
        (from, days, most) => {
          const first = from.toISOString().slice(0, 10);
          const last = new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
          const dates = dateTicks(first, last, most).map(({ date }) => date);
          expect(dates.length).toBeLessThanOrEqual(most);
          expect(dates).toEqual([...new Set(dates)].sort());
          for (const date of dates) expect(first <= date && date <= last).toBe(true);
        },
      ),
    );
  });
});
