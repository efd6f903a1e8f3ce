import { describe, expect, test } from "vitest";
import { mostReferrals, readPayoutQuery } from "~/lib/payout-query";
import { exampleMonth } from "../../../domain/referrals";

const read = (query: string) => readPayoutQuery(new URLSearchParams(query));
const refusal = "Please enter a whole number up to 10,000,000, such as 12; 0 if there are none";

describe("what the calculator of payouts is asked", () => {
  test("nothing, where the address names none of its fields", () => {
    expect(read("firstName=Ada&modal=login")).toEqual({ words: { first: "", second: "" }, problems: {} });
  });

  test("is worked out by the schedule, each degree by itself, and added up", () => {
    const { worked, problems } = read("first=1,200&second=12 000");
    expect(problems).toEqual({});
    expect(worked?.months).toEqual([exampleMonth(1, 1_200), exampleMonth(2, 12_000)]);
    // 22.5% of $12,000 and 10% of $120,000.
    expect(worked?.payoutCents).toBe(270_000 + 1_200_000);
  });

  test("takes an empty field as nobody", () => {
    expect(read("first=1&second=").worked?.payoutCents).toBe(200);
    expect(read("second=1").worked?.payoutCents).toBe(100);
    expect(read("first=&second=").worked?.payoutCents).toBe(0);
  });

  test("goes up to the largest number that it takes", () => {
    expect(read(`first=${mostReferrals}&second=${mostReferrals}`).worked?.payoutCents).toBe(
      2_500_000_000 + 1_500_000_000,
    );
  });

  test.each(["-1", "1.5", "lots", "1e3", "1,20", "10000001", "9".repeat(40), "0x10", "٣", "1,234,5"])(
    "refuses %j beside its field and keeps what was typed",
    (word) => {
      const { words, problems, worked } = read(`first=${encodeURIComponent(word)}&second=5`);
      expect(problems).toEqual({ first: refusal });
      expect(words).toEqual({ first: word, second: "5" });
      expect(worked).toBeUndefined();
    },
  );

  test("names both fields where both are wrong", () => {
    expect(read("first=x&second=y").problems).toEqual({ first: refusal, second: refusal });
  });
});
