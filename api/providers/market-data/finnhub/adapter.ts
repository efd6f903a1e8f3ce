import { parseUrl } from "../../../../domain/url";
import { type DataLicence, type MarketData, MarketDataError, type ProviderArticle } from "../port";
import { toActions } from "./actions";
import { toCandles, toLastCandle } from "./candles";
import { createClient } from "./client";
import { toDates } from "./dates";
import { toFinancialYears } from "./filings";
import { toFundYears } from "./holdings";
import { createPace } from "./pace";
import {
  Candles,
  CompanyNews,
  Dividends,
  EarningsCalendar,
  Filings,
  FundOwnership,
  Metrics,
  PriceTarget,
  Profile,
  Quote,
  Recommendations,
  Splits,
} from "./replies";

export interface FinnhubOptions {
  key: string;
  /** The plan's calls a minute. */
  perMinute: number;
  licence: DataLicence;
  now: () => Date;
  /** Tests put theirs here. */
  baseUrl?: string;
  deadlineMs?: number;
  backoffMs?: number;
}

const MILLION = 1_000_000;
const DAY_MS = 86_400_000;

/** Market data of finnhub.io: US stocks, in dollars. */
export function createFinnhub(options: FinnhubOptions): MarketData {
  const { licence, now } = options;
  const client = createClient({
    baseUrl: "https://finnhub.io/api/v1",
    deadlineMs: 10_000,
    backoffMs: 500,
    ...options,
    pace: createPace(options.perMinute),
  });

  /** The plan of a free key has no history; its quote is the last day's candle, and one a day makes a history. */
  async function lastCandle(symbol: string) {
    const last = toLastCandle(await client.get("/quote", { symbol }, Quote), now());
    return last ? [last] : [];
  }

  async function readShares(symbol: string) {
    const { shareOutstanding, currency } = await client.get("/stock/profile2", { symbol }, Profile);
    // Of a company with other books the amounts are in their currency, and the shares those of its home exchange, of
    // which one that is listed here may be several: no figure rather than a wrong one.
    const isAmerican = !currency || currency === "USD";
    const sharesOutstanding = isAmerican && shareOutstanding ? Math.round(shareOutstanding * MILLION) : null;
    return { isAmerican, sharesOutstanding };
  }

  return {
    name: "finnhub",
    licence,

    candles: async (symbol, from, to) => {
      const query = { symbol, resolution: "D", from: toSeconds(from), to: toSeconds(to, DAY_MS) };
      const found = await client
        .get("/stock/candle", query, Candles)
        .then((reply) => toCandles(reply, now()))
        .catch((error: unknown) => {
          if (error instanceof MarketDataError && error.kind === "not_permitted") return lastCandle(symbol);
          throw error;
        });
      return found.filter(({ date }) => date >= from && date <= to);
    },

    actions: async (symbol, from, to) => {
      const dividends = await client.get("/stock/dividend", { symbol, from, to }, Dividends);
      const splits = await client.get("/stock/split", { symbol, from, to }, Splits);
      return toActions(dividends, splits).filter(({ date }) => date >= from && date <= to);
    },

    fundamentals: async (symbol) => {
      const { isAmerican, sharesOutstanding } = await readShares(symbol);
      const { metric } = await client.get("/stock/metric", { symbol, metric: "all" }, Metrics);
      const figures = {
        sharesOutstanding,
        earningsPerShare: isAmerican ? (metric?.epsAnnual ?? null) : null,
        dividendYield: metric?.dividendYieldIndicatedAnnual ?? null,
      };
      return Object.values(figures).some((figure) => figure !== null) ? figures : undefined;
    },

    financialYears: async (symbol) => {
      const query = { symbol, freq: "annual" };
      const { data } = await client.get("/stock/financials-reported", query, Filings);
      return toFinancialYears(data ?? []);
    },

    recommendations: async (symbol) => {
      const months = await client.get("/stock/recommendation", { symbol }, Recommendations);
      return months
        .map(({ period, ...counts }) => ({ month: `${period.slice(0, 7)}-01`, ...counts }))
        .sort((a, b) => (a.month < b.month ? -1 : 1));
    },

    priceTarget: async (symbol) => {
      const reply = await client.get("/stock/price-target", { symbol }, PriceTarget);
      const { targetLow: low, targetMean: mean, targetHigh: high } = reply;
      return low && mean && high ? { low, mean, high } : undefined;
    },

    fundOwnership: async (symbol) => {
      // The plan's answer first: a refused call costs one turn, not two.
      const { ownership } = await client.get("/stock/fund-ownership", { symbol }, FundOwnership);
      if (!ownership?.length) return [];
      return toFundYears(ownership, (await readShares(symbol)).sharesOutstanding);
    },

    news: async (symbol, from, to) => {
      const articles = await client.get("/company-news", { symbol, from, to }, CompanyNews);
      return articles.flatMap(toArticle);
    },

    dates: async (symbol, from, to) => {
      const query = { symbol, from, to };
      const { earningsCalendar } = await client.get("/calendar/earnings", query, EarningsCalendar);
      // Most plans have the earnings alone: then these are all.
      const splits = await client.get("/stock/split", query, Splits).catch((error: unknown) => {
        if (error instanceof MarketDataError && error.kind === "not_permitted") return [];
        throw error;
      });
      return toDates(earningsCalendar ?? [], splits).filter(({ date }) => date >= from && date <= to);
    },
  };
}

/** Midnight of Greenwich at the day's start: before the day begins in New York, and a day's end is past its end. */
function toSeconds(date: string, later = 0): string {
  return String((Date.parse(date) + later) / 1000);
}

/** What has neither headline nor time is nothing to show. */
function toArticle({ id, datetime, headline, summary, source, url }: CompanyNews[number]): ProviderArticle[] {
  const title = toText(headline, 500);
  if (!title || datetime <= 0 || datetime > 4_000_000_000) return [];
  return [
    {
      id: String(id),
      headline: title,
      summary: toText(summary, 5000),
      url: toWebAddress(url),
      publisher: toText(source, 200),
      publishedAt: new Date(datetime * 1000),
      // Whether it does is known of what we write ourselves.
      aboutPrice: false,
    },
  ];
}

/** One line without control characters, of which a database refuses some. Markup stays what it is: text. */
function toText(text: string | null | undefined, most: number): string | null {
  const line = text
    ?.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, most);
  return line || null;
}

/** Nothing but http and https is ever made a link. */
function toWebAddress(text: string | null | undefined): string | null {
  const url = parseUrl(text ?? "");
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null;
}
