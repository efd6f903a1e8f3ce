import { dueAfter, mostRise, sessionAfter, sessionOf } from "./ledger-days";
import { wrongGivingUp } from "./ledger-endings";
import type { FactsOf, Telling } from "./ledger-facts";
import { isBeyondLimit, wrongTooCheap } from "./ledger-prices";
import { MOST_QUOTE_DELAY } from "./ledger-quotes";

/** What the ledger has of a trade so far. */
export interface RecordedTrade {
  /** The signal's entry. */
  seq: number;
  basis: string;
  source: string;
  signal: FactsOf<"signal">;
  amendments: readonly FactsOf<"amend">[];
  fill?: { seq: number; recordedAt: string; facts: FactsOf<"fill"> };
  /** How it ended; undefined while it is open. */
  ending?: "withdraw" | "unfilled" | "close";
  /** The close, or its newest correction. */
  closeSeq?: number;
  closed?: Closed;
  /** What was told otherwise later of the candles of its fill and its close, in that order of time. */
  retold?: readonly Retold[];
}

/** What is kept of a close, with its candle. */
export type Closed = Pick<
  FactsOf<"close">,
  | "closeDate"
  | "resultCents"
  | "exit"
  | "exitBidCents"
  | "quotedAt"
  | "candleDate"
  | "openMicros"
  | "highMicros"
  | "lowMicros"
  | "closeMicros"
>;

/** A candle as its source has it by now, in millionths of a dollar, and the entry of which that is told. */
export type Retold = Pick<
  Telling,
  "tells" | "day" | "openMicros" | "highMicros" | "lowMicros" | "closeMicros"
>;

/** Of an entry what its facts are held against. */
export interface Said {
  recordedAt: string;
  basis: string;
  source: string;
}

/** Candles that nobody licensed vouches for. */
const ownSources: readonly string[] = ["sandbox", "imported"];
/** A licence's delay is this long at most: a longer one would let losers stay open. */
const MOST_DELAY_MINUTES = 7 * 24 * 60;
/** Sessions ahead that anything is planned for: three years. */
const MOST_AHEAD = 756;

/** Issued and practice are commitments: each stood in the ledger before it could be known how it ends (rulings 40, 45). */
export const isCommitted = (basis: string): boolean => basis === "issued" || basis === "practice";

/** What is wrong with a signal, by its own entry alone; the rest of a sentence that begins with it. */
export function wrongSignal(said: Said, facts: FactsOf<"signal">): string | undefined {
  const { date, session, tradeType, entryCents, stopCents, targetCents, delayMinutes } = facts;
  const day = sessionOf(date);
  if (!day) return `is a signal of ${date}, which was no session`;
  if (session !== day.next)
    return `names ${session} as its session, and the next one after ${date} is ${day.next}`;
  if (said.recordedAt < day.close) return `was recorded before the close of ${date}, by which it was known`;
  if (delayMinutes > MOST_DELAY_MINUTES) return "states a licence’s delay of more than a week";
  const [low, high] = tradeType === "Put" ? [targetCents, stopCents] : [stopCents, targetCents];
  if ((low ?? entryCents) > entryCents || (high ?? entryCents) < entryCents) {
    return "has its stop or its target on the wrong side of its entry price";
  }
  return wrongPricing(facts) ?? wrongBasis(said) ?? tooLate(said, session);
}

/** What a signal says of how it will be priced, and which option it will buy: nothing of that is left for later. */
function wrongPricing(facts: FactsOf<"signal">): string | undefined {
  const { tradeType, prices, volatility, strikeCents, expiration, session, delayMinutes } = facts;
  if ((prices === "model" && tradeType !== "Stock") !== (volatility !== null)) {
    return "states a volatility where no model prices it, or none where one does";
  }
  if (prices !== "model" && delayMinutes > MOST_QUOTE_DELAY) {
    return `is priced by a ${prices}, and its licence delays that by more than ${MOST_QUOTE_DELAY} minutes`;
  }
  if (tradeType === "Stock") {
    return strikeCents === null && expiration === null ? undefined : "names an option, and is of a stock";
  }
  if ((strikeCents === null) !== (expiration === null)) return "names a strike or an expiration alone";
  return expiration !== null && (expiration < session || isFar(expiration, session))
    ? `names ${expiration} as its expiration, which is no session of the three years from ${session}`
    : undefined;
}

/** No session, or one that is too far ahead to be planned for. */
const isFar = (date: string, from: string): boolean =>
  !sessionOf(date) || date > (sessionAfter(from, MOST_AHEAD) ?? "");

