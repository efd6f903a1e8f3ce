import { describe, expect, it } from "vitest";
import type { DayCandle } from "../../domain/candles";
import { priceOption } from "../../domain/option-price";
import {
  closeTrade,
  isBought,
  isTradedClose,
  markTrade,
  openTrade,
  type TradePlan,
} from "../../domain/simulation";
import { seriesOf } from "../harness/candle-series";

/** A Monday; it expires on Friday the week after, 11 days later. */
const monday = "2026-11-02";
const call: TradePlan = { tradeType: "Call", stopCents: 9_500, targetCents: 11_000, volatility: 0.5 };
const put: TradePlan = { tradeType: "Put", stopCents: 10_500, targetCents: 9_000, volatility: 0.5 };
const quiet = [100, 101, 99, 100] as const;

function trade(plan: TradePlan, ...prices: Parameters<typeof seriesOf>[1]) {
  const days = seriesOf(monday, prices);
  const open = openTrade(plan, monday, days[0]?.open ?? 0);
  return { open, close: closeTrade(open, days) };
}

describe("a fill", () => {
  it("buys the option next to the open, at the ask", () => {
    // At the money, 50%, 11 of 365 days: spread 0.5 * sqrt(0.0301370) = 0.0868001; d1 = 0.0434;
    // N(0.0434) = 0.5173087; 100 * (2 * 0.5173087 - 1) = 3.46174; * 1.02 = 353.1, * 0.98 = 339.3.
    expect(trade(call, quiet).open).toMatchObject({
      fillDate: monday,
      expiration: "2026-11-13",
      strikeCents: 10_000,
      askCents: 353,
      bidCents: 339,
    });
  });
});

