import { describe, expect, it, test } from "vitest";
import { limitOn, limitRules } from "../../domain/investment-limit";

const dollars = (amount: number) => Math.round(amount * 100);
const limit = (date: string, income: number, worth: number, accredited = false) => {
  const means = { annualIncomeCents: dollars(income), netWorthCents: dollars(worth), accredited };
  const { limitCents } = limitOn(date, means);
  return limitCents === undefined ? undefined : limitCents / 100;
};

/** Each worked by hand: date, income, net worth, limit. */
test.each([
  // 2016: the lesser of the two; 5% of 30,000 is 1,500 and so the floor.
  ["2016-05-16", 30_000, 105_000, 2_000],
  ["2016-05-16", 150_000, 80_000, 4_000],
  ["2016-12-31", 100_000, 100_000, 10_000],
  ["2016-12-31", 99_999, 100_000, 4_999.95],
  ["2016-12-31", 1_200_000, 2_000_000, 100_000],
  // 2017: the same with the SEC's own examples for the inflation of five years.
  ["2017-04-11", 30_000, 105_000, 2_000],
  ["2017-04-12", 30_000, 105_000, 2_200],
  ["2017-04-12", 150_000, 107_000, 10_700],
  ["2020-06-01", 150_000, 80_000, 4_000],
  ["2020-06-01", 200_000, 900_000, 20_000],
  ["2020-06-01", 1_200_000, 2_000_000, 107_000],
  // 2021: the greater of the two from one day to the next.
  ["2021-03-14", 30_000, 105_000, 2_200],
  ["2021-03-15", 30_000, 105_000, 5_250],
  ["2021-03-14", 200_000, 900_000, 20_000],
  ["2021-03-15", 200_000, 900_000, 90_000],
  ["2021-03-15", 106_999, 107_000, 5_350],
  ["2021-03-15", 107_000, 107_000, 10_700],
  ["2022-09-19", 0, 0, 2_200],
  ["2022-09-19", 110_000, 110_000, 11_000],
  // 2022: 110,000 is below the new threshold.
  ["2022-09-20", 0, 0, 2_500],
  ["2022-09-20", 110_000, 110_000, 5_500],
  ["2026-11-22", 50_000, 50_000, 2_500],
  ["2026-11-22", 50_000.2, 40_000, 2_500.01],
  ["2026-11-22", 123_999.99, 1_000_000, 50_000],
  ["2026-11-22", 124_000, 124_000, 12_400],
  ["2026-11-22", 124_000.01, 124_000, 12_400],
  ["2026-11-22", 300_000, 1_240_000, 124_000],
  ["2026-11-22", 300_000, 1_239_999.9, 123_999.99],
  ["2026-11-22", 300_000, 5_000_000, 124_000],
  ["2026-11-22", 50_000, 5_000_000, 124_000],
])("17 CFR 227.100 on %s: income %d, net worth %d, limit %d", (date, income, worth, expected) => {
  expect(limit(date, income, worth)).toBe(expected);
});

describe("accredited investors", () => {
  it.each(["2021-03-15", "2026-11-22"])("have no limit on %s", (date) => {
    expect(limit(date, 300_000, 5_000_000, true)).toBeUndefined();
  });

  it("were limited as everybody was before 03/15/2021", () => {
    expect(limit("2021-03-14", 300_000, 5_000_000, true)).toBe(30_000);
  });
});

describe("how it is worked out", () => {
  const explain = (date: string, income: number, worth: number, accredited = false) =>
    limitOn(date, { annualIncomeCents: income, netWorthCents: worth, accredited }).explanation;

  it("names both figures, the bound, the threshold, the rule's date and the source", () => {
    expect(explain("2026-11-22", 5_000_050, 4_000_000)).toBe(
      "$2,500 is 5% of the greater of your annual income ($50,000) and net worth ($40,000), $2,500 at least, since not both reach $124,000 (17 CFR 227.100, as of 09/20/2022).",
    );
    expect(explain("2020-01-01", 20_000_000, 90_000_000)).toBe(
      "$20,000 is 10% of the lesser of your annual income ($200,000) and net worth ($900,000), $107,000 at most, since both reach $107,000 (17 CFR 227.100, as of 04/12/2017).",
    );
    expect(explain("2026-11-22", 0, 0, true)).toBe(
      "There is no limit for accredited investors (17 CFR 227.100, as of 09/20/2022).",
    );
  });

  it.each([
    [
      [0, 0],
      "$2,500 is the floor of the rule: 5% of the greater of your annual income ($0) and net worth ($0) is less, and not both reach $124,000",
    ],
    [
      [30_000_000, 500_000_000],
      "$124,000 is the cap of the rule: 10% of the greater of your annual income ($300,000) and net worth ($5,000,000) is more, and both reach $124,000",
    ],
    [
      [5_000_000, 500_000_000],
      "$124,000 is the cap of the rule: 5% of the greater of your annual income ($50,000) and net worth ($5,000,000) is more, and not both reach $124,000",
    ],
    [
      [5_000_000, 0],
      "$2,500 is 5% of the greater of your annual income ($50,000) and net worth ($0), $2,500 at least",
    ],
  ] as const)("calls nothing a share that is none: %j", ([income, worth], sentence) => {
    expect(explain("2026-11-22", income, worth)).toContain(sentence);
  });

  it("leaves room in a sentence of 300 characters, with the largest figures that a call takes", () => {
    expect(explain("2026-11-22", 9_999_999_999, 9_999_999_999).length).toBeLessThan(210);
  });
});

it("nothing could be sold before the rule", () => {
  expect(limit("2016-05-15", 300_000, 5_000_000)).toBe(0);
  const means = { annualIncomeCents: 0, netWorthCents: 0, accredited: false };
  expect(limitOn("2016-05-15", means).explanation).toContain("before 05/16/2016");
});

it("the table is in the order of its dates, and each rule names where it was published", () => {
  const dates = limitRules.map(({ from }) => from);
  expect(dates).toEqual([...dates].sort());
  expect(limitRules.every(({ source }) => /^\d{2} FR \d+$/.test(source))).toBe(true);
});

it.each([
  ["a date of another form", "22.11.2026", 0],
  ["half a cent", "2026-11-22", 0.5],
  ["a debt", "2026-11-22", -1],
])("refuses %s", (_what, date, cents) => {
  expect(() => limitOn(date, { annualIncomeCents: cents, netWorthCents: 0, accredited: false })).toThrow(
    RangeError,
  );
});

it("its sentence has no decimals (ruling 34), and the figure that is worked out keeps its cents", () => {
  const { limitCents, explanation } = limitOn("2026-11-22", {
    annualIncomeCents: 5_000_050,
    netWorthCents: 0,
    accredited: false,
  });
  expect(limitCents).toBe(250_002);
  expect(explanation).not.toMatch(/\$[\d,]+\.\d/);
});
