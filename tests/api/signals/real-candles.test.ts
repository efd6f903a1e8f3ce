import { readFileSync } from "node:fs";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trades } from "../../../api/db/signal-tables";
import { SignalList } from "../../../contract/signals";
import type { TestApi } from "../../harness/api";
import { createApiOfRealCandles, noRealCandles, realCandles } from "../../harness/candle-files";

if (noRealCandles) console.warn(`Signals of real candles are not tried: ${noRealCandles}.`);

/** Every trade of the file: the signal's day, the fill's and the close's, why it was left, and cents of a stake of $1,000. */
const expected = [
  ["stock-timing", "2015-05-12", "Put", "2015-05-13", "2015-05-14", "stop", -51_923],
  ["stock-timing", "2015-05-14", "Call", "2015-05-15", "2015-05-21", "time", 17_308],
  ["stock-timing", "2015-06-22", "Put", "2015-06-23", "2015-06-24", "stop", -66_346],
  ["stock-timing", "2015-10-29", "Call", "2015-10-30", "2015-11-05", "time", -65_482],
  ["stock-timing", "2015-12-15", "Put", "2015-12-16", "2015-12-18", "target", 150_867],
  ["stock-timing", "2016-03-17", "Call", "2016-03-18", "2016-03-24", "expiration", -100_000],
  ["stock-timing", "2016-04-29", "Put", "2016-05-02", "2016-05-06", "time", 8_920],
  ["stock-timing", "2016-07-22", "Call", "2016-07-25", "2016-07-25", "stop", -34_959],
  ["stock-timing", "2016-07-26", "Put", "2016-07-27", "2016-07-27", "stop", -3_371],
  ["stock-timing", "2016-07-27", "Call", "2016-07-28", "2016-08-01", "target", 81_098],
  ["stock-timing", "2016-11-14", "Put", "2016-11-15", "2016-11-16", "stop", -47_647],
  ["stock-timing", "2016-12-12", "Call", "2016-12-13", "2016-12-15", "target", 85_517],
  ["custom-pattern", "2015-07-21", "Put", "2015-07-22", "2015-07-22", "target", -3_784],
  ["custom-pattern", "2016-02-18", "Put", "2016-02-19", "2016-02-25", "time", -76_987],
  ["custom-pattern", "2016-03-29", "Call", "2016-03-30", "2016-04-04", "target", 45_385],
  ["custom-pattern", "2016-05-11", "Put", "2016-05-12", "2016-05-17", "stop", -82_000],
  ["custom-pattern", "2016-08-19", "Call", "2016-08-22", "2016-08-22", "stop", -22_170],
  ["custom-pattern", "2016-09-12", "Call", "2016-09-13", "2016-09-13", "target", 10_526],
  ["custom-pattern", "2017-01-17", "Call", "2017-01-18", "2017-01-24", "time", -47_826],
] as const;

/** The file read apart from the importer, and the arithmetic done again in another way than the product's. */
const days = (noRealCandles ? "" : readFileSync(realCandles, "utf8"))
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [date = "", ...prices] = line.split(",").slice(1);
    const [open = 0, high = 0, low = 0, close = 0] = prices.map(Number);
    return { date, open, high, low, close };
  });

/** Wilder's: the mean of the first 14 true ranges, then each day a fourteenth of the way. */
function rangeOn(last: number): number {
  const ranges = days.slice(0, last + 1).map(({ high, low }, at) => {
    const before = days[at - 1]?.close ?? low;
    return at === 0 ? high - low : Math.max(high, before) - Math.min(low, before);
  });
  const start = ranges.slice(0, 14).reduce((sum, range) => sum + range, 0) / 14;
  return ranges.slice(14).reduce((range, next) => (range * 13 + next) / 14, start);
}

/** The bell's area up to x, by Simpson's rule from 0. */
function bell(x: number): number {
  const steps = 2000;
  const height = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI);
  const sum = Array.from({ length: steps + 1 }, (_, step) => {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    return weight * height((x * step) / steps);
  }).reduce((total, part) => total + part, 0);
  return 0.5 + (sum * x) / steps / 3;
}

function middle(type: string, spot: number, strike: number, years: number, volatility: number): number {
  if (years === 0) return Math.max(0, type === "Call" ? spot - strike : strike - spot);
  const spread = volatility * Math.sqrt(years);
  const d1 = (Math.log(spot / strike) + spread ** 2 / 2) / spread;
  return type === "Call"
    ? spot * bell(d1) - strike * bell(d1 - spread)
    : strike * bell(spread - d1) - spot * bell(-d1);
}

