import { and, eq, gte, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { trades } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";

/** Which trades a record is of; what is left out does not matter. Dates are of the fill, both ends included. */
export interface RecordFilter {
  basis?: "live" | "simulated";
  rule?: string;
  type?: "Call" | "Put";
  symbol?: string;
  from?: string;
  to?: string;
}

/** The table's word is issued: to a reader that is live. */
const inTable = { live: "issued", simulated: "simulated" } as const;
/** What is not issued is simulated, whatever else it may be called one day. */
export const basisOf = (inTable: string): "live" | "simulated" =>
  inTable === "issued" ? "live" : "simulated";

/** The trades that were asked for, of those that may be shown. */
export function matching(filter: RecordFilter, gate: LicenceGate): SQL | undefined {
  const { basis, rule, type, symbol, from, to } = filter;
  return and(
    mayShow(gate),
    basis && eq(trades.basis, inTable[basis]),
    rule === undefined ? undefined : eq(trades.rule, rule),
    type && eq(trades.tradeType, type),
    symbol === undefined ? undefined : eq(trades.symbol, symbol),
    from === undefined ? undefined : gte(trades.fillDate, from),
    to === undefined ? undefined : lte(trades.fillDate, to),
  );
}

/** A trade tells of its candles: it is shown where those may be, and of a provider that delays, once they are old enough. */
function mayShow({ shown, delayed }: LicenceGate): SQL | undefined {
  const known = inArray(trades.source, [...shown]);
  if (!delayed) return known;
  const { source, until } = delayed;
  const own = inArray(
    trades.source,
    shown.filter((name) => name !== source),
  );
  const closedByThen = or(isNull(trades.closeDate), lte(trades.closeDate, until));
  return or(own, and(eq(trades.source, source), lte(trades.fillDate, until), closedByThen));
}
