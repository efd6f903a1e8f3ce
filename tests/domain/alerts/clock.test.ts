import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstOutside, isTimeZone, nextAt, type WallRange, wallTimeAt } from "../../../domain/alerts/clock";

const minute = 60_000;
/** Half hours, quarters, a change of half an hour, changes in the southern summer, at midnight, none, and far ahead. */
const zones = [
  "UTC",
  "America/New_York",
  "America/Phoenix",
  "America/St_Johns",
  "America/Sao_Paulo",
  "America/Santiago",
  "Europe/Berlin",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];
const zone = fc.constantFrom(...zones);
const wall = fc.integer({ min: 0, max: 1_439 });
/** Changes of the clocks: where, and on which date in UTC or beside it. */
const changes = [
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["America/St_Johns", "2026-03-08"],
  ["America/Santiago", "2026-04-05"],
  ["America/Santiago", "2026-09-06"],
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Pacific/Chatham", "2026-04-05"],
  ["Pacific/Auckland", "2026-09-27"],
] as const;
const change = fc.constantFrom(...changes);
/** Somewhere at some time, half of it near a change of the clocks there. */
const place: fc.Arbitrary<[at: Date, where: string]> = fc.oneof(
  fc.tuple(fc.date({ min: new Date("2026-01-01"), max: new Date("2029-12-31"), noInvalidDate: true }), zone),
  fc
    .tuple(change, fc.integer({ min: -2_000 * minute, max: 2_000 * minute }))
    .map(([[where, day], by]): [Date, string] => [new Date(Date.parse(`${day}T00:00:00Z`) + by), where]),
);
const range: fc.Arbitrary<WallRange> = fc.record({ from: wall, to: wall });
const isWithin = (minutes: number, { from, to }: WallRange) =>
  (minutes - from + 1_440) % 1_440 < (to - from + 1_440) % 1_440;
const isQuiet = (at: number, where: string, ranges: readonly WallRange[]) =>
  ranges.some((each) => isWithin(wallTimeAt(new Date(at), where).minutes, each));

describe("the first moment outside of quiet hours", () => {
  test("is outside of them, not before it was asked for, and no minute before it is outside", () => {
    fc.assert(
      fc.property(place, fc.array(range, { maxLength: 3 }), ([at, where], ranges) => {
        const found = firstOutside(at, where, ranges)?.getTime();
        if (found === undefined) {
          // Nothing of the day is left: told by every minute of a day, whatever its clock.
          for (let minutes = 0; minutes < 1_440; minutes++)
            expect(ranges.some((each) => isWithin(minutes, each))).toBe(true);
          return;
        }
        expect(found).toBeGreaterThanOrEqual(at.getTime());
        expect(isQuiet(found, where, ranges)).toBe(false);
        if (found === at.getTime()) return;
        for (let earlier = found - minute; earlier >= at.getTime(); earlier -= 7 * minute)
          expect(isQuiet(earlier, where, ranges), new Date(earlier).toISOString()).toBe(true);
        expect(isQuiet(found - minute, where, ranges)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ["before them", "2026-07-01T21:59:00Z", "2026-07-01T21:59:00Z"],
    ["as they begin", "2026-07-01T22:00:00Z", "2026-07-02T07:00:00Z"],
    ["after midnight", "2026-07-02T03:00:00Z", "2026-07-02T07:00:00Z"],
    ["as they end", "2026-07-02T07:00:00Z", "2026-07-02T07:00:00Z"],
  ])("%s", (_, at, expected) => {
    expect(firstOutside(new Date(at), "UTC", [{ from: 1_320, to: 420 }])).toEqual(new Date(expected));
  });

  test("a night is an hour shorter or longer when the clocks are changed in it", () => {
    const night = [{ from: 1_320, to: 420 }];
    const ends = (at: string) => firstOutside(new Date(at), "America/New_York", night)?.toISOString();
    expect(ends("2026-03-08T03:30:00Z")).toBe("2026-03-08T11:00:00.000Z");
    expect(ends("2026-11-01T03:30:00Z")).toBe("2026-11-01T12:00:00.000Z");
  });

  test("quiet hours that end in the skipped hour end with the gap", () => {
    const until = [{ from: 0, to: 150 }];
    const found = firstOutside(new Date("2026-03-08T06:00:00Z"), "America/New_York", until);
    expect(found?.toISOString()).toBe("2026-03-08T07:00:00.000Z");
  });

  test("an hour that exists twice is quiet both times", () => {
    const hour = [{ from: 60, to: 120 }];
    const found = firstOutside(new Date("2026-11-01T05:10:00Z"), "America/New_York", hour);
    expect(found?.toISOString()).toBe("2026-11-01T07:00:00.000Z");
  });

  test("all day is no time at all, and equal ends are no quiet hours", () => {
    const at = new Date("2026-07-01T12:00:00Z");
    expect(
      firstOutside(at, "UTC", [
        { from: 0, to: 720 },
        { from: 720, to: 0 },
      ]),
    ).toBeUndefined();
    expect(firstOutside(at, "UTC", [{ from: 720, to: 720 }])).toEqual(at);
  });
});

describe("the next time at which a day reaches a wall time", () => {
  test("is after the moment, within two days, and shows that time unless the clocks skipped it", () => {
    fc.assert(
      fc.property(place, wall, ([at, where], minutes) => {
        const found = nextAt(at, where, minutes).getTime();
        expect(found).toBeGreaterThan(at.getTime());
        expect(found - at.getTime()).toBeLessThanOrEqual(49 * 60 * minute);
        const shown = wallTimeAt(new Date(found), where).minutes;
        if (shown === minutes) return;
        // Right after a gap that holds it.
        const before = wallTimeAt(new Date(found - minute), where).minutes;
        expect(isWithin(minutes, { from: (before + 1) % 1_440, to: shown })).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  test("comes once for each date of the calendar, however the clocks are changed", () => {
    fc.assert(
      fc.property(change, wall, ([where, day], minutes) => {
        let at = new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 1_440 * minute);
        const dates: string[] = [];
        for (let count = 0; count < 6; count++) {
          at = nextAt(at, where, minutes);
          dates.push(wallTimeAt(at, where).date);
        }
        const days = dates.map((date) => Date.parse(date));
        for (const [place, date] of days.entries())
          if (place > 0) expect(date - (days[place - 1] ?? 0), dates.join()).toBe(1_440 * minute);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [
      "at 2:30 on the day that skips it, as the gap ends",
      "2026-03-08T05:30:00Z",
      150,
      "2026-03-08T07:00:00.000Z",
    ],
    [
      "at 1:30 on the day that has it twice, the first time",
      "2026-11-01T04:00:00Z",
      90,
      "2026-11-01T05:30:00.000Z",
    ],
    ["and then not again on that day", "2026-11-01T05:30:00Z", 90, "2026-11-02T06:30:00.000Z"],
    ["at the very moment, the next day", "2026-07-01T22:00:00Z", 1_080, "2026-07-02T22:00:00.000Z"],
  ])("%s", (_, at, minutes, expected) => {
    expect(nextAt(new Date(at), "America/New_York", minutes).toISOString()).toBe(expected);
  });
});

test.each([
  ["America/New_York", true],
  ["UTC", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Etc/GMT+5", true],
  ["+05:30", false],
  ["Mars/Olympus", false],
  ["", false],
  ["a".repeat(100), false],
  ["__proto__", false],
])("%s is a time zone: %s", (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
