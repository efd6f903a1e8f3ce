import { roundHalfAway } from "./rounding";
import type { SettledTrade } from "./track-record";

/**
 * What a set of trades rests on. A sample is made up; a simulated row was worked out from past prices and nobody was
 * told of it; a live one was issued before it was filled.
 */
type TradeBasis = "sample" | "simulated" | "live";
export type TradeType = "Call" | "Put";
/** What a trade held: shares have neither strike nor expiration. */
export type HeldType = TradeType | "Stock";

interface Position {
  /** Where its source has one. */
  id?: string | undefined;
  basis: TradeBasis;
  symbol: string;
  tradeType: HeldType;
  /** dates are ISO calendar dates, "2022-01-03"; of an option, as the strike */
  expiration?: string | undefined;
  strikeCents?: number | undefined;
  bidCents: number;
  /** What a share's worth of the option was bought at, where its source tells. */
  askCents?: number | undefined;
  fillDate: string;
  /** Its source calls it more than simulated, and the ledger does not say so. */
  unproven?: true;
  /** The record's fixed capital had nothing left for it: it is in no balance (SPEC-DECISIONS 41). */
  skipped?: true;
  /** Its signal came after the day on which the rules were fixed. */
  outOfSample?: true;
}

/** A trade that has not closed: it has no result, and the balance waits for it (SPEC 4). */
export interface OpenTrade extends Position {
  state: "open";
  closeDate: "Open";
  roi: "TBD";
}

export interface ClosedTrade extends Position {
  state: "closed";
  closeDate: string;
  /** What it was sold for, where its source tells: the result is stake times (exit bid - ask) / ask. */
  exitBidCents?: number | undefined;
  /** whole percent of the assumed investment */
  roi: number;
  resultCents: number;
  /** the running balance after this trade */
  balanceCents: number;
}

/** A trade that has closed and that the capital did not take: what it would have brought, and no balance after it. */
interface SkippedTrade extends Omit<ClosedTrade, "state" | "balanceCents"> {
  state: "skipped";
}

/** A trade that has closed, of which its source tells no result, or not all of it. */
export interface UntoldTrade extends Position {
  state: "untold";
  closeDate: string;
}

/** A row of a trade table, whatever it came from (SPEC 3, SPEC-DECISIONS 12). Money is integer cents. */
export type TradeRow = OpenTrade | ClosedTrade;
/** A row of a history that an upstream tells. */
export type ToldRow = TradeRow | SkippedTrade | UntoldTrade;

/** What both sources say alike. Money is dollars. */
interface SourceTrade {
  id?: string | undefined;
  symbol: string;
  tradeType: HeldType;
  expiration?: string | null | undefined;
  strike?: number | null | undefined;
  bid: number;
  fillDate: string;
  /** a date, or "Open" */
  closeDate: string;
}

/** A row of the sample history (SPEC 3), of options alone: roi in percent, "TBD" while open. */
export interface SampleTrade extends SourceTrade {
  expiration: string;
  strike: number;
  roi: number | "TBD";
  /** the trade's result in dollars */
  balance?: number | null;
  /** the running balance in dollars */
  thousand?: number | null;
}

/** A row of the live history (SPEC 3): roi as a fraction; the result is "$1000", the running balance "balance". */
export interface LiveTrade extends SourceTrade {
  /** "live" where the row says so itself; whatever else it says, it is simulated. */
  basis: string;
  ask?: number | null;
  exitBid?: number | null;
  unproven?: boolean | null;
  /** Whether the record's capital took it; it did where nothing is said. */
  taken?: boolean | null;
  outOfSample?: boolean | null;
  roi?: number | null;
  $1000?: number | null;
  balance?: number | null;
}

/** A row of an option: its terms are told. */
export type OptionTradeRow = TradeRow & { expiration: string; strikeCents: number };

/** The adapter of the sample history. @throws RangeError for a closed row without its figures */
export function fromSample(trade: SampleTrade): OptionTradeRow {
  const roi = trade.roi === "TBD" ? undefined : trade.roi;
  const row = toRow("sample", trade, { roi, result: trade.balance, balance: trade.thousand });
  const { expiration, strikeCents } = row;
  const isOption = expiration !== undefined && strikeCents !== undefined;
  if ((row.state === "open" || row.state === "closed") && isOption)
    return { ...row, expiration, strikeCents };
  throw new RangeError(`the closed trade in ${trade.symbol} of ${trade.fillDate} lacks a figure`);
}

