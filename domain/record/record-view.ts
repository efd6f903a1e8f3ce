import { type EquityDay, equityOf } from "./equity";
import type { Position } from "./positions";
import type { RecordFigures, RecordTerms } from "./record-figures";
import { type TradeStatistics, tradeStatistics } from "./trade-statistics";

/** What a part of a record added to it. It has no capital of its own, and so no rate, volatility or ratio. */
export interface RecordView<T extends Position = Position> {
  taken: T[];
  skipped: T[];
  /** How many positions the total took, of which these are a part. */
  ofTotal: number;
  ofTaken: TradeStatistics;
  ofAll: TradeStatistics;
  grossCents: number;
  grossShare: number;
  /** Less its part of the subscription, by the number of positions; not rounded. */
  netCents: number;
  netShare: number;
  /** The contribution by session, from 0 on: without the subscription, which belongs to no single position. */
  curve: { date: string; cents: number }[];
}

/** The part of a record that is meant: of what the total took, never of a capital of its own. */
export function viewOf<T extends Position>(
  total: RecordFigures<T>,
  isMeant: (position: T) => boolean,
  terms: RecordTerms,
): RecordView<T> {
  const taken = total.taken.filter(isMeant);
  const skipped = total.skipped.filter(isMeant);
  const equity = equityOf(taken, { ...terms, capitalCents: 0, monthlyCents: 0 });
  const grossCents = equity.at(-1)?.grossCents ?? 0;
  const part = total.taken.length > 0 ? taken.length / total.taken.length : 0;
  const netCents = grossCents - part * costOf(total.equity.at(-1));
  return {
    taken,
    skipped,
    ofTotal: total.taken.length,
    ofTaken: tradeStatistics(taken),
    ofAll: tradeStatistics([...taken, ...skipped]),
    grossCents,
    grossShare: grossCents / terms.capitalCents,
    netCents,
    netShare: netCents / terms.capitalCents,
    curve: equity.map((day) => ({ date: day.date, cents: day.grossCents })),
  };
}

const costOf = (day: EquityDay | undefined) => (day ? day.grossCents - day.netCents : 0);
