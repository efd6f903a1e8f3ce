import { addDays } from "../../../../domain/trading-days";
import type { FundYear } from "../port";
import type { Holding } from "./replies";

/** A quarter, and the 45 days that it may be filed late by: whoever files no more has sold, or may have. */
const CURRENT_DAYS = 140;

/**
 * The provider tells each fund's latest filing and no earlier one: that is the year of the newest filing and no other,
 * for what the funds of an earlier year held later on is not in it. Years add up in our tables as they pass.
 * @param shares outstanding; null where they are not known, and then no percent is
 */
export function toFundYears(holdings: readonly Holding[], shares: number | null): FundYear[] {
  const dated = holdings.flatMap(({ share, filingDate }) => {
    const date = filingDate?.slice(0, 10) ?? "";
    return isDate(date) && share && share > 0 ? [{ share, date }] : [];
  });
  const newest = dated.reduce((latest, { date }) => (date > latest ? date : latest), "");
  if (newest === "") return [];
  const since = addDays(newest, -CURRENT_DAYS);
  const current = dated.filter(({ date }) => date >= since);
  const held = current.reduce((sum, { share }) => sum + share, 0);
  const percent = shares ? Math.round((held / shares) * 10_000) / 100 : null;
  return [{ year: Number(newest.slice(0, 4)), percent, funds: current.length }];
}

function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text.length === 10;
}
