import { lastClosedDay, tradingDays } from "../../../../domain/trading-days";
import { listedSectors, listedStocks } from "../../../market/listing";
import type { Candle, MarketData, ProviderArticle } from "../port";
import { fundamentalsOf, reportedYears, resultsDays } from "./accounts";
import { priceTargetOf, recommendationsOf } from "./analysts";
import { dividendsOf } from "./dividends";
import { fundYearsOf } from "./funds";
import { writeNews } from "./newswire";
import { FIRST_DAY, type SharedShocks, type Shocks, walkCandles, walkShocks } from "./prices";
import { type Traits, traitsOf } from "./traits";

interface Known {
  symbol: string;
  traits: Traits;
  candles: Candle[];
}

/**
 * Market data that is made up: the same for everybody and for ever, whatever range is asked for, up to the last close
 * before `now`. Knows the stocks of the listing; to any other symbol it answers as a provider that has nothing.
 */
export function createSandbox(now: () => Date): MarketData {
  let days: string[] = [];
  let market = walkShocks(0, "market");
  const sectors = new Map<string, Shocks>();
  /** A stock's calls come one after another: its walk is kept until another's is asked for. */
  let latest: Known | undefined;

  function advance(): void {
    const day = lastClosedDay(now());
    if (days.at(-1) === day) return;
    days = tradingDays(FIRST_DAY, day);
    market = walkShocks(days.length, "market");
    for (const { slug } of listedSectors) sectors.set(slug, walkShocks(days.length, "sector", slug));
    latest = undefined;
  }

  function know(symbol: string): Known | undefined {
    advance();
    if (latest?.symbol === symbol) return latest;
    const traits = traitsOf(symbol);
    const sector = listedSectors.find(({ stocks }) => stocks.some((stock) => stock.symbol === symbol));
    const shocks = sector && sectors.get(sector.slug);
    if (!traits || !shocks) return undefined;
    const shared: SharedShocks = { market, sector: shocks };
    latest = { symbol, traits, candles: walkCandles(symbol, traits, days, shared) };
    return latest;
  }

  return {
    name: "sandbox",
    licence: { mayDisplay: true, attribution: null, delayMinutes: 0 },

    candles: async (symbol, from, to) => {
      const candles = know(symbol)?.candles ?? [];
      return candles.filter(({ date }) => date >= from && date <= to);
    },

    actions: async (symbol, from, to) => {
      const known = know(symbol);
      const paid = known ? dividendsOf(symbol, known.traits, lastClosedDay(now())) : [];
      return paid.filter(({ date }) => date >= from && date <= to);
    },

    fundamentals: async (symbol) => {
      const known = know(symbol);
      const price = known?.candles.at(-1)?.close;
      const last = known && reportedYears(symbol, known.traits, now()).at(-1);
      return price && last ? fundamentalsOf(known.traits, last, price) : undefined;
    },

    financialYears: async (symbol) => {
      const known = know(symbol);
      return known ? reportedYears(symbol, known.traits, now()) : [];
    },

    recommendations: async (symbol) => {
      const known = know(symbol);
      return known ? recommendationsOf(symbol, known.traits, known.candles) : [];
    },

    priceTarget: async (symbol) => {
      const known = know(symbol);
      return known && priceTargetOf(symbol, known.traits, known.candles);
    },

    fundOwnership: async (symbol) => {
      const known = know(symbol);
      return known ? fundYearsOf(symbol, known.traits, now()) : [];
    },

    news: async (symbol, from, to) => {
      const known = know(symbol);
      return known ? newsOf(known, from, to, now()) : [];
    },

    // No stock of the sandbox ever splits.
    dates: async (symbol, from, to) =>
      know(symbol) ? resultsDays(symbol, from, to).map((date) => ({ kind: "earnings", date })) : [],
  };
}

function newsOf({ symbol, traits, candles }: Known, from: string, to: string, now: Date): ProviderArticle[] {
  const articles = writeNews({
    symbol,
    name: listedStocks.find((stock) => stock.symbol === symbol)?.name ?? symbol,
    spread: traits.volatility / Math.sqrt(252),
    candles,
    years: reportedYears(symbol, traits, now),
    recommendations: recommendationsOf(symbol, traits, candles),
    isAsked: (date) => date >= from && date <= to,
  });
  return articles.filter(({ publishedAt }) => publishedAt <= now);
}
