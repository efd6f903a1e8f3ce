import { describe, expect, it } from "vitest";
import { monthsBegun, plan } from "../../domain/plan";

describe("the plan (SPEC-DECISIONS 26)", () => {
  it("costs 2000 cents a month, and 1000 with the lifetime discount", () => {
    expect(plan).toMatchObject({ monthlyCents: 2000, discountedMonthlyCents: 1000 });
  });
});

describe("the plan's other defaults", () => {
  it("are a month of trial (SPEC 9) and a week of grace", () => {
    expect(plan).toMatchObject({ id: "signals", trialDays: 30, graceDays: 7 });
  });
});

describe("months begun of a subscription", () => {
  it.each([
    ["the day it starts", "2022-01-03", "2022-01-03", 1],
    ["the day before it renews", "2022-01-03", "2022-02-02", 1],
    ["the day it renews", "2022-01-03", "2022-02-03", 2],
    ["two days on either side of a month's end", "2022-01-31", "2022-02-01", 1],
    ["a short month, where it renews on the last day", "2022-01-31", "2022-02-28", 2],
    ["a leap year's February, a day before its last", "2024-01-31", "2024-02-28", 1],
    ["a leap year's February, on its last", "2024-01-31", "2024-02-29", 2],
    ["the turn of a year", "2021-12-15", "2022-01-15", 2],
    ["ten years", "2012-05-18", "2022-05-17", 120],
    ["a period turned round, which has none", "2022-02-01", "2022-01-01", 0],
  ])("%s", (_, from, to, months) => {
    expect(monthsBegun(from, to)).toBe(months);
  });
});
