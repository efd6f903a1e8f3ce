import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { SectorName } from "../../contract/market-schemas";
import type { Db } from "../db/client";
import {
  candles,
  financialYears,
  fundamentals,
  fundOwnership,
  type priceTargets,
  type recommendations,
  sectorStocks,
  sectors,
  stocks,
} from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import type { Company } from "./figures";

/** Beyond what any sector, or all of them together, has: a contract's chart holds 600 series. */
const MAX_COMPANIES = 600;
/** A year's close is that of a day this late in December, or the year has none. */
const YEAR_END_FROM = "12-15";

/** What was read, and whose it is: what may not be shown is left out, and its source is named all the same. */
export interface Read<T> {
  value: T;
  sources: string[];
}

/** A sector, or all of them in their places, with the companies by symbol; of their years as yet nothing is known. */
export interface Listed extends Read<Company[]> {
  sectors: SectorName[];
  /** Whose candles the companies have. */
  owners: string[];
}

/** In one query. No sectors where there is none of that slug. */
export async function listCompanies(db: Db, gate: LicenceGate, sector?: string): Promise<Listed> {
  const rows = await db
    .select({ slug: sectors.slug, sectorName: sectors.name, stock: stocks, known: fundamentals })
    .from(sectors)
    .leftJoin(sectorStocks, eq(sectorStocks.sector, sectors.slug))
    .leftJoin(stocks, eq(stocks.symbol, sectorStocks.symbol))
    .leftJoin(fundamentals, eq(fundamentals.symbol, stocks.symbol))
    .where(sector === undefined ? undefined : eq(sectors.slug, sector))
    .orderBy(asc(sectors.position), asc(sectors.slug), sql`${stocks.symbol} collate "C"`);
  const names = new Map(rows.map(({ slug, sectorName }) => [slug, sectorName]));
  const companies = new Map<string, Company>();
  for (const { stock, slug, known } of rows) {
    if (!stock) continue;
    const { symbol, name } = stock;
    const shares = known && gate.mayShow(known.source) ? known.sharesOutstanding : null;
    const company: Company = companies.get(symbol) ?? { symbol, name, sectors: [], shares, years: new Map() };
    company.sectors.push(slug);
    companies.set(symbol, company);
  }
  const bySymbol = [...companies.values()].sort((one, other) => (one.symbol < other.symbol ? -1 : 1));
  return {
    sectors: [...names].map(([slug, name]) => ({ slug, name })),
    value: bySymbol.slice(0, MAX_COMPANIES),
    sources: rows.flatMap(({ known }) => (known ? [known.source] : [])),
    owners: [...new Set(rows.flatMap(({ stock }) => stock?.candleSource ?? []))].sort(),
  };
}

/** Adds what the companies reported for each year. Resolves with the sources. */
export async function addReports(
  db: Db,
  gate: LicenceGate,
  companies: readonly Company[],
): Promise<string[]> {
  const rows = await db.select().from(financialYears).where(ofThese(financialYears.symbol, companies));
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  for (const { symbol, year, revenue, netIncome, cashFlow, source } of rows) {
    if (gate.mayShow(source)) yearOf(bySymbol.get(symbol), year, { revenue, netIncome, cashFlow });
  }
  return rows.map(({ source }) => source);
}

/** Adds what funds held at the end of each year. Resolves with the sources. */
export async function addFunds(db: Db, gate: LicenceGate, companies: readonly Company[]): Promise<string[]> {
  const rows = await db.select().from(fundOwnership).where(ofThese(fundOwnership.symbol, companies));
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  for (const { symbol, year, percent, source } of rows) {
    if (gate.mayShow(source)) yearOf(bySymbol.get(symbol), year, { fundPercent: percent });
  }
  return rows.map(({ source }) => source);
}

/** Adds the last close of each year that the companies have and that is over at `now`. Resolves with the sources and the newest day of them. */
export async function addYearEnds(
  db: Db,
  gate: LicenceGate,
  companies: readonly Company[],
  now: Date,
): Promise<{ sources: string[]; asOf: string | null }> {
  const known = new Set(companies.flatMap((company) => [...company.years.keys()]));
  const years = [...known].filter((year) => year < now.getUTCFullYear());
  if (years.length === 0) return { sources: [], asOf: null };
  const asked = sql`unnest(array[${sql.join(years, sql`, `)}]::int[]) as asked(year)`;
  const from = sql`make_date(asked.year, 12, ${Number(YEAR_END_FROM.slice(3))}::int)`;
  const last = lastClose(db, gate, sql`${candles.date} between ${from} and make_date(asked.year, 12, 31)`);
  const rows = await db
    .select({
      symbol: stocks.symbol,
      source: stocks.candleSource,
      year: sql<number>`asked.year`,
      date: last.date,
      close: last.close,
    })
    .from(stocks)
    .innerJoin(asked, sql`true`)
    .leftJoinLateral(last, sql`true`)
    .where(and(ofThese(stocks.symbol, companies), isNotNull(stocks.candleSource)));
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  let asOf: string | null = null;
  for (const { symbol, year, date, close } of rows) {
    const company = bySymbol.get(symbol);
    if (!date || close === null || !company?.years.has(year)) continue;
    yearOf(company, year, { close });
    if (asOf === null || date > asOf) asOf = date;
  }
  return { sources: rows.flatMap(({ source }) => source ?? []), asOf };
}

export interface LastClose {
  date: string;
  close: number;
}

/** The newest close of each that has one. */
export async function readLastCloses(
  db: Db,
  gate: LicenceGate,
  companies: readonly Company[],
): Promise<Read<Map<string, LastClose>>> {
  const last = lastClose(db, gate, undefined);
  const rows = await db
    .select({ symbol: stocks.symbol, source: stocks.candleSource, date: last.date, close: last.close })
    .from(stocks)
    .leftJoinLateral(last, sql`true`)
    .where(ofThese(stocks.symbol, companies));
  const closes = rows.flatMap(({ symbol, date, close }): [string, LastClose][] =>
    date && close !== null ? [[symbol, { date, close }]] : [],
  );
  return { value: new Map(closes), sources: rows.flatMap(({ source }) => source ?? []) };
}

/** For a lateral join: one step down the key of each stock's candles. */
function lastClose(db: Db, gate: LicenceGate, condition: SQL | undefined) {
  return db
    .select({ date: candles.date, close: candles.close })
    .from(candles)
    .where(and(eq(candles.symbol, stocks.symbol), lte(candles.date, lastShownDay(gate)), condition))
    .orderBy(sql`${candles.date} desc`)
    .limit(1)
    .as("last_close");
}

type SymbolColumn =
  | typeof stocks.symbol
  | typeof financialYears.symbol
  | typeof fundOwnership.symbol
  | typeof recommendations.symbol
  | typeof priceTargets.symbol
  | typeof candles.symbol;

export function ofThese(column: SymbolColumn, companies: readonly Company[]): SQL {
  return companies.length === 0
    ? sql`false`
    : inArray(
        column,
        companies.map(({ symbol }) => symbol),
      );
}

function yearOf(
  company: Company | undefined,
  year: number,
  known: Partial<NonNullable<ReturnType<Company["years"]["get"]>>>,
): void {
  if (!company) return;
  const none = { revenue: null, netIncome: null, cashFlow: null, close: null, fundPercent: null };
  company.years.set(year, { ...none, ...company.years.get(year), ...known });
}
