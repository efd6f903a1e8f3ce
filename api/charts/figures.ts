/** How a sector's figure of a year is made of its companies'. Amounts in dollars. */

export interface CompanyYear {
  revenue: number | null;
  netIncome: number | null;
  cashFlow: number | null;
  /** Of the year's last trading day. */
  close: number | null;
  /** Of its shares, held by funds. */
  fundPercent: number | null;
}

export interface Company {
  symbol: string;
  name: string;
  /** Slugs. */
  sectors: string[];
  /** Outstanding today: those of a year are told by nobody. */
  shares: number | null;
  years: Map<number, CompanyYear>;
}

/** A figure, and of how many companies it is made; null where they make none. */
export interface Figure {
  value: number | null;
  companies: number;
}

type Amount = "revenue" | "netIncome" | "cashFlow";

/** The sum over the companies that told it. */
export function sumOf(companies: readonly Company[], year: number, amount: Amount): Figure {
  const told = companies.flatMap(({ years }) => years.get(year)?.[amount] ?? []);
  return { value: told.length > 0 ? total(told) : null, companies: told.length };
}

/** The market's value of the companies at the year's end over the sum of an amount; null where that is not above 0. */
export function priceOver(
  companies: readonly Company[],
  year: number,
  amount: "revenue" | "netIncome",
): Figure {
  const told = companies.flatMap((company) => {
    const worth = worthAt(company, year);
    const part = company.years.get(year)?.[amount] ?? null;
    return worth === null || part === null ? [] : [{ worth, part }];
  });
  const below = total(told.map(({ part }) => part));
  const value = below > 0 ? total(told.map(({ worth }) => worth)) / below : null;
  return { value, companies: told.length };
}

/**
 * Price-earnings ratio over the growth of earnings to that year in percent, both of the companies whose earnings of the
 * year before are known too; null where earnings did not grow, or grew from a loss.
 */
export function pegOf(companies: readonly Company[], year: number): Figure {
  const both = companies.filter(({ years }) => (years.get(year - 1)?.netIncome ?? null) !== null);
  const ratio = priceOver(both, year, "netIncome");
  const counted = both.filter((company) => worthAt(company, year) !== null);
  const before = sumOf(counted, year - 1, "netIncome").value ?? 0;
  const growth = before > 0 ? ((sumOf(counted, year, "netIncome").value ?? 0) / before - 1) * 100 : 0;
  return { ...ratio, value: ratio.value !== null && growth > 0 ? ratio.value / growth : null };
}

/** What funds hold, each company counted by what it is worth today; `closes` are today's. */
export function fundShareOf(
  companies: readonly Company[],
  year: number,
  closes: ReadonlyMap<string, { close: number }>,
): Figure {
  const told = companies.flatMap(({ symbol, shares, years }) => {
    const percent = years.get(year)?.fundPercent ?? null;
    const close = closes.get(symbol)?.close;
    return percent === null || shares === null || close === undefined
      ? []
      : [{ percent, worth: shares * close }];
  });
  const worth = total(told.map((one) => one.worth));
  const held = total(told.map((one) => one.percent * one.worth));
  return { value: worth > 0 ? held / worth : null, companies: told.length };
}

function worthAt({ shares, years }: Company, year: number): number | null {
  const close = years.get(year)?.close ?? null;
  return shares === null || close === null ? null : shares * close;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