function volatilityOn(at: number): number {
  const returns = days
    .slice(at - 19, at + 1)
    .map(({ close }, day) => Math.log(close / (days[at - 20 + day]?.close ?? 0)));
  const mean = returns.reduce((sum, value) => sum + value, 0) / 20;
  const forecast = Math.sqrt((returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 19) * 252);
  // Buyers pay for a tenth more movement than came, to the hundredth of a percent.
  return Math.round(11_000 * forecast) / 10_000;
}

describe.skipIf(noRealCandles)("real candles, imported", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createApiOfRealCandles();
  });
  afterAll(() => api?.close());
  const rows = () => api.db.select().from(trades).orderBy(asc(trades.fillDate));

  it("give signals, and a record that calls nothing issued, without a change of code", async () => {
    const reply = await api.call("GET", "/api/signals/stock-timing?slug=metaverse");
    const { signals, rules, source, asOf } = SignalList.parse(reply.body);
    expect({ asOf, source }).toEqual({ asOf: "2017-02-16", source: { kind: "imported" } });
    expect(signals).toMatchObject([
      { symbol: "AAPL", stance: "buy", since: "2016-12-12", basis: "simulated" },
    ]);
    expect(rules[0]?.record).toMatchObject({
      basis: "simulated",
      trades: 12,
      wins: 5,
      losses: 7,
      intraday: 2,
    });
  });

  it("give these trades and no other", async () => {
    const found = (await rows()).map(({ id, rule, tradeType, fillDate, closeDate, exit, resultCents }) =>
      [rule, id.split(":")[2], tradeType, fillDate, closeDate, exit, resultCents].join(" "),
    );
    expect(found.sort()).toEqual(expected.map((row) => row.join(" ")).sort());
  });

  it.each(expected)(
    "%s of %s (%s): worked out again from the file's rows",
    async (rule, date, type, fill, end, why, cents) => {
      const at = days.findIndex((day) => day.date === date);
      const first = days[at + 1];
      const signal = days[at];
      if (!first || !signal) throw new Error("the file has no such day");
      expect(first.date).toBe(fill);
      const trade = (await rows()).find((row) => row.rule === rule && row.fillDate === fill);

      // Bought at the open: the strike is the next half dollar (a dollar from $100) to it.
      const step = first.open < 100 ? 0.5 : 1;
      const strike = Math.round(first.open / step) * step;
      expect(trade?.strikeCents).toBe(Math.round(strike * 100));
      const yearsFrom = (day: string) =>
        (Date.parse(trade?.expiration ?? "") - Date.parse(day)) / 86_400_000 / 365;
      const bought = 100 * middle(type, first.open, strike, yearsFrom(fill), volatilityOn(at));
      const ask = Math.round(bought + Math.max(1, bought / 50));
      expect(trade?.askCents).toBe(ask);

      // A range against it, one and a half for it; the stop is looked at before the target, the open before both.
      const away = type === "Call" ? 1 : -1;
      const stop = Math.round(100 * (signal.close - away * rangeOn(at))) / 100;
      const target = Math.round(100 * (signal.close + away * 1.5 * rangeOn(at))) / 100;
      const held = days.slice(at + 1, at + 6);
      const left = held
        .map(({ date: day, open, high, low, close }, index) => {
          const [worst, best] = type === "Call" ? [low, high] : [high, low];
          if (away * (open - stop) <= 0) return { day, price: open, why: "stop" };
          if (away * (open - target) >= 0) return { day, price: open, why: "target" };
          if (away * (worst - stop) <= 0) return { day, price: stop, why: "stop" };
          if (away * (best - target) >= 0) return { day, price: target, why: "target" };
          if (day === trade?.expiration) return { day, price: close, why: "expiration" };
          return index === 4 ? { day, price: close, why: "time" } : undefined;
        })
        .find((exit) => exit !== undefined);
      expect([left?.day, left?.why]).toEqual([end, why]);
      const sold = 100 * middle(type, left?.price ?? 0, strike, yearsFrom(end), volatilityOn(at));
      const bid = Math.max(0, Math.round(sold - Math.max(1, sold / 50)));
      expect(trade?.exitBidCents).toBe(bid);
      expect(cents).toBe(Math.round((100_000 * (bid - ask)) / ask));
    },
  );
});
