import { describe, expect, it } from "vitest";
import { equityOf } from "../../../domain/record/equity";
import type { Position } from "../../../domain/record/positions";
import { tradingDays } from "../../../domain/trading-days";

const sessions = tradingDays("2024-01-02", "2024-01-10");
const terms = { capitalCents: 1_000_000, monthlyCents: 2_000, sessions };

const held: Position = {
  id: "one",
  fillDate: "2024-01-03",
  closeDate: "2024-01-08",
  stakeCents: 100_000,
  resultCents: 40_000,
  ledgerSeq: 1,
  marks: [
    { date: "2024-01-03", resultCents: -4_000 },
    // It did not trade on the 4th.
    { date: "2024-01-05", resultCents: 10_000 },
  ],
};
const open: Position = {
  ...held,
  id: "two",
  fillDate: "2024-01-08",
  closeDate: null,
  resultCents: null,
  marks: [
    { date: "2024-01-08", resultCents: -3_000 },
    { date: "2024-01-10", resultCents: -50_000 },
  ],
};

describe("equity", () => {
  it("is marked at the bid of each session, and keeps the last mark where there is none", () => {
    const days = equityOf([held, open], terms);
    expect(days.map(({ date, grossCents }) => [date, grossCents])).toEqual([
      ["2024-01-02", 1_000_000],
      ["2024-01-03", 996_000],
      ["2024-01-04", 996_000],
      ["2024-01-05", 1_010_000],
      // 40,000 of the first, -3,000 of the second.
      ["2024-01-08", 1_037_000],
      ["2024-01-09", 1_037_000],
      ["2024-01-10", 990_000],
    ]);
  });

  it("is less by each month of the subscription that has begun since the first fill", () => {
    const late = tradingDays("2024-01-02", "2024-02-05");
    const costs = equityOf([held], { ...terms, sessions: late }).map(({ date, grossCents, netCents }) => [
      date,
      grossCents - netCents,
    ]);
    expect(costs[0]).toEqual(["2024-01-02", 0]);
    expect(costs[1]).toEqual(["2024-01-03", 2_000]);
    expect(costs.find(([date]) => date === "2024-02-02")).toEqual(["2024-02-02", 2_000]);
    expect(costs.at(-1)).toEqual(["2024-02-05", 4_000]);
  });

  it("says what was occupied on each day, those of fill and close included", () => {
    const occupied = equityOf([held, open], terms).map((day) => day.occupiedCents / 100_000);
    expect(occupied).toEqual([0, 1, 1, 1, 2, 1, 1]);
  });

  it("refuses a position that was held and never marked", () => {
    expect(() => equityOf([{ ...held, marks: [] }], terms)).toThrow("one was held on 2024-01-03");
  });

  it("needs no mark of what was left on the day of its fill", () => {
    const [, day] = equityOf([{ ...held, closeDate: held.fillDate, marks: [] }], terms);
    expect(day?.grossCents).toBe(1_040_000);
  });
});
