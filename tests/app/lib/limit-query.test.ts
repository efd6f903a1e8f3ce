import { describe, expect, test } from "vitest";
import { readCents } from "~/lib/cents";
import { readLimitQuery } from "~/lib/limit-query";

const today = "2026-11-22";
const read = (query: string) => readLimitQuery(new URLSearchParams(query), today);

describe("an amount as it is typed", () => {
  test.each([
    ["85000", 8_500_000],
    ["$85,000", 8_500_000],
    [" 85 000.5 ", 8_500_050],
    ["0", 0],
    ["$1,234.56", 123_456],
    ["19.99", 1_999],
  ])("%j is %i cents", (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  test.each(["", "-5", "1.234", "2k", "1,23", "1.2.3", "1e9", "$", "12,3456", "9".repeat(13)])(
    "%j is none: nothing is guessed",
    (text) => {
      expect(readCents(text)).toBeUndefined();
    },
  );
});

describe("what the calculator is asked", () => {
  test("nothing, where the address names none of its fields: the page is kept over midnight, and names no day", () => {
    expect(read("modal=login")).toEqual({
      words: { income: "", netWorth: "", accredited: "", date: "" },
      problems: {},
      worked: undefined,
    });
  });

  test("is worked out by the rule of the day, with the figures in the sentence", () => {
    const { worked } = read("income=%2485%2C000&netWorth=40000&date=2026-11-22");
    expect(worked?.limitCents).toBe(425_000);
    expect(worked?.explanation).toContain("$4,250 is 5% of the greater");
    expect(worked?.explanation).toContain("as of 09/20/2022");
  });

  test("by the rule of today, where no day is named", () => {
    expect(read("income=85000&netWorth=40000&date=").words.date).toBe(today);
  });

  test("goes by an earlier version of the rule where an earlier day is named", () => {
    const { worked } = read("income=85000&netWorth=40000&date=2018-01-01");
    expect(worked?.limitCents).toBe(220_000);
  });

  test("has no limit for who is accredited", () => {
    expect(read("income=0&netWorth=0&accredited=yes").worked?.limitCents).toBeNull();
  });

  test.each([
    ["income=", "income"],
    ["income=-5&netWorth=0", "income"],
    ["income=1&netWorth=lots", "netWorth"],
    ["income=1&netWorth=99999999999999", "netWorth"],
    ["income=1&netWorth=1&date=2026-02-30", "date"],
    ["income=1&netWorth=1&date=yesterday", "date"],
  ])("%j cannot be worked out, and the words stay", (query, field) => {
    const { problems, worked, words } = read(query);
    expect(worked).toBeUndefined();
    expect(problems).toHaveProperty(field);
    expect(words).toHaveProperty(field, new URLSearchParams(query).get(field));
  });
});
