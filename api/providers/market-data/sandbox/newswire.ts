import { formatDate } from "../../../../domain/dates";
import { formatPrice } from "../../../../domain/money";
import { addDays, closeOf, tradingDays } from "../../../../domain/trading-days";
import type { Candle, ProviderArticle, Recommendation } from "../port";
import { type Accounts, resultsDay } from "./accounts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Trading days of 52 weeks, and how many must pass before another record is news. */
const YEAR = 252;
const QUIET = 15;
/** A move is news from this size on, and from so many times the stock's usual one. */
const LARGE = { atLeast: 0.025, times: 2.3 };

/** Says that it happened in the sandbox alone: company names are real, the figures are not. */
const made = "Sandbox data: generated, it did not happen.";

export interface Subject {
  symbol: string;
  name: string;
  /** The stock's usual move in a day, as a part of its price. */
  spread: number;
  candles: readonly Candle[];
  years: readonly Accounts[];
  recommendations: readonly Recommendation[];
  /** Whether anybody wants to hear of that day. */
  isAsked: (date: string) => boolean;
}

/** What the sandbox's figures of a stock give to tell of the days that are asked for, the oldest first. */
export function writeNews(subject: Subject): ProviderArticle[] {
  const articles = [...movesOf(subject), ...recordsOf(subject), ...resultsOf(subject), ...talliesOf(subject)];
  return articles.sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}

function movesOf({ symbol, name, spread, candles, isAsked }: Subject): ProviderArticle[] {
  return candles.flatMap(({ date, close, volume }, index) => {
    const before = candles[index - 1]?.close ?? close;
    const move = close / before - 1;
    if (!isAsked(date) || Math.abs(move) < Math.max(LARGE.atLeast, LARGE.times * spread)) return [];
    const percent = `${Math.abs(move * 100).toFixed(2)}%`;
    const direction = move > 0 ? "up" : "down";
    return [
      {
        ...article(symbol, date, "move", 15 * MINUTE),
        headline: `${name} closes ${percent} ${move > 0 ? "higher" : "lower"} at ${formatPrice(close)}`,
        summary:
          `${symbol} closed at ${formatPrice(close)} on ${formatDate(date)}, ${direction} ${percent} from ${formatPrice(before)} the ` +
          `trading day before. ${count.format(volume)} shares were traded. ${made}`,
        aboutPrice: true,
      },
    ];
  });
}

function recordsOf(subject: Subject): ProviderArticle[] {
  const closes = subject.candles.map(({ close }) => close);
  return [
    ...recordsOfKind(subject, "high", closes),
    ...recordsOfKind(
      subject,
      "low",
      closes.map((close) => -close),
    ),
  ];
}

function recordsOfKind(
  { symbol, name, candles, isAsked }: Subject,
  kind: "high" | "low",
  heights: number[],
): ProviderArticle[] {
  const reached = lastReached(heights);
  let lastRecord = 0;
  return candles.flatMap(({ date, close }, index) => {
    if (index < YEAR || index - (reached[index] ?? -1) <= YEAR) return [];
    const isNews = index - lastRecord > QUIET;
    lastRecord = index;
    if (!isNews || !isAsked(date)) return [];
    return [
      {
        ...article(symbol, date, kind, 25 * MINUTE),
        headline: `${name} closes at a 52-week ${kind} of ${formatPrice(close)}`,
        summary:
          `On ${formatDate(date)} ${symbol} closed at ${formatPrice(close)}, ${kind === "high" ? "above" : "below"} every close ` +
          `of the 52 weeks before. ${made}`,
        aboutPrice: true,
      },
    ];
  });
}

/** For each day the latest earlier one that was as high or higher; -1 where none was. */
function lastReached(heights: readonly number[]): number[] {
  const higher: { index: number; height: number }[] = [];
  return heights.map((height, index) => {
    while ((higher.at(-1)?.height ?? height) < height) higher.pop();
    const found = higher.at(-1)?.index ?? -1;
    higher.push({ index, height });
    return found;
  });
}

function resultsOf({ symbol, name, years, isAsked }: Subject): ProviderArticle[] {
  return years.slice(1).flatMap(({ year, revenue, netIncome, earningsPerShare }, index) => {
    const date = resultsDay(symbol, year);
    if (!isAsked(date)) return [];
    const before = years[index]?.revenue ?? revenue;
    const percent = (revenue / before - 1) * 100;
    const change = `${Math.abs(percent).toFixed(1)}% ${percent < 0 ? "less" : "more"} than the year before`;
    const result = `${netIncome < 0 ? "a net loss" : "a net income"} of ${millions(netIncome)}`;
    return {
      ...article(symbol, date, `results-${year}`, 35 * MINUTE),
      headline: `${name} reports ${result} for fiscal ${year}`,
      summary: `Revenue was ${millions(revenue)}, ${change}. Earnings per share were ${formatPrice(earningsPerShare)}. ${made}`,
      aboutPrice: false,
    };
  });
}

function talliesOf({ symbol, name, recommendations, isAsked }: Subject): ProviderArticle[] {
  return recommendations.flatMap(({ month, strongBuy, buy, hold, sell, strongSell }) => {
    const date = firstTradingDay(month);
    if (!isAsked(date)) return [];
    const all = strongBuy + buy + hold + sell + strongSell;
    return {
      // Before the close: what analysts said does not wait for it.
      ...article(symbol, date, "tally", -6 * HOUR),
      headline: `${strongBuy + buy} of ${all} analysts rate ${name} a buy in ${monthName(month)}`,
      summary:
        `Strong buy ${strongBuy}, buy ${buy}, hold ${hold}, sell ${sell}, strong sell ${strongSell}. ` +
        `A count of what analysts say, no recommendation of ours. ${made}`,
      aboutPrice: false,
    };
  });
}

function article(symbol: string, date: string, kind: string, afterClose: number) {
  return {
    id: `${symbol}-${date}-${kind}`,
    url: null,
    publisher: "Sandbox Newswire",
    publishedAt: new Date(closeOf(date).getTime() + afterClose),
  };
}

const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const millions = (amount: number) => `$${count.format(Math.abs(amount) / 1e6)} million`;

const monthAndYear = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const monthName = (month: string) => monthAndYear.format(new Date(month));

/** No month begins with more than four days without trade. */
function firstTradingDay(month: string): string {
  return tradingDays(month, addDays(month, 6))[0] ?? month;
}
