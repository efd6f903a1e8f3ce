import { monthsBegun } from "./plan";
import { addDays } from "./trading-days";

/** What goes into each trade: ROI is stated for an assumed $1,000 (SPEC 3). */
export const stakeCents = 100_000;

/** More than this share of trades is said to close on the day of the fill (SPEC 1). */
export const claimedIntradayShare = 0.9;

/** A trade as far as its record goes. Dates are "YYYY-MM-DD"; the last two are null while it is open. */
export interface SettledTrade {
  fillDate: string;
  closeDate: string | null;
  /** for the stake that every trade gets */
  resultCents: number | null;
}

interface RecordTerms {
  /** What the trades rest on: live, simulated, sample, or mixed. */
  basis: string;
  /** The same in each trade: equal weight. */
  stakeCents: number;
  /** A month of the subscription (domain/plan.ts). */
  monthlyCents: number;
  /** The day that open trades are known up to; without one, the last day that any trade names. */
  upTo?: string | null;
  /** What the benchmark brought in the period, a fraction of 1; it rests on prices, which are not known here. */
  benchmarkShare?: number | null;
}

/** What trades come to, as contract/track-record.ts describes it. Money is integer cents, a share a fraction of 1. */
export interface TrackRecord {
  basis: string;
  from: string | null;
  to: string | null;
  trades: number;
  open: number;
  wins: number;
  losses: number;
  intraday: number;
  stakeCents: number;
  grossCents: number;
  subscriptionCents: number;
  netCents: number;
  maxDrawdownCents: number;
  profitFactor: number | null;
  benchmarkShare: number | null;
}

/** A closed trade with its day and what it brought. */
interface Result {
  fillDate: string;
  closeDate: string;
  resultCents: number;
}

/**
 * The record of these trades, each with the same stake, whatever their order. An open trade counts towards the number and
 * the period, and brings nothing yet. It is of no capital: what one would have sufficed is known by hindsight alone, and
 * depends on the order of the results (SPEC-DECISIONS 41; domain/record/ has the figures on a fixed one).
 * @throws RangeError for a closed trade without a result
 */
export function trackRecord(trades: readonly SettledTrade[], terms: RecordTerms): TrackRecord {
  const { basis, stakeCents, monthlyCents, benchmarkShare = null } = terms;
  const results = trades.flatMap(toResult);
  const brought = results.map(({ resultCents }) => resultCents);
  const gains = sum(brought.filter((cents) => cents > 0));
  const losses = sum(brought.filter((cents) => cents < 0));
  const { from, to } = periodOf(trades, terms.upTo ?? null);
  const subscriptionCents = from && to ? monthsBegun(from, to) * monthlyCents : 0;
  return {
    basis,
    from,
    to,
    trades: trades.length,
    open: trades.length - results.length,
    wins: brought.filter((cents) => cents > 0).length,
    losses: brought.filter((cents) => cents < 0).length,
    intraday: results.filter(({ fillDate, closeDate }) => fillDate === closeDate).length,
    stakeCents,
    grossCents: gains + losses,
    subscriptionCents,
    netCents: gains + losses - subscriptionCents,
    maxDrawdownCents: deepestFall(balances(results, 0)),
    profitFactor: losses === 0 ? null : gains / -losses,
    benchmarkShare,
  };
}

/** The balance at the end of a day on which trades closed. */
export interface DayBalance {
  date: string;
  balanceCents: number;
}

/**
 * Capital and results by day of closing, the oldest first, from the capital on the eve of the first fill; empty before
 * anything has closed. @throws RangeError as `trackRecord`
 */
export function recordCurve(trades: readonly SettledTrade[], capitalCents: number): DayBalance[] {
  const curve = balances(trades.flatMap(toResult), capitalCents);
  const first = earliest(trades.map(({ fillDate }) => fillDate));
  return first === null || curve.length === 0
    ? curve
    : [{ date: addDays(first, -1), balanceCents: capitalCents }, ...curve];
}

/** The first and the last day, and the two ends of each deepest fall. */
const OUTSTANDING = 6;

/**
 * A part of the curve that a drawing has room for, at most `most` days: the first and the last, the least and the greatest
 * of each stretch between them, and both ends of the deepest falls, so that it falls as deep as the whole. `most` is at
 * least 8.
 */
