import { dueAfter, sessionOf } from "./ledger-days";
import { wrongReason } from "./ledger-endings";
import type { FactsOf } from "./ledger-facts";
import { type Levels, resultOf, wrongModelClose, wrongModelFill, wrongTooCheap } from "./ledger-prices";
import { stakeCents } from "./track-record";

/** What the ledger has of a trade so far. */
export interface RecordedTrade {
  /** The signal's entry. */
  seq: number;
  basis: string;
  source: string;
  signal: FactsOf<"signal">;
  amendments: readonly FactsOf<"amend">[];
  fill?: { recordedAt: string; facts: FactsOf<"fill"> };
  /** How it ended; undefined while it is open. */
  ending?: "withdraw" | "unfilled" | "close";
  /** The close, or its newest correction. */
  closeSeq?: number;
  closed?: Pick<FactsOf<"close">, "closeDate" | "resultCents">;
}

/** Of an entry what its facts are held against. */
interface Said {
  recordedAt: string;
  basis: string;
  source: string;
}

/** Candles that nobody licensed vouches for. */
const ownSources: readonly string[] = ["sandbox", "imported"];
/** A licence's delay is this long at most: a longer one would let losers stay open. */
const MOST_DELAY_MINUTES = 7 * 24 * 60;

/** Issued and practice are commitments: each stood in the ledger before it could be known how it ends (rulings 40, 45). */
const isCommitted = (basis: string): boolean => basis === "issued" || basis === "practice";

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
  return wrongBasis(said) ?? tooLate(said, session);
}

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
  { symbol, session, leaveOn }: FactsOf<"amend">,
  { signal, amendments }: RecordedTrade,
): string | undefined {
  if (symbol !== signal.symbol) return `amends a trade in ${signal.symbol}, and says ${symbol}`;
  const before = amendments.at(-1);
  if (session < (before?.session ?? signal.session)) return "acts before what it amends";
  if (before?.leaveOn && session > before.leaveOn)
    return `amends a trade that was to be left on ${before.leaveOn}`;
  if (leaveOn !== null && (!sessionOf(leaveOn) || leaveOn < session || leaveOn <= signal.session)) {
    return `lets its trade be left on ${leaveOn}, which is no session after its fill and its own`;
  }
  return tooLate(said, session);
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
  const known = why === "too cheap" ? sessionOf(session)?.open : sessionOf(session)?.close;
  const other = otherSession(symbol, session, signal) ?? before(recordedAt, known);
  if (other) return other;
  if (why === "too cheap") return wrongTooCheap(signal, session, openMicros);
  const due = dueAfter(session, signal.delayMinutes) ?? "";
  if (why === "no price" && recordedAt < due)
    return `gave up its price before ${due}, until when it may come`;
  return openMicros === null ? undefined : `was not filled for “${why}”, and states an open`;
}

function otherSession(symbol: string, session: string, signal: FactsOf<"signal">): string | undefined {
  if (symbol !== signal.symbol) return `is of a signal in ${signal.symbol}, and says ${symbol}`;
  return session === signal.session
    ? undefined
    : `names ${session}, and its signal was for ${signal.session}`;
}

const before = (recordedAt: string, moment: string | undefined): string | undefined =>
  moment !== undefined && recordedAt >= moment ? undefined : "was recorded before what it tells";

export function wrongFill(said: Said, facts: FactsOf<"fill">, { signal }: RecordedTrade): string | undefined {
  const { symbol, tradeType, fillDate, strikeCents, expiration, askCents, bidCents } = facts;
  if (symbol !== signal.symbol || tradeType !== signal.tradeType) {
    return `fills ${tradeType} ${symbol}, and its signal was ${signal.tradeType} ${signal.symbol}`;
  }
  if (fillDate !== signal.session) return `fills on ${fillDate}, and its signal was for ${signal.session}`;
  const isStock = tradeType === "Stock";
  if (isStock !== (strikeCents === null) || isStock !== (expiration === null)) {
    return "states a strike and an expiration just where it is no option, or none where it is one";
  }
  if (expiration !== null && (expiration < fillDate || !sessionOf(expiration))) {
    return `expires on ${expiration}, which is no session from its fill on`;
  }
  if (bidCents > askCents) return "states a bid above its ask";
  if (facts.stakeCents !== stakeCents) {
    return `states a stake of ${facts.stakeCents} cents, and each trade has ${stakeCents}`;
  }
  const early = before(said.recordedAt, sessionOf(fillDate)?.open);
  if (early) return early;
  return facts.prices === "model" ? wrongModelFill(signal, facts) : wrongQuote(said, facts, fillDate);
}

