import type { Signal, SignalList } from "../../contract/signals";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import type { ReportTerms } from "../roi/said-report";
import { withRecord } from "./rule-record";
import type { Rule } from "./rules";

/** What a list of signals is made for. */
export interface ListParts {
  db: Db;
  gate: LicenceGate;
  /** What records are stated on. */
  terms: ReportTerms;
}

/**
 * What is withheld is told by the source of the whole list: every stock's that it might have had.
 * @param sources where the list is not of all stocks
 */
export async function toList(
  { db, gate, terms }: ListParts,
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
    rules: [await withRecord(db, gate, terms, rule)],
    source: gate.describe(all),
  };
}

/** The newest day among them. */
export const newestOf = (list: readonly Pick<Signal, "asOf">[]) =>
  list.reduce<string | null>((newest, { asOf }) => (newest && newest > asOf ? newest : asOf), null);