export function thinCurve(curve: readonly DayBalance[], most: number): DayBalance[] {
  if (curve.length <= most) return [...curve];
  const stretches = Math.floor((most - OUTSTANDING) / 2);
  const start = (stretch: number) => Math.round((stretch * curve.length) / stretches);
  const places = new Set([0, curve.length - 1]);
  for (const measure of [byCents, byShare]) for (const place of fallOf(curve, measure)) places.add(place);
  for (let stretch = 0; stretch < stretches; stretch++) {
    for (const place of extremesOf(curve, start(stretch), start(stretch + 1))) places.add(place);
  }
  return curve.filter((_, place) => places.has(place));
}

const byCents = (height: number, balance: number) => height - balance;
const byShare = (height: number, balance: number) => (height > 0 ? (height - balance) / height : 0);

/** Where the deepest fall begins and ends. */
function fallOf(curve: readonly DayBalance[], depth: (height: number, balance: number) => number) {
  let top = { place: 0, balanceCents: curve[0]?.balanceCents ?? 0 };
  let deepest = { from: 0, to: 0, depth: 0 };
  for (const [place, { balanceCents }] of curve.entries()) {
    if (balanceCents > top.balanceCents) top = { place, balanceCents };
    const fall = depth(top.balanceCents, balanceCents);
    if (fall > deepest.depth) deepest = { from: top.place, to: place, depth: fall };
  }
  return [deepest.from, deepest.to];
}

function extremesOf(curve: readonly DayBalance[], from: number, to: number): number[] {
  const at = (place: number) => curve[place]?.balanceCents ?? 0;
  let [least, greatest] = [from, from];
  for (let place = from; place < to; place++) {
    if (at(place) < at(least)) least = place;
    if (at(place) > at(greatest)) greatest = place;
  }
  return [least, greatest];
}

/** Which share of the closed trades won; null without a closed one. */
export const winShare = (record: Pick<TrackRecord, "wins" | "trades" | "open">) =>
  shareOf(record.wins, record.trades - record.open);

/** Which share of the closed trades was left on the day of its fill; null without a closed one. */
export const intradayShare = (record: Pick<TrackRecord, "intraday" | "trades" | "open">) =>
  shareOf(record.intraday, record.trades - record.open);

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null);

function toResult({ fillDate, closeDate, resultCents }: SettledTrade): Result[] {
  if (closeDate === null) return [];
  if (resultCents === null) throw new RangeError(`the trade of ${fillDate} is closed and has no result`);
  return [{ fillDate, closeDate, resultCents }];
}

/** From the first fill to the last close; where a trade is open, to the day that it is known up to. */
function periodOf(trades: readonly SettledTrade[], upTo: string | null) {
  const fills = trades.map(({ fillDate }) => fillDate);
  const ends = trades.map(
    ({ fillDate, closeDate }) => closeDate ?? latest([fillDate, ...(upTo ? [upTo] : [])]),
  );
  return { from: earliest(fills), to: latest(ends.flatMap((end) => end ?? [])) };
}

const earliest = (dates: readonly string[]) =>
  dates.reduce<string | null>((first, date) => (first === null || date < first ? date : first), null);
const latest = (dates: readonly string[]) =>
  dates.reduce<string | null>((last, date) => (last === null || date > last ? date : last), null);

function balances(results: readonly Result[], capitalCents: number): DayBalance[] {
  const byDay = new Map<string, number>();
  for (const { closeDate, resultCents } of results) {
    byDay.set(closeDate, (byDay.get(closeDate) ?? 0) + resultCents);
  }
  let balanceCents = capitalCents;
  return [...byDay.keys()].sort().map((date) => {
    balanceCents += byDay.get(date) ?? 0;
    return { date, balanceCents };
  });
}

/** The deepest fall from an earlier height, or from the beginning. */
function deepestFall(curve: readonly DayBalance[]): number {
  let height = 0;
  let deepest = 0;
  for (const { balanceCents } of curve) {
    height = Math.max(height, balanceCents);
    deepest = Math.max(deepest, height - balanceCents);
  }
  return deepest;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
