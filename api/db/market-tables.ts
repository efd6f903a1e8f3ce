import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/** Sectors, stocks and what is known of them. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const day = (name: string) => date(name, { mode: "string" });
const price = (name: string) => numeric(name, { precision: 18, scale: 6, mode: "number" });
const whole = (name: string) => bigint(name, { mode: "number" });

export const sectors = pgTable("sectors", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  /** Its place among the sectors. */
  position: integer("position").notNull(),
});

/** Which stocks there are is ours (api/market/listed); what is known of them comes from a provider. */
export const stocks = pgTable(
  "stocks",
  {
    symbol: text("symbol").primaryKey(),
    name: text("name").notNull(),
    exchange: text("exchange").notNull(),
    currency: text("currency").notNull(),
    description: text("description").notNull(),
    /** Whose candles these are: "sandbox", "imported" or an adapter's name; null before there are any. */
    candleSource: text("candle_source"),
  },
  (table) => [
    index("stocks_symbol_trigrams").using("gin", sql`lower(${table.symbol}) gin_trgm_ops`),
    index("stocks_name_trigrams").using("gin", sql`lower(${table.name}) gin_trgm_ops`),
  ],
);

const symbol = () =>
  text("symbol")
    .notNull()
    .references(() => stocks.symbol, { onDelete: "cascade" });

export const sectorStocks = pgTable(
  "sector_stocks",
  {
    sector: text("sector")
      .notNull()
      .references(() => sectors.slug, { onDelete: "cascade" }),
    symbol: symbol(),
    /** The sector that this stock belongs to most. */
    main: boolean("main").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sector, table.symbol] }),
    index("sector_stocks_symbol").on(table.symbol),
  ],
);

/** Daily candles; all of one symbol have one source (`stocks.candleSource`). */
export const candles = pgTable(
  "candles",
  {
    symbol: symbol(),
    date: day("date").notNull(),
    open: price("open").notNull(),
    high: price("high").notNull(),
    low: price("low").notNull(),
    close: price("close").notNull(),
    volume: whole("volume").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.date] })],
);

/** The latest of each stock; dollars, percent. */
export const fundamentals = pgTable("fundamentals", {
  symbol: symbol().primaryKey(),
  sharesOutstanding: whole("shares_outstanding"),
  earningsPerShare: doublePrecision("earnings_per_share"),
  dividendYield: doublePrecision("dividend_yield"),
  source: text("source").notNull(),
});

/** One row for each fiscal year; dollars. */
export const financialYears = pgTable(
  "financial_years",
  {
    symbol: symbol(),
    year: integer("year").notNull(),
    revenue: doublePrecision("revenue"),
    netIncome: doublePrecision("net_income"),
    cashFlow: doublePrecision("cash_flow"),
    earningsPerShare: doublePrecision("earnings_per_share"),
    source: text("source").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.year] })],
);

/** What analysts recommended in a month, given as its first day. */
export const recommendations = pgTable(
  "recommendations",
  {
    symbol: symbol(),
    month: day("month").notNull(),
    strongBuy: integer("strong_buy").notNull(),
    buy: integer("buy").notNull(),
    hold: integer("hold").notNull(),
    sell: integer("sell").notNull(),
    strongSell: integer("strong_sell").notNull(),
    source: text("source").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.month] })],
);

export const priceTargets = pgTable("price_targets", {
  symbol: symbol().primaryKey(),
  low: price("low").notNull(),
  mean: price("mean").notNull(),
  high: price("high").notNull(),
  source: text("source").notNull(),
});

export const articles = pgTable(
  "articles",
  {
    /** The source's name and its own id: an article that comes twice is one. */
    id: text("id").notNull(),
    /** One row for each stock that it is about. */
    symbol: symbol(),
    headline: text("headline").notNull(),
    summary: text("summary"),
    url: text("url"),
    publisher: text("publisher"),
    publishedAt: instant("published_at").notNull(),
    /** Whether it tells of a price: such news of the sandbox goes when real candles come. */
    aboutPrice: boolean("about_price").notNull(),
    source: text("source").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.symbol] }),
    index("articles_symbol").on(table.symbol, table.publishedAt),
    index("articles_published").on(table.publishedAt),
  ],
);

/** Who asked for what is missing; the requester is a keyed hash, no address. */
export const stockRequests = pgTable(
  "stock_requests",
  {
    wanted: text("wanted").notNull(),
    requester: text("requester").notNull(),
    requestedAt: instant("requested_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wanted, table.requester] }),
    index("stock_requests_requested").on(table.requestedAt),
  ],
);

/** What funds held of a stock at the end of a year. */
export const fundOwnership = pgTable(
  "fund_ownership",
  {
    symbol: symbol(),
    year: integer("year").notNull(),
    /** Of the shares outstanding. */
    percent: doublePrecision("percent"),
    funds: integer("funds"),
    source: text("source").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.year] })],
);
