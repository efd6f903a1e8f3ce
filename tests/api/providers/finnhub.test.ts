// The server here speaks the shapes of the provider's OpenAPI document and of PROVIDERS.md section 4. No recorded
// traffic of the provider exists; tests/api/providers/finnhub-document.test.ts holds our schemas to the document.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeFinnhub, finnhubKey, startFinnhub } from "../../harness/finnhub";
import { reply } from "../../harness/upstream";

let finnhub: FakeFinnhub;
beforeEach(async () => {
  finnhub = await startFinnhub();
});
afterEach(() => finnhub.close());

const seconds = (instant: string) => Date.parse(instant) / 1000;

describe("a call", () => {
  it("carries the key in its header and never in its address", async () => {
    await finnhub.adapter.news("AAPL", "2026-11-01", "2026-11-20");
    const request = finnhub.seen[0];
    expect(request?.method).toBe("GET");
    expect(request?.path).toBe("/api/v1/company-news?symbol=AAPL&from=2026-11-01&to=2026-11-20");
    expect(request?.headers["x-finnhub-token"]).toBe(finnhubKey);
  });

  it("sends whatever a symbol is as one value of its query", async () => {
    await finnhub.adapter.recommendations("../A&token=x#");
    expect(finnhub.seen[0]?.path).toBe("/api/v1/stock/recommendation?symbol=..%2FA%26token%3Dx%23");
  });
});

describe("fundamentals", () => {
  const profile = { currency: "USD", shareOutstanding: 14_776.353, marketCapitalization: 4_000_000 };
  const metrics = { metric: { epsAnnual: 7.465, dividendYieldIndicatedAnnual: 0.41, beta: 1.1 } };

  it("turn millions of shares into shares and take yearly earnings and the yield in percent", async () => {
    finnhub.on("/stock/profile2", reply(profile));
    finnhub.on("/stock/metric", reply(metrics));
    expect(await finnhub.adapter.fundamentals("AAPL")).toEqual({
      sharesOutstanding: 14_776_353_000,
      earningsPerShare: 7.465,
      dividendYield: 0.41,
    });
    expect(finnhub.query()).toEqual({ symbol: "AAPL", metric: "all" });
  });

  it("of a company with books in another currency leave out what is in it, and the shares of its home", async () => {
    finnhub.on("/stock/profile2", reply({ ...profile, currency: "TWD" }));
    finnhub.on("/stock/metric", reply(metrics));
    expect(await finnhub.adapter.fundamentals("TSM")).toEqual({
      sharesOutstanding: null,
      earningsPerShare: null,
      dividendYield: 0.41,
    });
  });

  it("of an unknown symbol are none", async () => {
    expect(await finnhub.adapter.fundamentals("AAPL")).toBeUndefined();
  });
});

describe("dates", () => {
  const released = (date: string) => ({ date, symbol: "AAPL", epsActual: null, hour: "amc" });

  it("are those of reports and splits within the days that were asked for, the oldest first", async () => {
    const calendar = ["2026-12-10", "2026-12-01", "2026-12-01", "2027-02-01"].map(released);
    finnhub.on("/calendar/earnings", reply({ earningsCalendar: calendar }));
    const split = { symbol: "AAPL", date: "2026-12-05", fromFactor: 1, toFactor: 4 };
    finnhub.on("/stock/split", reply([split]));
    expect(await finnhub.adapter.dates("AAPL", "2026-11-21", "2026-12-31")).toEqual([
      { kind: "earnings", date: "2026-12-01" },
      { kind: "split", date: "2026-12-05", from: 1, to: 4 },
      { kind: "earnings", date: "2026-12-10" },
    ]);
    expect(finnhub.query()).toEqual({ symbol: "AAPL", from: "2026-11-21", to: "2026-12-31" });
  });

  it("are the reports alone where the plan has no splits", async () => {
    finnhub.on("/calendar/earnings", reply({ earningsCalendar: [released("2026-12-01")] }));
    expect(await finnhub.adapter.dates("AAPL", "2026-11-21", "2026-12-31")).toEqual([
      { kind: "earnings", date: "2026-12-01" },
    ]);
  });
});

describe("splits and dividends", () => {
  it("are in the shares of the candles, by their first day, the oldest first", async () => {
    const dividend = { symbol: "AAPL", currency: "USD", payDate: "2026-11-13" };
    finnhub.on(
      "/stock/dividend",
      reply([
        { ...dividend, date: "2026-11-09", amount: 0.26, adjustedAmount: 0.13 },
        { ...dividend, date: "2026-08-10", amount: 0.26 },
        { ...dividend, date: "2026-08-11", amount: 0.26, currency: "EUR" },
        { ...dividend, date: "2026-08-12", amount: 0 },
        { ...dividend, date: "soon", amount: 1 },
        { ...dividend, date: "2026-12-09", amount: 1 },
      ]),
    );
    finnhub.on(
      "/stock/split",
      reply([{ symbol: "AAPL", date: "2026-08-31", fromFactor: 1, toFactor: 4 }, {}]),
    );
    expect(await finnhub.adapter.actions("AAPL", "2026-01-01", "2026-11-20")).toEqual([
      { date: "2026-08-10", kind: "dividend", amount: 0.26 },
      { date: "2026-08-31", kind: "split", amount: 4 },
      { date: "2026-11-09", kind: "dividend", amount: 0.13 },
    ]);
    expect(finnhub.query()).toEqual({ symbol: "AAPL", from: "2026-01-01", to: "2026-11-20" });
  });
});

