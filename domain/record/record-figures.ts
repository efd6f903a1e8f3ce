import { type EquityDay, equityOf } from "./equity";
import { type DayValue, type Performance, performanceOf } from "./performance";
import { type Position, takePositions } from "./positions";
import { type TradeStatistics, tradeStatistics } from "./trade-statistics";
import { byYear, lastYears, type WindowYears, windowYears } from "./windows";

export interface RecordTerms {
  capitalCents: number;
  /** A month of the subscription. */
  monthlyCents: number;
  /** Of cash, a year. */
  cashYield: number;
  /** The market's: the eve of the first fill, and each session after it up to the day that the record is known to. */
  sessions: readonly string[];
  /** What the capital would have been worth in the benchmark, on these sessions; empty where there is none. */
  benchmark: readonly DayValue[];
}

/** A column: the last so many years, or since the beginning. */
export interface RecordWindow {
  years: WindowYears | null;
  net: Performance;
  gross: Performance;
  benchmark: Performance | null;
}

export interface RecordYear {
  year: string;
  netShare: number;
  grossShare: number;
  benchmarkShare: number | null;
  /** Filled in it. */
  taken: number;
  skipped: number;
}

/** What a record says, by the formulas of docs/decisions/0068; its interval is `meanInterval`, which takes longer. */
export interface RecordFigures<T extends Position = Position> {
  taken: T[];
  skipped: T[];
  /** Of what the capital took, and of every signal's trade, taken or skipped. */
  ofTaken: TradeStatistics;
  ofAll: TradeStatistics;
  /** Mean share of the capital that was occupied, and share of the sessions with a position. */
  exposure: { capitalShare: number; sessionShare: number };
  /** Since the beginning first; empty before there is a second session. */
  windows: RecordWindow[];
  years: RecordYear[];
  equity: EquityDay[];
}

/** What these positions come to for one who began with the capital. @throws RangeError as its parts do */
export function recordFigures<T extends Position>(
  positions: readonly T[],
  terms: RecordTerms,
): RecordFigures<T> {
  const { taken, skipped } = takePositions(positions, terms.capitalCents);
  const equity = equityOf(taken, terms);
  return {
    taken,
    skipped,
    ofTaken: tradeStatistics(taken),
    ofAll: tradeStatistics(positions),
    exposure: exposureOf(equity, terms.capitalCents),
    windows: windowsOf(equity, terms),
    years: yearsOf(equity, { taken, skipped }, terms),
    equity,
  };
}

/** The eve has no position by its nature, and is not counted. */
function exposureOf(equity: readonly EquityDay[], capitalCents: number) {
  const days = equity.slice(1);
  const occupied = days.reduce((sum, { occupiedCents }) => sum + occupiedCents, 0);
  const sessions = Math.max(1, days.length);
  return {
    capitalShare: occupied / sessions / capitalCents,
    sessionShare: days.filter(({ occupiedCents }) => occupiedCents > 0).length / sessions,
  };
}

const netOf = ({ date, netCents }: EquityDay): DayValue => ({ date, cents: netCents });
const grossOf = ({ date, grossCents }: EquityDay): DayValue => ({ date, cents: grossCents });

function windowsOf(equity: readonly EquityDay[], { benchmark, ...terms }: RecordTerms): RecordWindow[] {
  return [null, ...windowYears].flatMap((years) => {
    const days = years === null ? [...equity] : lastYears(equity, years);
    const fixed = { ...terms, kind: "fixed capital" } as const;
    const net = days && performanceOf(days.map(netOf), fixed);
    const gross = days && performanceOf(days.map(grossOf), fixed);
    if (!net || !gross) return [];
    const beside = benchmark.filter(({ date }) => date >= net.from && date <= net.to);
    // One that begins later says nothing of the same time.
    const isWhole = beside[0]?.date === net.from && beside.at(-1)?.date === net.to;
    const investment = { ...terms, kind: "investment" } as const;
    const bought = isWhole ? performanceOf(beside, investment) : undefined;
    return [{ years, net, gross, benchmark: bought ?? null }];
  });
}

function yearsOf<T extends Position>(
  equity: readonly EquityDay[],
  { taken, skipped }: { taken: readonly T[]; skipped: readonly T[] },
  { capitalCents, benchmark }: RecordTerms,
): RecordYear[] {
  const gross = byYear(equity.map(grossOf), capitalCents);
  const levels = new Map(benchmark.map(({ date, cents }) => [date, cents]));
  const filledIn = (year: string, positions: readonly T[]) =>
    positions.filter(({ fillDate }) => fillDate.startsWith(year)).length;
  let eve = equity[0]?.date ?? "";
  return byYear(equity.map(netOf), capitalCents).map(({ year, to, returnShare }, at) => {
    const [before, after] = [levels.get(eve), levels.get(to)];
    eve = to;
    return {
      year,
      netShare: returnShare,
      grossShare: gross[at]?.returnShare ?? 0,
      benchmarkShare: before && after !== undefined ? after / before - 1 : null,
      taken: filledIn(year, taken),
      skipped: filledIn(year, skipped),
    };
  });
}
