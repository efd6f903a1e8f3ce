import type { RecordReport } from "../../contract/record-report";
import { meanAndFactor } from "../../domain/record/trade-statistics";
import { supposed } from "../../domain/rules/suppositions";

/**
 * What the mean closed trade is under other prices, a row for each supposition.
 * @param told of each closed trade its results in the order of `supposed`, in cents; null of one that no model prices, or that is open
 * @returns null where there is none
 */
export function sensitivityOf(told: readonly (readonly number[] | null)[]): RecordReport["sensitivity"] {
  const known = told.flatMap((results) => (results ? [results] : []));
  if (known.length === 0) return null;
  return supposed.map((prices, at) => ({
    ...prices,
    trades: known.length,
    ...meanAndFactor(known.map((results) => results[at] ?? 0)),
  }));
}
