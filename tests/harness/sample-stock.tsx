import { StockView } from "~/components/stocks/stock-page";
import { stripTags } from "~/lib/text";
import type { StockPage } from "~/pages/stocks/stock.server";
import type { Panel } from "~/upstream/panel.server";
import { htmlOf } from "./page-html";

export type ForMembers = Extract<StockPage, { for: "members" }>;
export type ForVisitors = Extract<StockPage, { for: "visitors" }>;

export const sandbox = { kind: "sandbox" };
export const ready = <T,>(data: T): Panel<T> => ({ state: "ready", data });
export const failed = { state: "failed", message: "Please try again in a moment." } as const;
export const article = { id: "1", headline: "Apple closes higher", publishedAt: "2026-11-20T21:00:00Z" };

/** All that is known of a stock, as the loader answers it. */
export const member: ForMembers = {
  for: "members",
  stock: {
    symbol: "AAPL",
    name: "Apple",
    exchange: "NASDAQ",
    description: "Makes phones.",
    sectors: [
      { slug: "metaverse", name: "Metaverse" },
      { slug: "jim-cramer", name: "Jim Cramer mentions" },
    ],
    quote: { asOf: "2026-11-20", price: 231.5, change: -1.25, changePercent: -0.537, source: sandbox },
    fundamentals: {
      marketCap: 3_460_000_000_000,
      peRatio: 37.951,
      earningsPerShare: 6.1,
      dividendYield: 0.43,
      sharesOutstanding: 14_946_004_000,
      source: sandbox,
    },
    day: { open: 232, high: 233.1, low: 230.05, volume: 51_234_567, yearHigh: 240, yearLow: 164.08 },
    analysts: {
      month: "2026-11-01",
      strongBuy: 6,
      buy: 11,
      hold: 5,
      sell: 2,
      strongSell: 0,
      targetLow: 180,
      targetMean: 240.5,
      targetHigh: 300,
      source: sandbox,
    },
  },
  prices: ready({
    range: "1m",
    step: "daily",
    currency: "USD",
    points: [
      { date: "2026-11-19", close: 232.75 },
      { date: "2026-11-20", close: 231.5 },
    ],
    drawings: { wide: '<svg role="img" aria-label="wide"></svg>', compact: "<svg></svg>" },
    source: sandbox,
  }),
  financials: ready({
    symbol: "AAPL",
    currency: "USD",
    years: [
      {
        year: 2024,
        revenue: 391_040_000_000,
        netIncome: 93_740_000_000,
        cashFlow: null,
        earningsPerShare: 6.1,
      },
      { year: 2025, revenue: 2_500_000, netIncome: -1_250_000, cashFlow: 99_000, earningsPerShare: -0.42 },
    ],
    source: sandbox,
  }),
  recommendations: ready({
    symbol: "AAPL",
    months: [
      { month: "2026-10-01", strongBuy: 5, buy: 10, hold: 6, sell: 2, strongSell: 1 },
      { month: "2026-11-01", strongBuy: 6, buy: 11, hold: 5, sell: 2, strongSell: 0 },
    ],
    drawings: { wide: '<svg role="img" aria-label="months"></svg>', compact: "<svg></svg>" },
    source: sandbox,
  }),
  ownership: ready({
    symbol: "AAPL",
    years: [
      { year: 2024, percent: 61.25, funds: 1830 },
      { year: 2025, percent: null, funds: null },
    ],
    drawings: { wide: '<svg role="img" aria-label="funds"></svg>', compact: "<svg></svg>" },
    source: sandbox,
  }),
  related: ready([{ symbol: "META", name: "Meta Platforms" }]),
  news: ready({ articles: [article], source: sandbox }),
  sectorNews: ready({ articles: [], source: sandbox }),
};
/** The same stock for who has no account. */
export const visitor: ForVisitors = {
  for: "visitors",
  need: "account",
  stock: { symbol: "AAPL", name: "Apple", exchange: "NASDAQ", sectors: member.stock.sectors },
  news: member.news,
  sectorNews: member.sectorNews,
};

/** The page's HTML as the server renders it. */
export const viewOf = (page: StockPage, at = "/stocks/AAPL") =>
  htmlOf(() => <StockView page={page} />, { at });

/** What there is to be read. */
export const textOf = (page: StockPage) => stripTags(viewOf(page)).replaceAll("&#x27;", "'");

export const memberWith = (changed: Partial<ForMembers>): ForMembers => ({ ...member, ...changed });
export const stockWith = (changed: Partial<ForMembers["stock"]>): ForMembers =>
  memberWith({ stock: { ...member.stock, ...changed } });
