import { describe, expect, it } from "vitest";
import { indexOf, thinWeekly } from "../../../api/charts/sector-index";

const days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
/** A stock's closes from the first day on; 0 stands for a day without one. */
const stock = (symbol: string, ...closes: number[]) =>
  closes.flatMap((close, at) => (close > 0 ? [{ symbol, date: days[at] ?? "", close }] : []));
const levels = (...closes: ReturnType<typeof stock>[]) =>
  indexOf(closes.flat()).map(({ date, level }) => [date.slice(-2), Math.round(level * 1000) / 1000]);

describe("a sector's index", () => {
  it("takes the mean of its stocks' changes, the dear ones for no more than the cheap", () => {
    // 10 % up and 10 % down make nothing; then 20 % up and nothing make 10 %.
    expect(levels(stock("A", 10, 11, 13.2), stock("B", 1000, 900, 900))).toEqual([
      ["16", 100],
      ["17", 100],
      ["18", 110],
    ]);
  });

  it("is the same in whatever order closes come", () => {
    const closes = [...stock("A", 10, 11, 13.2), ...stock("B", 1000, 900, 900)];
    expect(indexOf([...closes].reverse())).toEqual(indexOf(closes));
  });

  it("goes on with those that have both days when a stock comes late or is missing for one", () => {
    // On the 18th B is missing, on the 19th its change is unknown: A alone decides both.
    expect(levels(stock("A", 10, 20, 30, 60), stock("B", 5, 5, 0, 5))).toEqual([
      ["16", 100],
      ["17", 150],
      ["18", 225],
      ["19", 450],
    ]);
  });

  it("begins anew after a gap that hardly any stock crosses", () => {
    const closes = [stock("A", 10, 20, 20, 20), stock("B", 5, 0, 5, 10), stock("C", 5, 0, 5, 10)];
    expect(levels(...closes)).toEqual([
      ["18", 100],
      ["19", 166.667],
    ]);
  });

  it("does not begin with the day on which most were listed: what came later says nothing of a day", () => {
    const late = [stock("B", 0, 0, 5, 5), stock("C", 0, 0, 5, 5)];
    expect(levels(stock("A", 10, 20, 20, 50), ...late)).toEqual([
      ["16", 100],
      ["17", 200],
      ["18", 200],
      ["19", 300],
    ]);
  });

  it("ends where the newest day has come for a few only", () => {
    expect(levels(stock("A", 1, 2, 4), stock("B", 1, 2), stock("C", 1, 2))).toEqual([
      ["16", 100],
      ["17", 200],
    ]);
  });

  it("of nothing is nothing, and of one day its 100", () => {
    expect(indexOf([])).toEqual([]);
    expect(levels(stock("A", 7))).toEqual([["16", 100]]);
  });
});

it("a line of years keeps the first day, and of each week the last", () => {
  const dates = ["2026-11-11", "2026-11-12", "2026-11-13", "2026-11-16", "2026-11-20", "2026-11-23"];
  const kept = thinWeekly(dates.map((date) => ({ date, level: 1 }))).map(({ date }) => date.slice(-2));
  expect(kept).toEqual(["11", "13", "20", "23"]);
});
