import { monthsBegun } from "../plan";
import { isClosed, type Position } from "./positions";

/** A session of a record. Integer cents. */
export interface EquityDay {
  date: string;
  /** After the costs of the subscription. */
  netCents: number;
  /** Before them; spreads and fees are in both. */
  grossCents: number;
  /** Stakes that were occupied on that day. */
  occupiedCents: number;
}

interface EquityTerms {
  capitalCents: number;
  /** A month of the subscription. */
  monthlyCents: number;
  /** The market's sessions: the eve of the first fill, and each one after it up to the day that the record is known to. */
  sessions: readonly string[];
}

/**
 * What the capital and these positions were worth at the close of each session, at the bid. Empty without a session.
 * @throws RangeError for a position that was held through a session and has no mark by then
 */
export function equityOf(
  taken: readonly Position[],
  { capitalCents, monthlyCents, sessions }: EquityTerms,
): EquityDay[] {
  const waiting = taken.toSorted((one, other) => (one.fillDate < other.fillDate ? -1 : 1));
  const firstFill = waiting[0]?.fillDate;
  let held: Held[] = [];
  let next = 0;
  let settledCents = 0;
  return sessions.map((date) => {
    for (let position = waiting[next]; position && position.fillDate <= date; position = waiting[next]) {
      held.push({ position, marks: 0 });
      next += 1;
    }
    const occupiedCents = held.reduce((sum, { position }) => sum + position.stakeCents, 0);
    for (const { position } of held) if (endsBy(position, date)) settledCents += position.resultCents ?? 0;
    held = held.filter(({ position }) => !endsBy(position, date));
    const open = held.reduce((sum, each) => sum + markAt(each, date), 0);
    const grossCents = capitalCents + settledCents + open;
    const months = firstFill ? monthsBegun(firstFill, date) : 0;
    return { date, grossCents, netCents: grossCents - months * monthlyCents, occupiedCents };
  });
}

interface Held {
  position: Position;
  /** How many of its marks are past. */
  marks: number;
}

const endsBy = (position: Position, date: string) => isClosed(position) && position.closeDate <= date;

function markAt(held: Held, date: string): number {
  const { id, marks } = held.position;
  for (let mark = marks[held.marks]; mark && mark.date <= date; mark = marks[held.marks]) held.marks += 1;
  const mark = marks[held.marks - 1];
  if (!mark) throw new RangeError(`${id} was held on ${date} and has no mark by then`);
  return mark.resultCents;
}
