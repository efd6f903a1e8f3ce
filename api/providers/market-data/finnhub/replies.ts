import { z } from "zod";

/**
 * The provider's replies as its OpenAPI document has them, as far as we read them. It requires no field of any, and an
 * unknown symbol brings zeros or `{}`: what is needed is asked for where it is used.
 */

const numbers = z.array(z.number()).nullish();

/** GET /stock/candle. Six columns of one length; `t` is seconds since 1970. */
export const Candles = z.object({
  s: z.enum(["ok", "no_data"]),
  o: numbers,
  h: numbers,
  l: numbers,
  c: numbers,
  v: numbers,
  t: numbers,
});
export type Candles = z.infer<typeof Candles>;

/**
 * GET /quote: the running day, or the last one when the exchange is closed; dollars. `t`, seconds since 1970, is in the
 * replies and not in the document.
 */
export const Quote = z.object({
  o: z.number().nullish(),
  h: z.number().nullish(),
  l: z.number().nullish(),
  c: z.number().nullish(),
  t: z.number().nullish(),
});
export type Quote = z.infer<typeof Quote>;

/** GET /stock/dividend: `date` is the ex-date; `adjustedAmount` is in the shares of the candles, which are adjusted for splits. */
export const Dividends = z.array(
  z.object({
    date: z.string().nullish(),
    amount: z.number().nullish(),
    adjustedAmount: z.number().nullish(),
    currency: z.string().nullish(),
  }),
);
export type Dividends = z.infer<typeof Dividends>;

/** GET /stock/split: `toFactor` new shares for `fromFactor` old ones. */
export const Splits = z.array(
  z.object({
    date: z.string().nullish(),
    fromFactor: z.number().nullish(),
    toFactor: z.number().nullish(),
  }),
);
export type Splits = z.infer<typeof Splits>;

/** GET /stock/profile2: `shareOutstanding` in millions; `currency` is that of the filings, not of the price. */
export const Profile = z.object({ shareOutstanding: z.number().nullish(), currency: z.string().nullish() });

/** GET /stock/metric: the document leaves `metric` open; these are names that it holds. Yields are percents. */
export const Metrics = z.object({
  metric: z
    .object({
      epsAnnual: z.number().nullish(),
      dividendYieldIndicatedAnnual: z.number().nullish(),
    })
    .nullish(),
});

/** One line of a statement. A value that was not reported is "N/A" or absent. */
const Line = z.object({
  concept: z.string(),
  unit: z.string().nullish(),
  value: z.number().nullable().catch(null),
});
export type Line = z.infer<typeof Line>;
const statement = z.array(Line).nullish();

/** What a company filed with the SEC for one year; the document leaves `report` open. */
export const Filing = z.object({
  year: z.number().int(),
  filedDate: z.string().nullish(),
  report: z.object({ ic: statement, cf: statement }).nullish(),
});
export type Filing = z.infer<typeof Filing>;

/** GET /stock/financials-reported */
export const Filings = z.object({ data: z.array(Filing).nullish() });

const count = z.number().int().nonnegative();
/** GET /stock/recommendation: `period` is the month's first day. */
export const Recommendations = z.array(
  z.object({
    period: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
    strongBuy: count,
    buy: count,
    hold: count,
    sell: count,
    strongSell: count,
  }),
);

/** GET /stock/price-target; dollars. */
export const PriceTarget = z.object({
  targetLow: z.number().nullish(),
  targetMean: z.number().nullish(),
  targetHigh: z.number().nullish(),
});

/** One investor's latest filing: `share` is a number of shares. */
export const Holding = z.object({ share: z.number().nullish(), filingDate: z.string().nullish() });
export type Holding = z.infer<typeof Holding>;

/** GET /stock/fund-ownership: paid. Every investor once, with the latest filing of each. */
export const FundOwnership = z.object({ ownership: z.array(Holding).nullish() });

/** GET /company-news: `datetime` is seconds since 1970. Texts are whatever publishers wrote. */
export const CompanyNews = z.array(
  z.object({
    id: z.number().int(),
    datetime: z.number().int(),
    headline: z.string(),
    summary: z.string().nullish(),
    source: z.string().nullish(),
    url: z.string().nullish(),
  }),
);
export type CompanyNews = z.infer<typeof CompanyNews>;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** GET /calendar/earnings. */
export const EarningsCalendar = z.object({
  earningsCalendar: z.array(z.object({ date: day.nullish(), symbol: z.string().nullish() })).nullish(),
});
export type EarningsCalendar = z.infer<typeof EarningsCalendar>;
