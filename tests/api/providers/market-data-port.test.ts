// What the port says, of each adapter that has real figures. The server in Finnhub's place speaks the shapes of its
// document; the files are those of docs/market-data-files.md.
import { afterEach, describe, expect, it } from "vitest";
import { type MarketData, MarketDataError } from "../../../api/providers/market-data/port";
import { createFeedFolder } from "../../harness/feed";
import { startFinnhub } from "../../harness/finnhub";
import { reply } from "../../harness/upstream";

const now = () => new Date("2026-11-21T12:00:00Z");
const seconds = (date: string) => Date.parse(date) / 1000;
let close: () => unknown = () => undefined;
afterEach(() => close());

async function openFinnhub(): Promise<MarketData> {
  const finnhub = await startFinnhub({ now });
  close = finnhub.close;
  finnhub.on("/stock/candle", (req, res, seen) => {
    const isKnown = seen.path.includes("symbol=AAPL");
    const days = ["2026-11-18", "2026-11-19", "2026-11-20"].map(seconds);
    const candles = {
      s: "ok",
      o: [9.5, 10, 11],
      h: [10.5, 11, 12.5],
      l: [9, 9.5, 10.5],
      c: [10, 10.5, 12],
      v: [100, 200, 300],
      t: days,
    };
    reply(isKnown ? candles : { s: "no_data" })(req, res, seen);
  });
  const onlyApple = (body: unknown, none: unknown) =>
    ((req, res, seen) =>
      reply(seen.path.includes("symbol=AAPL") ? body : none)(req, res, seen)) satisfies ReturnType<
      typeof reply
    >;
  finnhub.on("/stock/dividend", onlyApple([{ date: "2026-11-19", amount: 0.25, currency: "USD" }], []));
  finnhub.on("/stock/split", onlyApple([{ date: "2026-12-07", fromFactor: 1, toFactor: 2 }], []));
  finnhub.on("/stock/profile2", onlyApple({ currency: "USD", shareOutstanding: 100 }, {}));
  finnhub.on(
    "/stock/metric",
    onlyApple({ metric: { epsAnnual: 2.5, dividendYieldIndicatedAnnual: 0.4 } }, { metric: {} }),
  );
  const line = (concept: string, value: number) => ({ concept, unit: "usd", value });
  const report = {
    ic: [line("Revenues", 5_000_000), line("NetIncomeLoss", -1000), line("EarningsPerShareDiluted", -0.01)],
    cf: [line("NetCashProvidedByUsedInOperatingActivities", 2000)],
  };
  finnhub.on(
    "/stock/financials-reported",
    onlyApple({ data: [{ year: 2025, filedDate: "2026-02-01", report }] }, { data: [] }),
  );
  const counts = { strongBuy: 13, buy: 24, hold: 7, sell: 2, strongSell: 0 };
  const months = ["2026-11-01", "2026-10-01"].map((period) => ({ ...counts, period }));
  finnhub.on("/stock/recommendation", onlyApple(months, []));
  finnhub.on("/stock/price-target", onlyApple({ targetLow: 9, targetMean: 13.5, targetHigh: 20 }, {}));
  const ownership = [{ share: 61_500_000, filingDate: "2026-09-30" }];
  finnhub.on("/stock/fund-ownership", onlyApple({ ownership }, { ownership: [] }));
  finnhub.on(
    "/calendar/earnings",
    onlyApple({ earningsCalendar: [{ date: "2026-12-03" }] }, { earningsCalendar: [] }),
  );
  return finnhub.adapter;
}

async function openFiles(): Promise<MarketData> {
  const feed = createFeedFolder();
  close = feed.close;
  feed.put(
    "candles-2026-11.csv",
    "symbol,date,open,high,low,close,volume",
    "AAPL,2026-11-18,9.5,10.5,9,10,100",
    "AAPL,2026-11-19,10,11,9.5,10.5,200",
    "AAPL,2026-11-20,11,12.5,10.5,12,300",
  );
  feed.put("actions.csv", "symbol,date,kind,amount", "AAPL,2026-11-19,dividend,0.25");
  feed.put(
    "fundamentals.csv",
    "symbol,sharesOutstanding,earningsPerShare,dividendYield",
    "AAPL,100000000,2.5,0.4",
  );
  feed.put(
    "years.csv",
    "symbol,year,revenue,netIncome,cashFlow,earningsPerShare",
    "AAPL,2025,5000000,-1000,2000,-0.01",
  );
  feed.put(
    "recommendations.csv",
    "symbol,month,strongBuy,buy,hold,sell,strongSell",
    "AAPL,2026-11-01,13,24,7,2,0",
    "AAPL,2026-10-01,13,24,7,2,0",
  );
  feed.put("targets.csv", "symbol,low,mean,high", "AAPL,9,13.5,20");
  feed.put("funds.csv", "symbol,year,percent,funds", "AAPL,2026,61.5,1");
  feed.put(
    "dates.csv",
    "symbol,date,kind,from,to",
    "AAPL,2026-12-07,split,1,2",
    "AAPL,2026-12-03,earnings,,",
  );
  return feed.open(now);
}

