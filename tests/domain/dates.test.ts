import fc from "fast-check";
import { afterEach, describe, expect, it, test } from "vitest";
import { formatDate, formatDay, formatDeadline, formatInstant, formatMonth } from "../../domain/dates";

describe("dates (SPEC 9)", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each([
    ["2022-02-04", "02/04/2022", "02/04"],
    ["2022-12-31", "12/31/2022", "12/31"],
    ["2022-01-01T00:00:00Z", "01/01/2022", "01/01"],
    ["2022-01-01T23:59:59.999Z", "01/01/2022", "01/01"],
    ["Open", "Open", "Open"],
    ["", "", ""],
    ["2022-13-01", "2022-13-01", "2022-13-01"],
    ["2022-1-1", "2022-1-1", "2022-1-1"],
    ["on 2022-01-01", "on 2022-01-01", "on 2022-01-01"],
  ])("%o shows as %o, in trade tables as %o", (iso, date, day) => {
    expect(formatDate(iso)).toBe(date);
    expect(formatDay(iso)).toBe(day);
  });

  it.each(["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])("do not slip by a day in %s", (timeZone) => {
    process.env.TZ = timeZone;
    expect(formatDate("2022-01-01")).toBe("01/01/2022");
    expect(formatDate("2022-01-01T00:30:00Z")).toBe("01/01/2022");
    expect(formatDay("2022-03-01T23:30:00Z")).toBe("03/01");
    expect(formatMonth("2022-03-01T00:30:00Z")).toBe("03/2022");
    expect(formatMonth("2022-03")).toBe("03/2022");
  });

  it("any day shows as MM/DD/YYYY", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString();
        expect(formatDate(iso)).toBe(`${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`);
        expect(formatDate(iso.slice(0, 10))).toBe(formatDate(iso));
      }),
    );
  });
});

test("a time is shown to the second, in UTC; any other text as it is", () => {
  expect(formatInstant("2026-03-02T14:05:09.120Z")).toBe("03/02/2026 14:05:09 UTC");
  expect(formatInstant("yesterday")).toBe("yesterday");
});

test("a deadline is a moment: its day is that of New York, whose hour it says", () => {
  expect(formatDeadline("2027-03-30T03:59:59.000Z")).toBe("03/29/2027, 11:59 PM in New York");
  expect(formatDeadline(new Date("2026-01-05T17:00:00Z"))).toBe("01/05/2026, 12:00 PM in New York");
});
