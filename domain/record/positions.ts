import { roundHalfAway } from "../rounding";

/** What goes into a position by default, and what a record's percentages are of by default; cents. */
export const STAKE_CENTS = 100_000;
export const CAPITAL_CENTS = 1_000_000;
/** What cash is taken to earn in a year by default: 0.03 is 3 %. */
export const CASH_YIELD = 0.03;

/** What a record's percentages are of, in cents, and what cash earns in a year (docs/decisions/0068). */
export interface RecordSettings {
  capitalCents: number;
  cashYield: number;
}

/** What a position would have brought by that day's close if it had been sold at the bid; cents. */
export interface Mark {
  date: string;
  resultCents: number;
}

/** A position of a record. Dates are "YYYY-MM-DD", money is integer cents. */
export interface Position {
  id: string;
  fillDate: string;
  /** Null while it is open, and so is the result. */
  closeDate: string | null;
  stakeCents: number;
  resultCents: number | null;
  /** The ledger's entry of its fill; null without one. */
  ledgerSeq: number | null;
  /** One for each session from the fill on that it was held through, the oldest first. */
  marks: readonly Mark[];
}

export interface ClosedPosition extends Position {
  closeDate: string;
  resultCents: number;
}

export const isClosed = <T extends Position>(position: T): position is T & ClosedPosition =>
  position.closeDate !== null && position.resultCents !== null;

/** What a stake brings that buys at `askCents` and sells at `bidCents`; at most the stake is lost. */
export const resultOf = (stakeCents: number, askCents: number, bidCents: number): number =>
  roundHalfAway((stakeCents * (bidCents - askCents)) / askCents);

/**
 * Positions in the order in which capital goes to them: by fill date, then by the ledger, those without an entry last, by
 * their ids in byte order.
 */
export function inLedgerOrder<T extends Position>(positions: readonly T[]): T[] {
  const last = Number.POSITIVE_INFINITY;
  const compare = <V>(one: V, other: V) => (one === other ? 0 : one < other ? -1 : 1);
  return positions.toSorted(
    (one, other) =>
      compare(one.fillDate, other.fillDate) ||
      compare(one.ledgerSeq ?? last, other.ledgerSeq ?? last) ||
      compare(one.id, other.id),
  );
}

interface Taking<T> {
  taken: T[];
  /** No capital was left for these. */
  skipped: T[];
}

/**
 * Which positions a fixed capital takes (docs/decisions/0068). A position occupies its stake from its fill to its close,
 * both days included. What is left at a fill is the capital, less the losses that earlier days' closes brought, less what
 * is occupied; gains only make up for losses.
 */
export function takePositions<T extends Position>(positions: readonly T[], capitalCents: number): Taking<T> {
  const taken: T[] = [];
  const skipped: T[] = [];
  let held: T[] = [];
  let brought = 0;
  let day = "";
  for (const position of inLedgerOrder(positions)) {
    if (position.fillDate !== day) {
      day = position.fillDate;
      const isOver = ({ closeDate }: T) => closeDate !== null && closeDate < day;
      for (const over of held.filter(isOver)) brought += over.resultCents ?? 0;
      held = held.filter((each) => !isOver(each));
    }
    const occupied = held.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
    const left = Math.min(capitalCents, capitalCents + brought) - occupied;
    if (left < position.stakeCents) skipped.push(position);
    else {
      taken.push(position);
      held.push(position);
    }
  }
  return { taken, skipped };
}