function wrongBasis({ basis, source }: Said): string | undefined {
  const isOwn = ownSources.includes(source);
  if (basis === "issued") return isOwn ? `is called issued, and its candles are ${source}` : undefined;
  if (basis === "practice") return isOwn ? undefined : `is called practice, and its candles are ${source}`;
  return basis === "simulated" ? undefined : `is called “${basis.slice(0, 40)}”, which is no basis`;
}

/** What acts from a session's open on has to stand in the ledger before it. */
function tooLate({ recordedAt, basis }: Said, session: string): string | undefined {
  const open = sessionOf(session)?.open;
  if (open === undefined) return `names ${session} as a session, and there was none`;
  return isCommitted(basis) && recordedAt >= open
    ? `is called ${basis}, and was recorded after its session’s open`
    : undefined;
}

export function wrongAmend(
  said: Said,
  facts: FactsOf<"amend">,
  { signal, amendments }: RecordedTrade,
): string | undefined {
  const { symbol, session, leaveOn } = facts;
  if (symbol !== signal.symbol) return `amends a trade in ${signal.symbol}, and says ${symbol}`;
  const before = amendments.at(-1);
  if (session < (before?.session ?? signal.session)) return "acts before what it amends";
  if (before?.leaveOn && session > before.leaveOn)
    return `amends a trade that was to be left on ${before.leaveOn}`;
  if (isFar(session, signal.session)) return `acts on ${session}, more than three years after its signal`;
  if (leaveOn !== null && (isFar(leaveOn, session) || leaveOn < session || leaveOn <= signal.session)) {
    return `lets its trade be left on ${leaveOn}, which is no session after its fill and its own`;
  }
  return wrongLevels(facts, signal) ?? tooLate(said, session);
}

/** Levels that every price reaches. They would close the trade at once, on a day that is chosen when the prices are known. */
function wrongLevels(
  { stopCents, targetCents, session }: FactsOf<"amend">,
  { tradeType, entryCents, date }: FactsOf<"signal">,
): string | undefined {
  const rises = tradeType !== "Put";
  const [low, high] = rises ? [stopCents, targetCents] : [targetCents, stopCents];
  if (low !== null && high !== null && low >= high) return "has its stop and its target on each other’s side";
  const most = mostRise(date, session);
  return (low ?? 0) > entryCents * most || (high ?? Number.POSITIVE_INFINITY) < entryCents / most
    ? `has its stop or its target on the far side of every price that its stock can have come to since ${date}`
    : undefined;
}

export function wrongWithdraw(
  said: Said,
  { symbol, session }: FactsOf<"withdraw">,
  { signal }: RecordedTrade,
): string | undefined {
  return otherSession(symbol, session, signal) ?? tooLate(said, session);
}

export function wrongUnfilled(
  { recordedAt }: Said,
  { symbol, session, why, openMicros }: FactsOf<"unfilled">,
  { signal }: RecordedTrade,
): string | undefined {
  // That nothing was traded is known when the session is over.
  const isByOpen = why === "too cheap" || why === "beyond limit";
  const known = isByOpen ? sessionOf(session)?.open : sessionOf(session)?.close;
  const other = otherSession(symbol, session, signal) ?? before(recordedAt, known);
  if (other) return other;
  if (why === "too cheap") return wrongTooCheap(signal, session, openMicros);
  if (why === "beyond limit") {
    return openMicros !== null && isBeyondLimit(signal, openMicros)
      ? undefined
      : "calls its session’s open beyond a limit that its signal does not have there";
  }
  if (openMicros !== null) return `was not filled for “${why}”, and states an open`;
  return why === "no price"
    ? wrongGivingUp(recordedAt, session, dueAfter(session, signal.delayMinutes))
    : undefined;
}

function otherSession(symbol: string, session: string, signal: FactsOf<"signal">): string | undefined {
  if (symbol !== signal.symbol) return `is of a signal in ${signal.symbol}, and says ${symbol}`;
  return session === signal.session
    ? undefined
    : `names ${session}, and its signal was for ${signal.session}`;
}

/** What tells of a moment that had not come. */
export const before = (recordedAt: string, moment: string | undefined): string | undefined =>
  moment !== undefined && recordedAt >= moment ? undefined : "was recorded before what it tells";

/** The amendment that held on a day. */
export const planOn = ({ amendments }: Pick<RecordedTrade, "amendments">, date: string) =>
  amendments.findLast((amendment) => amendment.session <= date);

/** How long after its quote a price by hand is still written down; undefined for what claims nothing of when it was known. */
export const promptOf = ({ basis }: Said, minutes: number, { delayMinutes }: FactsOf<"signal">) =>
  isCommitted(basis) ? minutes + delayMinutes : undefined;
