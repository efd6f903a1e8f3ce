import { closeOf, tradingDayOnOrBefore } from "../../../../domain/trading-days";
import type { FinancialYear, FundamentalFigures } from "../port";
import { openChance } from "./chance";
import type { Traits } from "./traits";

const FIRST_YEAR = 2018;
/** The traits' revenue is this year's. */
const BASE_YEAR = 2020;

/** A fiscal year's figures, all of them known. */
export interface Accounts extends FinancialYear {
  revenue: number;
  netIncome: number;
  cashFlow: number;
  earningsPerShare: number;
}

/** The trading day in February on which a stock's fiscal year is reported; fiscal years are the calendar's. */
export function resultsDay(symbol: string, year: number): string {
  const day = 4 + Math.floor(22 * openChance("results", symbol).even());
  return tradingDayOnOrBefore(`${year + 1}-02-${String(day).padStart(2, "0")}`);
}

/** Those days between two others, both included. */
export function resultsDays(symbol: string, from: string, to: string): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
  // A year is reported in the next one.
  return years.map((year) => resultsDay(symbol, year - 1)).filter((day) => day >= from && day <= to);
}

/** The years that are reported at this instant, the oldest first. */
export function reportedYears(symbol: string, traits: Traits, now: Date): Accounts[] {
  const years: Accounts[] = [];
  for (let year = FIRST_YEAR; closeOf(resultsDay(symbol, year)) <= now; year++) {
    years.push(accountsOf(symbol, traits, year));
  }
  return years;
}

function accountsOf(symbol: string, traits: Traits, year: number): Accounts {
  const { growth, sales, margin, shares, volatility } = traits;
  const chance = openChance("accounts", symbol, year);
  const luck = Math.exp((0.015 + 0.09 * volatility) * chance.normal());
  const revenue = toThousands(sales * 1e6 * (1 + growth) ** (year - BASE_YEAR) * luck);
  const netIncome = toThousands(revenue * (margin + (0.001 + 0.16 * Math.abs(margin)) * chance.normal()));
  // What wears out is an expense that no cash pays for.
  const cashFlow = toThousands(netIncome + revenue * (0.04 + 0.05 * chance.even()));
  const earningsPerShare = Math.round((netIncome / (shares * 1e6)) * 100) / 100;
  return { year, revenue, netIncome, cashFlow, earningsPerShare };
}

/** Earnings are the last reported year's; the yield is what it pays out, over this price. */
export function fundamentalsOf(traits: Traits, last: Accounts, price: number): FundamentalFigures {
  const dividend = Math.max(0, last.earningsPerShare) * traits.payout;
  return {
    sharesOutstanding: traits.shares * 1_000_000,
    earningsPerShare: last.earningsPerShare,
    dividendYield: Math.round((dividend / price) * 10_000) / 100,
  };
}

function toThousands(dollars: number): number {
  return Math.round(dollars / 1_000) * 1_000;
}
