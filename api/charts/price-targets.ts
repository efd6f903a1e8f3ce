import type { PriceTargets } from "../../contract/chart-schemas";
import { addDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { priceTargets } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { listCompanies, ofThese, readLastCloses } from "./companies";

/** The contract's most. */
const MAX_STOCKS = 500;
/** A close that is older than the newest by more than this is no price beside it. */
const CURRENT_DAYS = 7;

/** What analysts think possible of each of a sector's stocks that they name a price for, by symbol; undefined where there is no such sector. */
export async function readPriceTargets(
  db: Db,
  gate: LicenceGate,
  slug: string,
): Promise<PriceTargets | undefined> {
  const { sectors, value: companies } = await listCompanies(db, gate, slug);
  const [sector] = sectors;
  if (!sector) return undefined;
  const rows = await db.select().from(priceTargets).where(ofThese(priceTargets.symbol, companies));
  const last = await readLastCloses(db, gate, companies);
  const dates = [...last.value.values()].map(({ date }) => date).sort();
  const asOf = dates.at(-1) ?? null;
  const since = asOf && addDays(asOf, -CURRENT_DAYS);
  const stocks = companies.flatMap(({ symbol, name }) => {
    const target = rows.find((row) => row.symbol === symbol);
    if (!target || !gate.mayShow(target.source)) return [];
    const known = last.value.get(symbol);
    const close = known && since && known.date >= since ? known.close : null;
    const { low, mean, high } = target;
    return [{ symbol, name, close, low, mean, high }];
  });
  return {
    sector,
    stocks: stocks.slice(0, MAX_STOCKS),
    asOf: stocks.length > 0 ? asOf : null,
    source: gate.describe([...new Set([...rows.map(({ source }) => source), ...last.sources])]),
  };
}
