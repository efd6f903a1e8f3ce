import { isClosed, type Position } from "../../domain/record/positions";
import { type DayBalance, recordCurve, thinCurve } from "../../domain/track-record";

/** The contract's most. */
const MAX_CURVE = 400;

/** What a fixed capital did, trade by trade (SPEC-DECISIONS 41). */
export interface Taking {
  /** By their ids; what is not among them had no capital left. */
  taken: ReadonlySet<string>;
  /** By the id of each that was taken and has closed: the capital and all results by then, in cents. */
  balances: ReadonlyMap<string, number>;
  /** The same by day of closing. */
  curve: DayBalance[];
}

export const nothingTaken: Taking = { taken: new Set(), balances: new Map(), curve: [] };

/** What of these positions, all taken, closed on one day counts one after the other, by their ids. */
export function takingOf(taken: readonly Position[], capitalCents: number): Taking {
  const closed = taken
    .filter(isClosed)
    .sort((one, other) => compare(one.closeDate, other.closeDate) || compare(one.id, other.id));
  let balance = capitalCents;
  return {
    taken: new Set(taken.map(({ id }) => id)),
    balances: new Map(
      closed.map(({ id, resultCents }) => {
        balance += resultCents;
        return [id, balance];
      }),
    ),
    curve: thinCurve(recordCurve(taken, capitalCents), MAX_CURVE),
  };
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
