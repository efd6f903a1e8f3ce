import { expect, it } from "vitest";
import { howRules } from "~/content/legal/how-rules";
import { monthlyTerms, priceCall } from "../../../domain/monthly-option";
import { strikeNear } from "../../../domain/option-price";
import { forecastVolatility } from "../../../domain/rules/forecast";

const words = JSON.stringify(howRules);
const says = (text: string) => expect(words).toContain(text);

it("tells the steps between strikes as the code has them", () => {
  says("0.50 apart below $100, 1 below $150, 2.50 from there on");
  expect([99.74, 99.75, 120.5, 151.24, 151.25].map(strikeNear)).toEqual([
    9_950, 10_000, 12_100, 15_000, 15_250,
  ]);
});

it("tells half the spread of an option, out of the money and near its end, as the code has it", () => {
  says("of the middle times 1 + m² ÷ 2, a cent at least");
  says("twice that below 14 days, one and a half times below 30");
  const spreadOf = (strikeCents: number, days: number) => {
    const date = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
    const call = { strikeCents, expiration: date, volatility: 0.4 };
    const { askCents, bidCents } = priceCall(call, 10_000, "2026-01-01");
    return (askCents - bidCents) / (askCents + bidCents);
  };
  const atTheMoney = monthlyTerms.spreadShare;
  for (const [days, times] of [
    [60, 1],
    [30, 1],
    [29, 1.5],
    [14, 1.5],
    [13, 2],
  ] as const)
    expect(spreadOf(1_000_000, days)).toBeCloseTo(atTheMoney * times, 4);
  const out = Math.log(1.1) / (0.4 * Math.sqrt(60 / 365));
  expect(spreadOf(1_100_000, 60)).toBeCloseTo(atTheMoney * (1 + out ** 2 / 2), 3);
});

it("tells the forecast of the volatility as the code has it", () => {
  says("the root of 261 times");
  says("the centre of its weights at 60 days, from 252 returns on");
  // In turn up and down by a hundredth: whatever the weights, the variance is near 0.0001.
  const closes = Array.from({ length: 254 }, (_, at) => (at % 2 ? 101 : 100));
  const forecasts = forecastVolatility(closes);
  expect(forecasts.findIndex((forecast) => forecast !== undefined)).toBe(252);
  expect(forecasts.at(-1)).toBeCloseTo(Math.sqrt(261 * 0.0099505 ** 2), 4);
});
