import type { FundYear } from "../port";
import { openChance } from "./chance";
import type { Traits } from "./traits";

const FIRST_YEAR = 2014;
const YEARS = 8;
/** A quarter's holdings are filed within 45 days: those of a year's end are known from here on (month and day). */
const KNOWN_FROM = "02-15T00:00:00Z";

/** The last {@link YEARS} years whose holdings are filed at this instant, the oldest first. */
export function fundYearsOf(symbol: string, traits: Traits, now: Date): FundYear[] {
  const nature = openChance("funds", symbol);
  // Funds hold more of what is steady, and never all of it.
  const usual = 24 + 34 * nature.even() + 22 * Math.max(0, 0.9 - traits.volatility);
  const years: FundYear[] = [];
  let away = 0;
  for (let year = FIRST_YEAR; new Date(`${year + 1}-${KNOWN_FROM}`) <= now; year++) {
    const chance = openChance("funds", symbol, year);
    away = 0.8 * away + 2.4 * chance.normal();
    const percent = Math.min(96, Math.max(2, usual + away));
    // Dollars in billions: the larger the company, the more funds report it.
    const worth = (traits.price * traits.shares * (1 + traits.growth) ** (year - 2020)) / 1000;
    const funds = Math.round((60 + 75 * Math.sqrt(worth)) * Math.exp(0.03 * chance.normal()));
    years.push({ year, percent: Math.round(percent * 100) / 100, funds });
  }
  return years.slice(-YEARS);
}
