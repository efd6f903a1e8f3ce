import { describe, expect, it } from "vitest";
import type { DayCandle } from "../../domain/candles";
import {
  adjustDividends,
  adjustForSplits,
  type CorporateAction,
  dividendsBetween,
  judgeSeries,
} from "../../domain/corporate-actions";

const day = (date: string, price: number): DayCandle & { volume: number } => ({
  date,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 700,
});
const series = (...prices: number[]) => prices.map((price, at) => day(`2024-03-${18 + at}`, price));
const split = (amount: number, date = "2024-03-20"): CorporateAction => ({ date, kind: "split", amount });

describe("an operator is asked about", () => {
  it("a break of 7:1 without a split on file, and names its row", () => {
    expect(judgeSeries(series(700, 707, 101, 102))).toEqual([
      {
        date: "2024-03-20",
        reason:
          "the price went from 707 to 101 overnight, as a split of 7:1 would make it; the split has to be on file (or a split of 1 if it was none) for 2024-03-20",
      },
    ]);
  });

  it("a reverse split, and any move beyond a factor of two and a half", () => {
    expect(judgeSeries(series(10, 10, 101))[0]?.reason).toContain("as a split of 1:10 would make it");
    expect(judgeSeries(series(100, 100, 39))[0]?.reason).toMatch(/from 100 to 39 overnight; the split/);
  });

  it("not about a night that markets have, nor about a split that is on file or said to be none", () => {
    expect(judgeSeries(series(100, 100, 72, 90))).toEqual([]);
    expect(judgeSeries(series(700, 707, 101), [split(7)])).toEqual([]);
    expect(judgeSeries(series(100, 100, 50), [split(1)])).toEqual([]);
  });

  it("sessions that were left out, unless a halt is on file", () => {
    const gap = [day("2024-03-18", 100), day("2024-03-21", 100)];
    expect(judgeSeries(gap)).toEqual([
      {
        date: "2024-03-21",
        reason:
          "between 2024-03-18 and 2024-03-21 2 sessions are missing, the first 2024-03-19; a halt on file would explain it",
      },
    ]);
    expect(judgeSeries(gap, [{ date: "2024-03-21", kind: "halt", amount: 0 }])).toEqual([]);
    // Good Friday.
    expect(judgeSeries([day("2024-03-28", 100), day("2024-04-01", 100)])).toEqual([]);
  });

  it("a row out of order, in a file that rises or falls", () => {
    const [one, two, three] = series(100, 101, 102);
    if (!one || !two || !three) expect.fail();
    expect(judgeSeries([three, two, one])).toEqual([]);
    expect(judgeSeries([two, one, three]).map(({ date }) => date)).toContain("2024-03-18");
  });

  it("prices of zero and below", () => {
    expect(judgeSeries([{ ...day("2024-03-18", 100), low: 0 }])).toEqual([
      { date: "2024-03-18", reason: "a price is above 0" },
    ]);
  });
});

describe("a split on file", () => {
  it("is taken out of the prices before it, and the volumes are those of today's shares", () => {
    const adjusted = adjustForSplits(series(700, 707, 101, 102), [split(7)]);
    expect(adjusted.map(({ close }) => close)).toEqual([100, 101, 101, 102]);
    expect(adjusted.map(({ volume }) => volume)).toEqual([4_900, 4_900, 700, 700]);
  });

  it("is left alone where the file was adjusted already", () => {
    const already = series(100, 101, 101, 102);
    expect(adjustForSplits(already, [split(7)])).toEqual(already);
  });

  it("goes with another one before it", () => {
    const twice = adjustForSplits(series(600, 200, 100), [split(3, "2024-03-19"), split(2)]);
    expect(twice.map(({ close }) => close)).toEqual([100, 100, 100]);
  });

  it("of 1 says that the price has really halved", () => {
    const halved = series(100, 100, 50);
    expect(adjustForSplits(halved, [split(1)])).toEqual(halved);
  });
});

describe("dividends", () => {
  it("of before a split are put into the shares that its prices were put into", () => {
    const paid = (date: string): CorporateAction => ({ date, kind: "dividend", amount: 3.5 });
    const told = [paid("2024-03-19"), split(7), paid("2024-03-20")];
    const raw = series(700, 707, 101, 102);
    const amounts = adjustDividends(told, raw, adjustForSplits(raw, told)).map(({ amount }) => amount);
    expect(amounts).toEqual([0.5, 7, 3.5]);
    const already = series(100, 101, 101, 102);
    expect(adjustDividends(told, already, adjustForSplits(already, told))).toEqual(told);
  });

  it("belong to whoever held the share on the eve of their date", () => {
    const paid: CorporateAction[] = [
      { date: "2024-03-20", kind: "dividend", amount: 0.24 },
      { date: "2024-06-20", kind: "dividend", amount: 0.25 },
      split(2),
    ];
    expect(dividendsBetween(paid, "2024-03-20", "2024-06-19")).toBe(0);
    expect(dividendsBetween(paid, "2024-03-19", "2024-06-20")).toBeCloseTo(0.49, 12);
  });
});
