import { closeOf, tradingDayOnOrBefore } from "../../../../domain/trading-days";
import type { ProviderAction } from "../port";
import { reportedYears } from "./accounts";
import type { Traits } from "./traits";

const FIRST_YEAR = 2021;
/** The ex-dates are these days, or the session before. */
const quarters = ["03-15", "06-15", "09-15", "12-15"] as const;

/**
 * What a company pays: a quarter of its part of the last reported year's earnings, four times a year, up to this day. The
 * generated prices do not fall by it: their growth is that of the price alone (docs/decisions/0079). It has no splits, since
 * its prices are in today's shares from the beginning.
 */
export function dividendsOf(symbol: string, traits: Traits, upTo: string): ProviderAction[] {
  const paid: ProviderAction[] = [];
  for (let year = FIRST_YEAR; year <= Number(upTo.slice(0, 4)); year++) {
    for (const quarter of quarters) {
      const date = tradingDayOnOrBefore(`${year}-${quarter}`);
      const last = reportedYears(symbol, traits, closeOf(date)).at(-1);
      const earned = Math.max(0, last?.earningsPerShare ?? 0);
      const amount = Math.round((earned * traits.payout * 10_000) / 4) / 10_000;
      if (date <= upTo && amount > 0) paid.push({ date, kind: "dividend", amount });
    }
  }
  return paid;
}
