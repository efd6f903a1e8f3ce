import { describe, expect, it } from "vitest";
import {
  assumedInvestment,
  sampleSummary,
  sampleTradeHistory,
  startingBalance,
} from "~/content/trade-history";
import { isClosed } from "../../../domain/trades";

const closed = sampleTradeHistory.filter(isClosed);
const open = sampleTradeHistory.filter((row) => !isClosed(row));
const weekday = (iso: string) => new Date(`${iso}T00:00:00Z`).getUTCDay();
const marketHolidays = ["2022-01-17", "2022-02-21"];

describe("the sample trade history (SPEC 9, SPEC-DECISIONS 12)", () => {
  it("has 31 rows of January and February 2022, all called a sample", () => {
    expect(sampleTradeHistory).toHaveLength(31);
    expect(new Set(sampleTradeHistory.map(({ basis }) => basis))).toEqual(new Set(["sample"]));
    const dates = sampleTradeHistory.flatMap((row) =>
      isClosed(row) ? [row.fillDate, row.closeDate] : [row.fillDate],
    );
    for (const date of dates) expect(date).toMatch(/^2022-0[12]-\d\d$/);
  });

  it("adds up to the cent from $1,000, each ROI on an assumed $1,000", () => {
    expect([startingBalance, assumedInvestment]).toEqual([1_000, 1_000]);
    let balanceCents = 100_000;
    for (const row of closed) {
      expect(row.resultCents).toBe(row.roi * 1_000);
      balanceCents += row.resultCents;
      expect(row.balanceCents).toBe(balanceCents);
      expect(row.balanceCents % 100, "a balance shown without cents must not be rounded").toBe(0);
    }
    expect(sampleSummary.endCents).toBe(balanceCents);
    expect(balanceCents).toBe(339_000);
  });

  it("has gains and losses, and ends with trades that are still open", () => {
    expect(sampleSummary.gains).toBeGreaterThan(sampleSummary.losses);
    expect(sampleSummary.losses).toBeGreaterThanOrEqual(closed.length / 4);
    expect(open.length).toBeGreaterThan(0);
    expect(sampleTradeHistory.slice(-open.length)).toEqual(open);
  });

  it("closes more than 90% of its trades on the day of the fill, as the copy says, but not all", () => {
    expect(sampleSummary.intraday / sampleSummary.closed).toBeGreaterThan(0.9);
    expect(sampleSummary.intraday).toBeLessThan(sampleSummary.closed);
  });

  it("never trades money that it does not have", () => {
    let balanceCents = startingBalance * 100;
    for (const row of closed) {
      expect(balanceCents).toBeGreaterThanOrEqual(assumedInvestment * 100);
      balanceCents = row.balanceCents;
    }
    expect(balanceCents).toBeGreaterThanOrEqual(open.length * assumedInvestment * 100);
  });

  it("is in the order of closing, and no trade starts before the one above it has closed", () => {
    const lastClose = closed.reduce((previous, row) => {
      expect(row.fillDate >= previous, `${row.symbol} of ${row.fillDate}`).toBe(true);
      expect(row.closeDate >= row.fillDate).toBe(true);
      return row.closeDate;
    }, "2022-01-01");
    for (const row of open) expect(row.fillDate > lastClose).toBe(true);
  });

  it("trades on market days only, in options that expire on a Friday after the close", () => {
    for (const row of sampleTradeHistory) {
      const days = isClosed(row) ? [row.fillDate, row.closeDate] : [row.fillDate];
      for (const day of days) {
        expect([1, 2, 3, 4, 5], day).toContain(weekday(day));
        expect(marketHolidays).not.toContain(day);
        expect(row.expiration > day, `${row.symbol} of ${day}`).toBe(true);
      }
      expect(weekday(row.expiration), `${row.symbol} ${row.expiration}`).toBe(5);
    }
  });

  it("names puts and calls with positive prices", () => {
    expect(new Set(sampleTradeHistory.map(({ tradeType }) => tradeType))).toEqual(new Set(["Call", "Put"]));
    for (const { strikeCents, bidCents, symbol } of sampleTradeHistory) {
      expect(bidCents).toBeGreaterThan(0);
      expect(bidCents, symbol).toBeLessThan(strikeCents / 10);
      expect(strikeCents % 50, "listed strikes are on a 50 cent grid").toBe(0);
    }
  });
});
