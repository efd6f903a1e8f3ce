import { z } from "zod";
import { isCalendarDate } from "../../../../domain/trade-query";
import type {
  FinancialYear,
  FundamentalFigures,
  FundYear,
  PriceTarget,
  Recommendation,
  StockDate,
} from "../port";

/** One kind of file of figures: its first line, and what a row of it says. */
export interface FigureKind<Row> {
  /** The first line, word for word. */
  columns: readonly string[];
  /** Of the columns' names and texts. */
  row: z.ZodType<{ symbol: string; key: string; value: Row }, z.ZodTypeDef, unknown>;
}

const symbol = z.string();
const amount = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,9})?$/, "is not a number")
  .transform(Number);
/** An empty field is not known. */
const known = z.union([z.literal("").transform(() => null), amount]);
const count = z
  .string()
  .regex(/^\d{1,15}$/, "is not a whole number")
  .transform(Number);
const year = z
  .string()
  .regex(/^(19|2\d)\d\d$/, "is not a year")
  .transform(Number);
const day = z.string().refine(isCalendarDate, "is no date (YYYY-MM-DD)");
const month = day.refine((text) => text.endsWith("-01"), "is not the first day of a month");
const above0 = amount.refine((price) => price > 0, "is not above 0");

/** Shares outstanding; dollars a share and year; percent a year. */
export const fundamentals: FigureKind<FundamentalFigures> = {
  columns: ["symbol", "sharesOutstanding", "earningsPerShare", "dividendYield"],
  row: z
    .object({
      symbol,
      sharesOutstanding: z.union([z.literal("").transform(() => null), count]),
      earningsPerShare: known,
      dividendYield: known,
    })
    .transform(({ symbol, ...value }) => ({ symbol, key: "", value })),
};

/** Dollars, of a fiscal year. */
export const years: FigureKind<FinancialYear> = {
  columns: ["symbol", "year", "revenue", "netIncome", "cashFlow", "earningsPerShare"],
  row: z
    .object({ symbol, year, revenue: known, netIncome: known, cashFlow: known, earningsPerShare: known })
    .transform(({ symbol, ...value }) => ({ symbol, key: String(value.year), value })),
};

/** Numbers of analysts, by the first day of the month. */
export const recommendations: FigureKind<Recommendation> = {
  columns: ["symbol", "month", "strongBuy", "buy", "hold", "sell", "strongSell"],
  row: z
    .object({ symbol, month, strongBuy: count, buy: count, hold: count, sell: count, strongSell: count })
    .transform(({ symbol, ...value }) => ({ symbol, key: value.month, value })),
};

/** Dollars. */
export const targets: FigureKind<PriceTarget> = {
  columns: ["symbol", "low", "mean", "high"],
  row: z
    .object({ symbol, low: above0, mean: above0, high: above0 })
    .refine(({ low, mean, high }) => low <= mean && mean <= high, "low, mean and high do not rise")
    .transform(({ symbol, ...value }) => ({ symbol, key: "", value })),
};

/** Percent of the shares outstanding, and a number of funds. */
export const funds: FigureKind<FundYear> = {
  columns: ["symbol", "year", "percent", "funds"],
  row: z
    .object({ symbol, year, percent: known, funds: z.union([z.literal("").transform(() => null), count]) })
    .transform(({ symbol, ...value }) => ({ symbol, key: String(value.year), value })),
};

/** `from` and `to` are those of a split, and empty of a report. */
export const dates: FigureKind<StockDate> = {
  columns: ["symbol", "date", "kind", "from", "to"],
  row: z
    .union([
      z.object({
        symbol,
        date: day,
        kind: z.literal("earnings"),
        from: z.literal(""),
        to: z.literal(""),
      }),
      z.object({ symbol, date: day, kind: z.literal("split"), from: above0, to: above0 }),
    ])
    .transform(({ symbol, ...row }) => ({
      symbol,
      key: `${row.date} ${row.kind}`,
      value: row.kind === "earnings" ? { kind: row.kind, date: row.date } : row,
    })),
};