describe("analysts", () => {
  const counts = { strongBuy: 13, buy: 24, hold: 7, sell: 2, strongSell: 0 };

  it("have their months by the first day, the oldest first", async () => {
    const of = (period: string) => ({ ...counts, period, symbol: "AAPL" });
    finnhub.on("/stock/recommendation", reply([of("2026-11-01"), of("2026-10-01")]));
    expect(await finnhub.adapter.recommendations("AAPL")).toEqual([
      { ...counts, month: "2026-10-01" },
      { ...counts, month: "2026-11-01" },
    ]);
  });

  it("have targets where the plan includes them, none where nobody has any, and say so where it does not", async () => {
    await expect(finnhub.adapter.priceTarget("AAPL")).rejects.toMatchObject({ kind: "not_permitted" });
    const target = { symbol: "AAPL", targetLow: 180, targetMean: 250.5, targetMedian: 255, targetHigh: 300 };
    finnhub.on(
      "/stock/price-target",
      reply(target),
      reply({ ...target, targetLow: 0, targetMean: 0, targetHigh: 0 }),
    );
    expect(await finnhub.adapter.priceTarget("AAPL")).toEqual({ low: 180, mean: 250.5, high: 300 });
    expect(await finnhub.adapter.priceTarget("AAPL")).toBeUndefined();
  });
});

describe("fund ownership", () => {
  const holding = (share: number, filingDate: string) => ({
    name: "A fund",
    share,
    change: 0,
    filingDate,
    portfolioPercent: 1,
  });
  const read = async (currency: string, ...ownership: unknown[]) => {
    finnhub.on("/stock/profile2", reply({ currency, shareOutstanding: 2 }));
    finnhub.on("/stock/fund-ownership", reply({ symbol: "AAPL", ownership }));
    return finnhub.adapter.fundOwnership("AAPL");
  };

  it("is a paid call's, and none where the plan leaves it out", async () => {
    await expect(finnhub.adapter.fundOwnership("AAPL")).rejects.toMatchObject({ kind: "not_permitted" });
  });

  it("is the year of the newest filing, without funds that have filed nothing since", async () => {
    const found = await read(
      "USD",
      holding(600_000, "2026-09-30"),
      holding(400_000, "2026-06-30"),
      holding(900_000, "2026-03-31"),
      holding(900_000, "2019-12-31"),
    );
    expect(found).toEqual([{ year: 2026, percent: 50, funds: 2 }]);
  });

  it("of a company with other books has no percent, for its shares are others", async () => {
    expect(await read("TWD", holding(1, "2026-09-30"))).toEqual([{ year: 2026, percent: null, funds: 1 }]);
  });

  it("is none where nobody files, or nothing that can be dated", async () => {
    expect(await read("USD")).toEqual([]);
    expect(await read("USD", holding(5, "soon"), holding(0, "2026-09-30"), {})).toEqual([]);
  });
});

describe("news", () => {
  const article = {
    category: "company",
    datetime: seconds("2026-11-20T15:00:00Z"),
    headline: "Apple shows <b>a phone</b>",
    id: 7_123_456,
    image: "",
    related: "AAPL",
    source: "Wire",
    summary: "Line one.\nLine two.\u0000",
    url: "https://finnhub.io/api/news?id=1",
  };
  const read = async (change: Record<string, unknown> = {}) => {
    finnhub.on("/company-news", reply([{ ...article, ...change }]));
    return (await finnhub.adapter.news("AAPL", "2026-11-01", "2026-11-20"))[0];
  };

  it("keep their own id and whatever they write as text on one line, markup as it is written", async () => {
    expect(await read()).toEqual({
      id: "7123456",
      headline: "Apple shows <b>a phone</b>",
      summary: "Line one. Line two.",
      url: "https://finnhub.io/api/news?id=1",
      publisher: "Wire",
      publishedAt: new Date("2026-11-20T15:00:00Z"),
      aboutPrice: false,
    });
  });

  it.each([
    ["a script", "javascript:alert(1)"],
    ["a text", "data:text/html,x"],
    ["a file", "ftp://example.com/x"],
    ["no address", "example.com"],
    ["empty", ""],
    ["absent", null],
    ["over 2000 characters", `https://example.com/${"x".repeat(2000)}`],
  ])("have no link where it is %s", async (_what, url) => {
    expect(await read({ url })).toMatchObject({ headline: article.headline, url: null });
  });

  it("are no longer than the tables' readers take", async () => {
    const long = await read({
      headline: "x".repeat(9000),
      summary: "x".repeat(9000),
      source: "x".repeat(9000),
    });
    expect([long?.headline.length, long?.summary?.length, long?.publisher?.length]).toEqual([500, 5000, 200]);
  });

  it.each([{ headline: "  " }, { datetime: 0 }])(
    "without a headline or a time are left out: %j",
    async (change) => {
      expect(await read(change)).toBeUndefined();
    },
  );
});
