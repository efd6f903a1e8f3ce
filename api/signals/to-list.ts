import { eq } from "drizzle-orm";
import type { Signal, SignalList } from "../../contract/signals";
import type { Db } from "../db/client";
import { sectorStocks, stocks } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { inSector } from "../market/sectors";
import { withRecord } from "./rule-record";
import type { Rule } from "./rules";

/** What is withheld is told by the source of the whole list: every stock's that it might have had. */
export async function toList(
  db: Db,
  gate: LicenceGate,
  monthlyCents: number,
  list: Signal[],
  rule: Rule,
  sector?: string,
): Promise<SignalList> {
  const members = sector === undefined ? undefined : inSector(db, eq(sectorStocks.sector, sector));
  const sources = await db.selectDistinct({ source: stocks.candleSource }).from(stocks).where(members);
  return {
    asOf: newestOf(list),
    signals: list,
    rules: [await withRecord(db, gate, monthlyCents, rule)],
    source: gate.describe(sources.flatMap(({ source }) => source ?? [])),
  };
}

/** The newest day among them. */
export const newestOf = (list: readonly Pick<Signal, "asOf">[]) =>
  list.reduce<string | null>((newest, { asOf }) => (newest && newest > asOf ? newest : asOf), null);
