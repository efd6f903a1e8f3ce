import type { Signal, SignalList } from "../../contract/signals";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { withRecord } from "./rule-record";
import type { Rule } from "./rules";

/** What a list of signals is made for. */
export interface ListParts {
  db: Db;
  gate: LicenceGate;
  /** What a month of the subscription costs without a discount. */
  monthlyCents: number;
}

/**
 * What is withheld is told by the source of the whole list: every stock's that it might have had.
 * @param sources where the list is not of all stocks
 */
export async function toList(
  { db, gate, monthlyCents }: ListParts,
  list: Signal[],
  rule: Rule,
  sources?: readonly string[],
): Promise<SignalList> {
  const all =
    sources ??
    (await db.selectDistinct({ source: stocks.candleSource }).from(stocks)).flatMap(
      (row) => row.source ?? [],
    );
  return {
    asOf: newestOf(list),
    signals: list,
    rules: [await withRecord(db, gate, monthlyCents, rule)],
    source: gate.describe(all),
  };
}

/** The newest day among them. */
export const newestOf = (list: readonly Pick<Signal, "asOf">[]) =>
  list.reduce<string | null>((newest, { asOf }) => (newest && newest > asOf ? newest : asOf), null);