describe.each([
  ["finnhub", openFinnhub],
  ["files", openFiles],
])("market data of %s", (name, open) => {
  it("has the adapter's name, by which its rows are known", async () => {
    expect((await open()).name).toBe(name);
  });

  it("has the days that were asked for, both ends included, the oldest first", async () => {
    const provider = await open();
    expect(await provider.candles("AAPL", "2026-11-18", "2026-11-19")).toEqual([
      { date: "2026-11-18", open: 9.5, high: 10.5, low: 9, close: 10, volume: 100 },
      { date: "2026-11-19", open: 10, high: 11, low: 9.5, close: 10.5, volume: 200 },
    ]);
    expect((await provider.candles("AAPL", "2026-11-20", "2026-11-20")).map(({ close }) => close)).toEqual([
      12,
    ]);
  });

  it("has splits and dividends of those days", async () => {
    const provider = await open();
    expect(await provider.actions("AAPL", "2026-11-19", "2026-11-20")).toEqual([
      { date: "2026-11-19", kind: "dividend", amount: 0.25 },
    ]);
    expect(await provider.actions("AAPL", "2026-11-20", "2026-11-20")).toEqual([]);
  });

  it("has every figure, in the units of the port", async () => {
    const provider = await open();
    const counts = { strongBuy: 13, buy: 24, hold: 7, sell: 2, strongSell: 0 };
    expect(await provider.fundamentals("AAPL")).toEqual({
      sharesOutstanding: 100_000_000,
      earningsPerShare: 2.5,
      dividendYield: 0.4,
    });
    expect(await provider.financialYears("AAPL")).toEqual([
      { year: 2025, revenue: 5_000_000, netIncome: -1000, cashFlow: 2000, earningsPerShare: -0.01 },
    ]);
    expect(await provider.recommendations("AAPL")).toEqual([
      { month: "2026-10-01", ...counts },
      { month: "2026-11-01", ...counts },
    ]);
    expect(await provider.priceTarget("AAPL")).toEqual({ low: 9, mean: 13.5, high: 20 });
    expect(await provider.fundOwnership("AAPL")).toEqual([{ year: 2026, percent: 61.5, funds: 1 }]);
  });

  it("has the days to come, the oldest first", async () => {
    const provider = await open();
    expect(await provider.dates("AAPL", "2026-11-21", "2026-12-31")).toEqual([
      { kind: "earnings", date: "2026-12-03" },
      { kind: "split", date: "2026-12-07", from: 1, to: 2 },
    ]);
    expect(await provider.dates("AAPL", "2026-12-04", "2026-12-06")).toEqual([]);
  });

  it("has nothing of a stock that it does not know, and says it by a kind of failure or by nothing", async () => {
    const provider = await open();
    const nothing = async (asked: Promise<unknown>) => {
      const told = await asked.catch((error: unknown) =>
        error instanceof MarketDataError && error.kind === "not_told" ? [] : Promise.reject(error),
      );
      return told === undefined || (Array.isArray(told) && told.length === 0);
    };
    const range = ["MSFT", "2026-01-01", "2026-11-20"] as const;
    expect(await nothing(provider.candles(...range))).toBe(true);
    expect(await nothing(provider.actions(...range))).toBe(true);
    expect(await nothing(provider.fundamentals("MSFT"))).toBe(true);
    expect(await nothing(provider.financialYears("MSFT"))).toBe(true);
    expect(await nothing(provider.recommendations("MSFT"))).toBe(true);
    expect(await nothing(provider.priceTarget("MSFT"))).toBe(true);
    expect(await nothing(provider.fundOwnership("MSFT"))).toBe(true);
    expect(await nothing(provider.news(...range))).toBe(true);
    expect(await nothing(provider.dates(...range))).toBe(true);
  });
});