/** A price that somebody gave: within the session, before it was recorded, and by no model. */
function wrongQuote(
  { recordedAt }: Said,
  { model, openMicros, quotedAt }: Pick<FactsOf<"fill">, "model" | "openMicros" | "quotedAt">,
  date: string,
): string | undefined {
  const session = sessionOf(date);
  if (quotedAt === null || model !== null || openMicros !== null)
    return "is no model’s, and does not state its quote alone";
  if (!session || quotedAt < session.open || quotedAt > session.close)
    return `has a quote from outside the session of ${date}`;
  return before(recordedAt, quotedAt);
}

/** A close, or a correction of one. */
export function wrongClose(
  said: Said,
  facts: FactsOf<"close">,
  { signal, amendments, fill }: RecordedTrade,
): string | undefined {
  if (!fill) return "closes a trade that was not filled";
  const { closeDate, exit, resultCents } = facts;
  for (const name of ["symbol", "tradeType", "strikeCents", "expiration"] as const) {
    if (facts[name] !== fill.facts[name])
      return `states “${name}” as ${facts[name]}, and its fill as ${fill.facts[name]}`;
  }
  const session = sessionOf(closeDate);
  if (!session) return `closes on ${closeDate}, which was no session`;
  if (closeDate < fill.facts.fillDate)
    return `closes on ${closeDate}, before its fill on ${fill.facts.fillDate}`;
  if (facts.expiration !== null && closeDate > facts.expiration) {
    return `closes on ${closeDate}, after its expiration on ${facts.expiration}`;
  }
  const atEnd = exit === "time" || exit === "expiration" || exit === "unpriced";
  const early = before(said.recordedAt, atEnd ? session.close : session.open);
  if (early) return early;
  const result = resultOf(fill.facts, facts);
  if (resultCents !== result) {
    return `states a result of ${resultCents} cents, and its prices, fees and stake give ${result}`;
  }
  const plan = amendments.findLast((amendment) => amendment.session <= closeDate);
  return (
    wrongReason(facts, signal, plan, fill.facts.fillDate) ??
    wrongPrice(said, facts, { signal, fill }, plan ?? signal)
  );
}

function wrongPrice(
  said: Said,
  facts: FactsOf<"close">,
  { signal, fill }: { signal: FactsOf<"signal">; fill: NonNullable<RecordedTrade["fill"]> },
  levels: Levels,
): string | undefined {
  const { prices, exit, exitBidCents, candleDate, openMicros, highMicros, lowMicros, closeMicros } = facts;
  const { quotedAt } = facts;
  const hasCandle = [candleDate, openMicros, highMicros, lowMicros, closeMicros].some(
    (part) => part !== null,
  );
  if (prices !== fill.facts.prices) return `is priced by ${prices}, and its fill by ${fill.facts.prices}`;
  if (exit === "unpriced") {
    const isBare = !hasCandle && quotedAt === null && facts.model === null;
    return exitBidCents === 0 && isBare ? undefined : "is unpriced, and states a price";
  }
  if (prices === "model") return wrongModelClose(signal, levels, fill.facts, facts);
  if (hasCandle) return "is no model’s, and states a candle";
  const wrong = wrongQuote(said, facts, facts.closeDate);
  if (wrong || !isCommitted(said.basis) || quotedAt === null) return wrong;
  return fill.recordedAt < quotedAt
    ? undefined
    : "has a fill that was recorded after the quote that closes it";
}