describe("a trade is left", () => {
  it("at the target, the same day where the range touches it (intraday)", () => {
    const { open, close } = trade(call, [100, 110, 99, 108]);
    // At 110, 11 days: d1 = 0.0953102 / 0.0868001 + 0.0434 = 1.141442, d2 = 1.054642; N = 0.873157 and 0.854205;
    // 110 * 0.873157 - 100 * 0.854205 = 10.62677; * 0.98 = 1041.4. (1041 - 353) / 353 of 100,000 = 194,901.
    expect(close).toEqual({ closeDate: monday, exitBidCents: 1041, exit: "target", resultCents: 194_901 });
    expect(open.askCents).toBe(353);
  });

  it("at the stop where stop and target lie in one day's range (SPEC-DECISIONS 32)", () => {
    const { close } = trade(call, [100, 111, 94, 108]);
    expect(close).toMatchObject({ closeDate: monday, exit: "stop" });
    expect(close?.exitBidCents).toBe(priceOption(trade(call, quiet).open, 95, monday).bidCents);
  });

  it("at the open where the price has jumped past the stop or the target", () => {
    const fell = trade(call, quiet, [90, 96, 89, 95]);
    const rose = trade(call, quiet, [115, 116, 94, 95]);
    const bidAt = (price: number) => priceOption(fell.open, price, "2026-11-03").bidCents;
    expect(fell.close).toMatchObject({ closeDate: "2026-11-03", exit: "stop", exitBidCents: bidAt(90) });
    expect(rose.close).toMatchObject({ closeDate: "2026-11-03", exit: "target", exitBidCents: bidAt(115) });
  });

  it("the other way round where it is a put", () => {
    expect(trade(put, quiet, [100, 101, 90, 95]).close?.exit).toBe("target");
    expect(trade(put, quiet, [100, 105, 89, 95]).close?.exit).toBe("stop");
    expect(trade(put, quiet, [106, 107, 89, 95]).close).toMatchObject({ exit: "stop" });
    expect(trade(put, quiet, [100, 104, 91, 95]).close).toBeUndefined();
  });

  it("at the close of the fifth day, the fill's being the first", () => {
    const { open, close } = trade(call, quiet, quiet, quiet, quiet, [100, 101, 99, 100.5], quiet);
    const { bidCents } = priceOption(open, 100.5, "2026-11-06");
    expect(close).toMatchObject({ closeDate: "2026-11-06", exit: "time", exitBidCents: bidCents });
  });

  it("at the close of the day it expires, where that comes first", () => {
    // Filled on a Friday a week before Good Friday: it expires on Thursday, the fifth day.
    const days = seriesOf("2026-03-27", [quiet, quiet, quiet, quiet, [100, 104, 99, 103]]);
    const close = closeTrade(openTrade(call, "2026-03-27", 100), days);
    // What exercising it brings: 3 dollars, 300 * 0.98 = 294.
    expect(close).toMatchObject({ closeDate: "2026-04-02", exit: "expiration", exitBidCents: 294 });
  });

  it("on its fifth session by the close before, where the stock did not trade then", () => {
    const later: DayCandle = { date: "2026-11-20", open: 130, high: 130, low: 130, close: 130 };
    const open = openTrade(call, monday, 100);
    const days = [...seriesOf(monday, [[100, 103, 99, 102]]), later];
    const { bidCents } = priceOption(open, 102, "2026-11-06");
    expect(closeTrade(open, days)).toMatchObject({
      ...{ closeDate: "2026-11-06", exit: "time", exitBidCents: bidCents },
    });
  });

  it("by the last close, where others have traded past its fifth session and the stock has not", () => {
    const open = openTrade(call, monday, 100);
    const days = seriesOf(monday, [[100, 103, 99, 102]]);
    const { bidCents } = priceOption(open, 102, "2026-11-06");
    expect(closeTrade(open, days, "2026-11-06")).toBeUndefined();
    expect(closeTrade(open, days, "2026-11-09")).toMatchObject({
      ...{ closeDate: "2026-11-06", exit: "time", exitBidCents: bidCents },
    });
  });

  it("when it expires by the close before, where the stock did not trade then", () => {
    // Filled a week before Good Friday: it expires on Thursday, its fifth session.
    const days = seriesOf("2026-03-27", [[100, 104, 99, 103]]);
    const open = openTrade(call, "2026-03-27", 100);
    expect(closeTrade(open, days, "2026-04-06")).toMatchObject({
      ...{ closeDate: "2026-04-02", exit: "expiration", exitBidCents: 294 },
    });
  });

  it("not at all while nothing of this has come", () => {
    expect(trade(call, quiet, quiet, quiet, quiet).close).toBeUndefined();
  });
});

it("a loss is the stake at most, and in whole cents", () => {
  const { close } = trade({ ...call, stopCents: 100 }, quiet, quiet, quiet, quiet, [60, 61, 59, 60]);
  expect(close).toMatchObject({ exit: "time", exitBidCents: 0, resultCents: -100_000 });
});

it("of penny stocks, of prices beyond belief, and of an option below five cents nothing is bought", () => {
  expect([4.99, 5, 100_000, 100_001].map(isTradedClose)).toEqual([false, true, true, false]);
  const { open } = trade(call, quiet);
  expect([4, 5].map((askCents) => isBought({ ...open, askCents }))).toEqual([false, true]);
});

describe("the marks of a trade", () => {
  it("are what each close's bid would have brought, up to the day before it was left", () => {
    const days = seriesOf(monday, [quiet, [100, 104, 99, 103], [103, 112, 102, 111]]);
    const open = openTrade(call, monday, 100);
    const close = closeTrade(open, days);
    expect(close).toMatchObject({ closeDate: days[2]?.date, exit: "target" });
    // The bid at 100 after 11 days is 339 against an ask of 353: -3.966 %.
    const bid = priceOption(open, 103, days[1]?.date ?? "").bidCents;
    expect(markTrade(open, days, close?.closeDate ?? null)).toEqual([
      { date: monday, resultCents: -3_966 },
      { date: days[1]?.date, resultCents: Math.round((100_000 * (bid - 353)) / 353) },
    ]);
    expect(markTrade(open, days, null)).toHaveLength(3);
  });
});
