import type { CorporateAction } from "../../../domain/corporate-actions";

/** Market data as we take it from a provider. Dates are YYYY-MM-DD, prices and amounts dollars. */

export interface Candle {
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Shares; 0 where nobody tells, which is shown as none. */
  volume: number;
}

/** Halts come from files alone. */
export type ProviderAction = CorporateAction;

export interface FundamentalFigures {
  sharesOutstanding: number | null;
  earningsPerShare: number | null;
  /** Percent a year. */
  dividendYield: number | null;
}

export interface FinancialYear {
  year: number;
  revenue: number | null;
  netIncome: number | null;
  /** From operations. */
  cashFlow: number | null;
  earningsPerShare: number | null;
}

/** How many analysts said what in the month that begins on this day. */
export interface Recommendation {
  month: string;
  strongBuy: number;
  buy: number;
  hold: number;
  sell: number;
  strongSell: number;
}

export interface PriceTarget {
  low: number;
  mean: number;
  high: number;
}

/** What funds held of a stock at the end of a year. */
export interface FundYear {
  year: number;
  /** Of the shares outstanding; above 100 where lent shares are reported twice. */
  percent: number | null;
  /** That report holding it. */
  funds: number | null;
}

export interface ProviderArticle {
  /** The provider's own. */
  id: string;
  headline: string;
  summary: string | null;
  url: string | null;
  publisher: string | null;
  publishedAt: Date;
  /** Whether it tells of a price. */
  aboutPrice: boolean;
}

/** A day on which something happens to a stock that moves its price, or the scale of it. */
export type StockDate =
  | { kind: "earnings"; date: string }
  /** `to` shares in place of `from`. */
  | { kind: "split"; date: string; from: number; to: number };

/** What a provider's licence lets us do with its figures. */
export interface DataLicence {
  mayDisplay: boolean;
  /** The line that has to be shown beside them. */
  attribution: string | null;
  /** How old a figure must be before it may be shown. */
  delayMinutes: number;
}

/** What a look at a feed found. */
export interface FeedState {
  /** Another one whenever something else is there. */
  mark: string;
  /** What is there and not taken, each with the reason. */
  refused: readonly { file: string; reason: string }[];
}

/** A provider that is not asked over a network, and brings whole histories, corrections of old days included. */
export interface Feed {
  /** Reads what is there now: until the next look the provider answers from that. Never throws. */
  look(): Promise<FeedState>;
}

/** A provider of market data. Every method may throw {@link MarketDataError}; both ends of a range are included. */
export interface MarketData {
  readonly feed?: Feed;
  /** Kept beside each row that it brought. */
  readonly name: string;
  readonly licence: DataLicence;
  /** The oldest first; [] when there are none. */
  candles(symbol: string, from: string, to: string): Promise<Candle[]>;
  /** Splits and dividends, in the shares of its candles. */
  actions(symbol: string, from: string, to: string): Promise<ProviderAction[]>;
  fundamentals(symbol: string): Promise<FundamentalFigures | undefined>;
  /** The oldest first. */
  financialYears(symbol: string): Promise<FinancialYear[]>;
  recommendations(symbol: string): Promise<Recommendation[]>;
  priceTarget(symbol: string): Promise<PriceTarget | undefined>;
  /** The oldest first. */
  fundOwnership(symbol: string): Promise<FundYear[]>;
  news(symbol: string, from: string, to: string): Promise<ProviderArticle[]>;
  /** Also of days to come, the oldest first. */
  dates(symbol: string, from: string, to: string): Promise<StockDate[]>;
}

export type MarketDataFailure =
  /** It says nothing of this stock's part: what is known of it stays. */
  | "not_told"
  /** The plan does not include it: asking again is in vain. */
  | "not_permitted"
  | "rate_limited"
  /** The key is refused. */
  | "unauthorized"
  | "unavailable"
  | "malformed";

/** Names the provider's call and what became of it, never a key. */
export class MarketDataError extends Error {
  override readonly name = "MarketDataError";
  constructor(
    readonly kind: MarketDataFailure,
    detail: string,
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(`market data: ${kind} (${detail})`, options);
  }
}

/** Which provider of market data there is, and what it takes to use it. */
export type MarketDataSettings = Readonly<
  | { adapter: "sandbox" }
  | { adapter: "finnhub"; key: string; perMinute: number; licence: DataLicence }
  | { adapter: "files"; folder: string; licence: DataLicence }
>;
