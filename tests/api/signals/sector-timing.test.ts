import { expect, it } from "vitest";
import { indexSector, stanceSince } from "../../../api/signals/sector-timing";
import { tradingDays } from "../../../domain/trading-days";

const days = tradingDays("2026-01-02", "2026-12-31");
const closes = (...values: number[]) => values.map((close, at) => ({ date: days[at] ?? "", close }));
const levels = (stocks: Parameters<typeof indexSector>[0]) => indexSector(stocks).map(({ level }) => level);

it("moves by the mean of its stocks' moves, whatever their prices", () => {
  // Day 2: +10% and -5%, so +2.5%: 102.5. Day 3: 0% and +20%, so +10%: 112.75.
  const [first, second, third] = levels([
    { symbol: "LOW", closes: closes(10, 11, 11) },
    { symbol: "HIGH", closes: closes(1000, 950, 1140) },
  ]);
  expect([first, second?.toFixed(6), third?.toFixed(6)]).toEqual([100, "102.500000", "112.750000"]);
});

it("takes a stock in with its second day, and passes over a day on which most did not trade", () => {
  const late = closes(1, 1, 50, 100, 100).slice(2);
  // Day 3 is LATE's first, day 4 is +100% of LATE and 0% of two others: a third of 100%.
  const found = levels([
    { symbol: "A", closes: closes(10, 10, 10, 10) },
    { symbol: "B", closes: closes(10, 10, 10, 10) },
    { symbol: "LATE", closes: late },
  ]);
  expect(found.map((level) => level.toFixed(4))).toEqual(["100.0000", "100.0000", "100.0000", "133.3333"]);
});

it("says buy above a rising average, sell below a falling one, wait between, and nothing before there is a slope", () => {
  // 60 days up by a dollar from 101, then ten at 130 (above the 50-day average's 135.5 is none of them), then a jump.
  const rising = Array.from({ length: 60 }, (_, at) => 101 + at);
  const found = indexSector([{ symbol: "A", closes: closes(...rising, 100, 200) }]);
  expect(found[48]).toMatchObject({ average: null, stance: null });
  expect(found[49]).toMatchObject({ slope: null, stance: null });
  expect(found[58]?.stance).toBeNull();
  // The 60th: closes of 111 to 160 on average 135.5, ten days before 125.5; as an index, over 1.01.
  expect(found[59]?.average?.toFixed(4)).toBe((135.5 / 1.01).toFixed(4));
  expect(found[59]?.slope?.toFixed(4)).toBe((10 / 1.01).toFixed(4));
  expect(found[59]?.stance).toBe("buy");
  expect(found[60]?.stance).toBe("wait");
  expect(found[61]?.stance).toBe("buy");
  expect(stanceSince(found)).toBe(days[61]);

  const falling = Array.from({ length: 61 }, (_, at) => 200 - at);
  const fallen = indexSector([{ symbol: "A", closes: closes(...falling) }]);
  expect(fallen.at(-1)?.stance).toBe("sell");
  // It may have begun before there was an average.
  expect(stanceSince(fallen)).toBeUndefined();
});

it("does not count a stock that was listed later among those that should have traded", () => {
  const late = (from: number) => closes(...Array.from({ length: 6 }, () => 5)).slice(from);
  const found = indexSector([
    { symbol: "A", closes: closes(10, 11, 12, 13, 14, 15) },
    { symbol: "B", closes: late(4) },
    { symbol: "C", closes: late(4) },
  ]);
  expect(found.map(({ date }) => date)).toEqual(days.slice(0, 6));
});

it("lets a stock that missed a day go on from its last close", () => {
  const missing = closes(10, 10, 15).filter(({ date }) => date !== days[1]);
  // The third day: +50% of one, nothing of two others.
  const found = levels([
    { symbol: "A", closes: closes(10, 10, 10) },
    { symbol: "B", closes: closes(10, 10, 10) },
    { symbol: "C", closes: missing },
  ]);
  expect(found.map((level) => level.toFixed(4))).toEqual(["100.0000", "100.0000", "116.6667"]);
});
