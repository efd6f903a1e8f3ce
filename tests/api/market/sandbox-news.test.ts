import { describe, expect, it } from "vitest";
import { listedStocks } from "../../../api/market/listing";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { closeOf } from "../../../domain/trading-days";

const evening = new Date("2026-11-20T22:30:00Z");
const sandbox = createSandbox(() => evening);

const wires = await Promise.all(
  listedStocks.map(async ({ symbol, name }) => ({
    symbol,
    name,
    candles: await sandbox.candles(symbol, "2021-01-01", "2026-12-31"),
    years: await sandbox.financialYears(symbol),
    months: await sandbox.recommendations(symbol),
    articles: await sandbox.news(symbol, "2021-01-01", "2026-12-31"),
  })),
);
const everything = wires.flatMap(({ articles }) => articles);
/** The wires, each with those of its articles whose id ends so, and the day that they tell of. */
const told = (ending: RegExp) =>
  wires.map((wire) => ({
    ...wire,
    articles: wire.articles
      .filter(({ id }) => ending.test(id))
      .map((article) => ({ ...article, day: article.publishedAt.toISOString().slice(0, 10) })),
  }));
const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD" }).replace("-", "−");

describe("the sandbox's news", () => {
  it("are from the sandbox, lead nowhere and have an id each", () => {
    expect(everything.length).toBeGreaterThan(1000);
    for (const { url, publisher, summary } of everything) {
      expect({ url, publisher }).toEqual({ url: null, publisher: "Sandbox Newswire" });
      expect(summary).toContain("Sandbox data: generated, it did not happen.");
    }
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
  });

  it("tell of what was, in neutral words", () => {
    const loud = /soar|surge|plung|crash|skyrocket|tumbl|rall(y|ies)|must|should|!|opportunit|will /i;
    expect(everything.filter(({ headline, summary }) => loud.test(`${headline} ${summary}`))).toEqual([]);
    expect(everything.filter(({ publishedAt }) => publishedAt > evening)).toEqual([]);
  });

  it("are those of the days that are asked for, the oldest first, and the same in any range", async () => {
    const { symbol, articles } = wires[0] ?? expect.fail("no stock");
    const asked = await sandbox.news(symbol, "2026-03-01", "2026-06-30");
    expect(asked.length).toBeGreaterThan(3);
    expect(asked).toEqual(
      articles.filter(({ publishedAt }) => {
        const day = publishedAt.toISOString().slice(0, 10);
        return day >= "2026-03-01" && day <= "2026-06-30";
      }),
    );
    expect(asked).toEqual([...asked].sort((a, b) => Number(a.publishedAt) - Number(b.publishedAt)));
  });

  it("wait for their hour", async () => {
    const { articles } = told(/move$/).find((wire) => wire.articles.length > 0) ?? expect.fail("no move");
    const { id, day, publishedAt } = articles.at(-1) ?? expect.fail("no move");
    const symbol = id.split("-")[0] ?? "";
    const at = (now: Date) => createSandbox(() => now).news(symbol, day, day);
    expect(await at(closeOf(day))).not.toContainEqual(expect.objectContaining({ id }));
    expect(await at(publishedAt)).toContainEqual(expect.objectContaining({ id }));
  });
});

describe("news of a large move", () => {
  it("have the day's percent, direction, price and volume", () => {
    for (const { symbol, name, candles, articles } of told(/move$/)) {
      for (const { day, headline, summary, aboutPrice } of articles) {
        const index = candles.findIndex(({ date }) => date === day);
        const { close, volume } = candles[index] ?? expect.fail(day);
        const before = candles[index - 1]?.close ?? expect.fail(day);
        const percent = ((Math.abs(close - before) / before) * 100).toFixed(2);
        const [year, month, date] = day.split("-");
        const [comparative, direction] = close > before ? ["higher", "up"] : ["lower", "down"];
        expect(headline).toBe(`${name} closes ${percent}% ${comparative} at ${dollars(close)}`);
        expect(summary).toContain(
          `${symbol} closed at ${dollars(close)} on ${month}/${date}/${year}, ${direction} ${percent}% from ${dollars(before)}`,
        );
        expect(summary).toContain(`${volume.toLocaleString("en-US")} shares`);
        expect(aboutPrice).toBe(true);
      }
    }
  });

  it("come of the largest moves of a stock, and of none below 2.5 percent", () => {
    for (const { candles, articles } of told(/move$/)) {
      const moves = candles.slice(1).map(({ date, close }, index) => ({
        date,
        size: Math.abs(close / (candles[index]?.close ?? close) - 1),
      }));
      moves.sort((a, b) => b.size - a.size);
      const largest = new Set(moves.slice(0, articles.length).map(({ date }) => date));
      expect(new Set(articles.map(({ day }) => day))).toEqual(largest);
      expect(moves[articles.length - 1]?.size ?? 1).toBeGreaterThanOrEqual(0.025);
    }
  });
});

it.each(["high", "low"])("news of a 52-week %s are true of the 252 days before", (kind) => {
  const ending = new RegExp(`-${kind}$`);
  const found = told(ending);
  expect(found.flatMap(({ articles }) => articles).length).toBeGreaterThan(50);
  for (const { candles, articles } of found) {
    for (const { day, headline, aboutPrice } of articles) {
      const index = candles.findIndex(({ date }) => date === day);
      const close = candles[index]?.close ?? expect.fail(day);
      const year = candles.slice(index - 252, index).map((candle) => candle.close);
      expect(year).toHaveLength(252);
      expect(year.every((earlier) => (kind === "high" ? earlier < close : earlier > close))).toBe(true);
      expect(headline).toContain(`52-week ${kind} of ${dollars(close)}`);
      expect(aboutPrice).toBe(true);
    }
  }
});

it("news of results have the year's income, revenue and earnings, and tell of no price", () => {
  for (const { years, articles } of told(/results-\d+$/)) {
    const reported = years.filter(({ year }) => year >= 2020);
    expect(articles).toHaveLength(reported.length);
    for (const [index, { year, revenue, netIncome, earningsPerShare }] of reported.entries()) {
      const { headline, summary, aboutPrice } = articles[index] ?? expect.fail(String(year));
      const millions = (amount: number | null) =>
        `$${(Math.abs(amount ?? 0) / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 })} million`;
      const kind = (netIncome ?? 0) < 0 ? "net loss" : "net income";
      expect(headline).toContain(`a ${kind} of ${millions(netIncome)} for fiscal ${year}`);
      expect(summary).toContain(`Revenue was ${millions(revenue)}`);
      expect(summary).toContain(`Earnings per share were ${dollars(earningsPerShare ?? 0)}`);
      expect(aboutPrice).toBe(false);
    }
  }
});

it("news of analysts have the month's counts, and tell of no price", () => {
  for (const { name, months, articles } of told(/tally$/)) {
    expect(articles).toHaveLength(months.length);
    for (const [index, { month, strongBuy, buy, hold, sell, strongSell }] of months.entries()) {
      const { headline, summary, aboutPrice, day } = articles[index] ?? expect.fail(month);
      const all = strongBuy + buy + hold + sell + strongSell;
      expect(headline).toContain(`${strongBuy + buy} of ${all} analysts rate ${name} a buy`);
      expect(summary).toContain(
        `Strong buy ${strongBuy}, buy ${buy}, hold ${hold}, sell ${sell}, strong sell ${strongSell}.`,
      );
      expect(day.slice(0, 7)).toBe(month.slice(0, 7));
      expect(aboutPrice).toBe(false);
    }
  }
});