/** The adapter of the live history and of what is simulated in its shape; roi is times 100, rounded. */
export function fromLive(trade: LiveTrade): ToldRow {
  const roi = typeof trade.roi === "number" ? roundedTimes100(trade.roi) : undefined;
  const basis = trade.basis === "live" ? "live" : "simulated";
  const { ask, exitBid, taken } = trade;
  const isSkipped = taken === false;
  const row = toRow(basis, trade, {
    roi,
    result: trade.$1000,
    balance: trade.balance,
    ask,
    exitBid,
    isSkipped,
  });
  return {
    ...row,
    ...(trade.unproven && { unproven: true }),
    ...(isSkipped && { skipped: true }),
    ...(trade.outOfSample && { outOfSample: true }),
  };
}

interface Outcome {
  roi: number | undefined;
  result: number | null | undefined;
  balance: number | null | undefined;
  ask?: number | null | undefined;
  exitBid?: number | null | undefined;
  isSkipped?: boolean;
}

function toRow(
  basis: TradeBasis,
  trade: SourceTrade,
  { roi, result, balance, ask, exitBid, isSkipped }: Outcome,
): ToldRow {
  const position: Position = {
    ...(trade.id !== undefined && { id: trade.id }),
    basis,
    symbol: trade.symbol,
    tradeType: trade.tradeType,
    ...(trade.expiration && { expiration: trade.expiration }),
    ...(typeof trade.strike === "number" && { strikeCents: roundedTimes100(trade.strike) }),
    bidCents: roundedTimes100(trade.bid),
    ...(typeof ask === "number" && { askCents: roundedTimes100(ask) }),
    fillDate: trade.fillDate,
  };
  if (trade.closeDate === "Open") return { ...position, state: "open", closeDate: "Open", roi: "TBD" };
  const { closeDate } = trade;
  if (roi === undefined || typeof result !== "number") return { ...position, state: "untold", closeDate };
  const brought = {
    ...{ closeDate, roi, resultCents: roundedTimes100(result) },
    ...(typeof exitBid === "number" && { exitBidCents: roundedTimes100(exitBid) }),
  };
  if (isSkipped) return { ...position, state: "skipped", ...brought };
  return typeof balance === "number"
    ? { ...position, state: "closed", ...brought, balanceCents: roundedTimes100(balance) }
    : { ...position, state: "untold", closeDate };
}

/** Dollars to cents, or a fraction to percent: halves away from zero, so that a loss rounds as a gain does. */
const roundedTimes100 = (value: number): number => roundHalfAway(Number((value * 100).toFixed(6)));

export const isClosed = <T extends ToldRow>(row: T): row is T & ClosedTrade => row.state === "closed";
/** Whether it has a result of its own, also where the capital was not enough for it. */
export const hasResult = (row: ToldRow): row is ClosedTrade | SkippedTrade =>
  isClosed(row) || row.state === "skipped";

/** A row as its record counts it (domain/track-record.ts). */
export const settle = (row: TradeRow): SettledTrade =>
  isClosed(row)
    ? { fillDate: row.fillDate, closeDate: row.closeDate, resultCents: row.resultCents }
    : { fillDate: row.fillDate, closeDate: null, resultCents: null };

/** What a history comes to, as the line above its table says it. */
interface TradeSummary {
  trades: number;
  open: number;
  closed: number;
  gains: number;
  losses: number;
  /** closed on the day of the fill */
  intraday: number;
  startCents: number;
  endCents: number;
}

/** The portfolio's own figures, from its rows in the order of their closing. */
export function summarizeTrades(rows: readonly TradeRow[], startCents: number): TradeSummary {
  const closed = rows.filter(isClosed);
  return {
    trades: rows.length,
    open: rows.length - closed.length,
    closed: closed.length,
    gains: closed.filter(({ resultCents }) => resultCents > 0).length,
    losses: closed.filter(({ resultCents }) => resultCents < 0).length,
    intraday: closed.filter(({ fillDate, closeDate }) => fillDate === closeDate).length,
    startCents,
    endCents: closed.at(-1)?.balanceCents ?? startCents,
  };
}

export interface Point {
  x: number;
  y: number;
}

/**
 * The running balance as points in a box, the starting balance first, one step per closed trade. The foot of the box
 * is $0 and its top the highest balance: a curve that starts its scale at the starting balance would flatter.
 * Coordinates are rounded to a tenth; y grows downwards, as in SVG.
 */
export function balanceCurve(
  rows: readonly TradeRow[],
  startCents: number,
  { width, height }: { width: number; height: number },
): Point[] {
  const balances = [startCents, ...rows.filter(isClosed).map(({ balanceCents }) => balanceCents)];
  const highest = Math.max(1, ...balances);
  const steps = Math.max(1, balances.length - 1);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return balances.map((balance, step) => ({
    x: tenth((width * step) / steps),
    y: tenth(height * (1 - Math.max(0, balance) / highest)),
  }));
}
