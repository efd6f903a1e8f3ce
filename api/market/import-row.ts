import { isTradingDay } from "../../domain/trading-days";
import type { Candle } from "../providers/market-data/port";

/** The first line of a file of daily candles, word for word. */
export const COLUMNS = ["symbol", "date", "open", "high", "low", "close", "volume"] as const;
type Column = (typeof COLUMNS)[number];

/** What rows are judged by. */
export interface RowRules {
  /** Every stock that there is. */
  symbols: ReadonlySet<string>;
  /** The last day that is over at the exchange, YYYY-MM-DD. */
  lastDay: string;
}

type ReadRow = { symbol: string; candle: Candle } | { wrong: string };

/** Files round their columns one by one, and adjust them for splits: so much may open and close lie outside. */
const ROUNDING = 0.005;
/** The table's. */
const PRICE_DECIMALS = 6;
const MAX_PRICE = 1_000_000_000;
/** Before it the exchange kept other holidays than our calendar's (Martin Luther King Jr. Day is one since 1998). */
const HOLIDAYS_KNOWN_FROM = "1998-01-01";

/** One row as a candle, or what is wrong with it in a few words. Prices are dollars, rounded to six decimals. */
export function readRow(fields: readonly string[], rules: RowRules): ReadRow {
  if (fields.length !== COLUMNS.length) {
    return { wrong: `${fields.length} columns where ${COLUMNS.length} are wanted` };
  }
  const field = (column: Column) => fields[COLUMNS.indexOf(column)] ?? "";
  const symbol = field("symbol");
  const date = field("date");
  const wrong =
    wrongSymbol(symbol, rules) ??
    wrongDate(date, rules) ??
    wrongPrice("open", field("open")) ??
    wrongPrice("high", field("high")) ??
    wrongPrice("low", field("low")) ??
    wrongPrice("close", field("close")) ??
    wrongVolume(field("volume"));
  if (wrong) return { wrong };
  const candle: Candle = {
    date,
    open: toPrice(field("open")),
    high: toPrice(field("high")),
    low: toPrice(field("low")),
    close: toPrice(field("close")),
    volume: Number(field("volume")),
  };
  const contradiction = findContradiction(candle);
  return contradiction ? { wrong: contradiction } : { symbol, candle };
}

/** A file's text as a terminal may show it: short, quoted, without control characters. */
export function quote(text: string): string {
  const readable = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return `"${readable.length > 40 ? `${readable.slice(0, 40)}…` : readable}"`;
}

function wrongSymbol(symbol: string, { symbols }: RowRules): string | undefined {
  if (symbols.has(symbol)) return undefined;
  return symbols.has(symbol.toUpperCase())
    ? `the symbol ${quote(symbol)} is to be written ${symbol.toUpperCase()}`
    : `${quote(symbol)} is none of the stocks that api/market/listed lists: add it there first`;
}

function wrongDate(date: string, { lastDay }: RowRules): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // JavaScript takes February 30 for March 1 or 2.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) {
    return `${quote(date)} is no date (YYYY-MM-DD)`;
  }
  if (date > lastDay) return `${date} is not over at the exchange`;
  // Dates that slipped by a day, as time zones make them, show by this.
  if ([0, 6].includes(new Date(time).getUTCDay())) return `${date} is no trading day: it is a weekend`;
  if (date >= HOLIDAYS_KNOWN_FROM && !isTradingDay(date)) {
    return `${date} is no trading day: the New York Stock Exchange was closed`;
  }
  return undefined;
}

function wrongPrice(column: Column, text: string): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return `${column} ${quote(text)} is not a number`;
  if (toPrice(text) <= 0) return `${column} is ${quote(text)}: a price is above 0`;
  return Number(text) > MAX_PRICE ? `${column} is ${quote(text)}: no price is that high` : undefined;
}

/** "63152400.0", as some tools write whole numbers, is one. */
function wrongVolume(text: string): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return `volume ${quote(text)} is not a number`;
  if (Number(text) < 0) return `volume is ${quote(text)}: it cannot be below 0`;
  return Number.isSafeInteger(Number(text)) ? undefined : `volume ${quote(text)} is not a whole number`;
}

function findContradiction({ open, high, low, close }: Candle): string | undefined {
  if (low > high) return `low ${low} is above high ${high}`;
  const outside = (price: number) => price < low - ROUNDING || price > high + ROUNDING;
  if (outside(open)) return `open ${open} is not between low ${low} and high ${high}`;
  return outside(close) ? `close ${close} is not between low ${low} and high ${high}` : undefined;
}

function toPrice(text: string): number {
  return Number(Number(text).toFixed(PRICE_DECIMALS));
}
