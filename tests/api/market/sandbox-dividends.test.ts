import { expect, it } from "vitest";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { isTradingDay } from "../../../domain/trading-days";

const sandbox = createSandbox(() => new Date("2026-11-20T22:30:00Z"));
const yearOf = (symbol: string, year = 2025) => sandbox.actions(symbol, `${year}-01-01`, `${year}-12-31`);

it("a company that pays does so on four sessions of a year, a quarter of its part of the last reported earnings each", async () => {
  const paid = await yearOf("HPQ");
  expect(paid.map(({ date, kind }) => [date.slice(0, 7), kind])).toEqual([
    ["2025-03", "dividend"],
    ["2025-06", "dividend"],
    ["2025-09", "dividend"],
    ["2025-12", "dividend"],
  ]);
  expect(paid.every(({ date }) => isTradingDay(date))).toBe(true);
  const years = await sandbox.financialYears("HPQ");
  const earned = years.find(({ year }) => year === 2024)?.earningsPerShare ?? expect.fail("no earnings");
  expect(paid[0]?.amount).toBeCloseTo((0.4 * earned) / 4, 3);
});

it("one that keeps its earnings, and one that nobody knows, pay nothing; and nothing is paid after the last close", async () => {
  expect(await yearOf("ADSK")).toEqual([]);
  expect(await yearOf("NOBODY")).toEqual([]);
  expect((await yearOf("HPQ", 2026)).map(({ date }) => date.slice(0, 7))).toEqual([
    "2026-03",
    "2026-06",
    "2026-09",
  ]);
});

it("what was paid is the same whatever days are asked for", async () => {
  const all = await sandbox.actions("HPQ", "2021-01-04", "2026-11-20");
  expect(all.filter(({ date }) => date.startsWith("2025"))).toEqual(await yearOf("HPQ"));
});
