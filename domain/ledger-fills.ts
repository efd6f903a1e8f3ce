import { dueAfter, isOverdue, later, sessionOf } from "./ledger-days";
import { wrongGivingUp, wrongReason } from "./ledger-endings";
import type { FactsOf } from "./ledger-facts";
import {
  isBeyondLimit,
  type Levels,
  resultOf,
  wrongModelClose,
  wrongModelFill,
  wrongTerms,
} from "./ledger-prices";
import { PROMPT_MINUTES, whenQuoted, wrongQuote, wrongTouch, wrongWorth } from "./ledger-quotes";
import { before, isCommitted, planOn, promptOf, type RecordedTrade, type Said } from "./ledger-trades";
import { LEAST_ASK_CENTS } from "./simulation";
import { stakeCents } from "./track-record";

type Filled = RecordedTrade & { fill: NonNullable<RecordedTrade["fill"]> };

/** A price that came after all is written down within so many days of when it was given up. */
const CORRECTION_DAYS = 30;

export function wrongFill(said: Said, facts: FactsOf<"fill">, { signal }: RecordedTrade): string | undefined {
  const { symbol, tradeType, fillDate, askCents, bidCents, prices } = facts;
  if (symbol !== signal.symbol || tradeType !== signal.tradeType) {
    return `fills ${tradeType} ${symbol}, and its signal was ${signal.tradeType} ${signal.symbol}`;
  }
  if (fillDate !== signal.session) return `fills on ${fillDate}, and its signal was for ${signal.session}`;
  if (prices !== signal.prices) return `is priced by a ${prices}, and its signal said by a ${signal.prices}`;
  const terms = wrongTerms(signal, facts);
  if (terms) return terms;
  if (bidCents > askCents) return "states a bid above its ask";
  if (facts.stakeCents !== stakeCents) {
    return `states a stake of ${facts.stakeCents} cents, and each trade has ${stakeCents}`;
  }
  const early = before(said.recordedAt, sessionOf(fillDate)?.open);
  if (early) return early;
  const wrong =
    prices === "model"
      ? wrongModelFill(signal, facts)
      : wrongQuote(said.recordedAt, facts, {
          ...{ date: fillDate, when: "open" },
          promptMinutes: promptOf(said, PROMPT_MINUTES, signal),
        });
  if (!wrong && facts.openMicros !== null && isBeyondLimit(signal, facts.openMicros)) {
    return "fills at an open beyond the price that its signal says not to enter beyond";
  }
  return wrong ?? (askCents < LEAST_ASK_CENTS ? "buys what is too cheap to be bought" : undefined);
}

/** A close, or a correction of one. */
export function wrongClose(said: Said, facts: FactsOf<"close">, trade: RecordedTrade): string | undefined {
  const { fill } = trade;
  return fill ? wrongEnd(said, facts, { ...trade, fill }) : "closes a trade that was not filled";
}

function wrongEnd(said: Said, facts: FactsOf<"close">, trade: Filled): string | undefined {
  const { signal, fill } = trade;
  const { closeDate, resultCents, feesCents, exitBidCents, prices } = facts;
  for (const name of ["symbol", "tradeType", "strikeCents", "expiration"] as const) {
    if (facts[name] !== fill.facts[name])
      return `states “${name}” as ${facts[name]}, and its fill as ${fill.facts[name]}`;
  }
  if (prices !== fill.facts.prices) return `is priced by ${prices}, and its fill by ${fill.facts.prices}`;
  if (!sessionOf(closeDate)) return `closes on ${closeDate}, which was no session`;
  if (closeDate < fill.facts.fillDate)
    return `closes on ${closeDate}, before its fill on ${fill.facts.fillDate}`;
  if (facts.expiration !== null && closeDate > facts.expiration) {
    return `closes on ${closeDate}, after its expiration on ${facts.expiration}`;
  }
  if (prices !== "broker" && feesCents !== fill.facts.feesCents && (exitBidCents > 0 || feesCents > 0)) {
    return `states fees of ${feesCents} cents, and its fill of ${fill.facts.feesCents}`;
  }
  const result = resultOf(fill.facts, facts);
  if (resultCents !== result) {
    return `states a result of ${resultCents} cents, and its prices, fees and stake give ${result}`;
  }
  const plan = planOn(trade, closeDate);
  return (
    wrongReason(facts, signal, fill.facts, plan?.leaveOn ?? null) ??
    wrongPrice(said, facts, trade, plan ?? signal)
  );
}

function wrongPrice(
  said: Said,
  facts: FactsOf<"close">,
  { signal, fill }: Filled,
  levels: Levels,
): string | undefined {
  const { prices, exit, exitBidCents, closeDate, quotedAt, stockMicros, missingDays } = facts;
  const { candleDate, openMicros, highMicros, lowMicros, closeMicros } = facts;
  const hasCandle = [candleDate, openMicros, highMicros, lowMicros, closeMicros].some(
    (part) => part !== null,
  );
  if (exit === "unpriced") {
    const isBare = !hasCandle && quotedAt === null && facts.model === null && stockMicros === null;
    if (exitBidCents !== 0 || !isBare) return "is unpriced, and states a price";
    return wrongGivingUp(said.recordedAt, closeDate, dueAfter(closeDate, signal.delayMinutes));
  }
  if (prices === "model") {
    if (stockMicros !== null)
      return "is priced by a model, and states the price of its stock beside its candle";
    return wrongModelClose(signal, levels, fill.facts, facts) ?? tooEarly(said, closeDate);
  }
  if (hasCandle) return "is no model’s, and states a candle";
  if (missingDays > 0) return "is quoted on its day, and counts sessions without a price";
  const wrong = wrongQuote(said.recordedAt, facts, {
    ...{ date: closeDate, when: whenQuoted(exit) },
    promptMinutes: promptOf(said, PROMPT_MINUTES, signal),
  });
  if (wrong) return wrong;
  const { quotedAt: filledAt } = fill.facts;
  if (filledAt !== null && quotedAt !== null && quotedAt <= filledAt)
    return "has a quote from before its fill’s";
  if (isCommitted(said.basis) && quotedAt !== null && fill.recordedAt >= quotedAt)
    return "has a fill that was recorded after the quote that closes it";
  return wrongWorth(facts, signal) ?? wrongTouch(facts, levels);
}

/** A whole day's candle is known when its session is over. */
const tooEarly = ({ recordedAt }: Said, closeDate: string) => before(recordedAt, sessionOf(closeDate)?.close);

/** A close is corrected where its price had been given up and came after all: everything else that was told stands. */
export function wrongCorrection(
  said: Said,
  facts: FactsOf<"correction">,
  trade: RecordedTrade,
): string | undefined {
  const { closed, closeSeq, signal } = trade;
  const { corrects, exit, prices } = facts;
  if (corrects !== closeSeq)
    return `corrects entry ${corrects}, and the newest close of its trade is entry ${closeSeq}`;
  if (closed?.exit !== "unpriced") {
    return `corrects entry ${corrects}, which had a price: what was told of a price stands`;
  }
  if (exit === "unpriced") return "corrects a close without a price by another without one";
  if (prices !== "model") return "brings a quote that was not written down at its time";
  const due = dueAfter(closed.closeDate, signal.delayMinutes);
  if (due === undefined || said.recordedAt > later(due, CORRECTION_DAYS * 24 * 60)) {
    return `corrects entry ${corrects} more than ${CORRECTION_DAYS} days after its price was due`;
  }
  return wrongClose(said, facts, trade);
}

/**
 * Whether an ending or a fill came later than it was due: the rest of a sentence that begins with the entry. What was worked
 * out backwards claims nothing of its time.
 * @param date that it tells of
 */
export function lateness(
  { recordedAt, basis }: Said,
  date: string,
  delayMinutes: number,
): string | undefined {
  if (!isCommitted(basis) || !isOverdue(recordedAt, date, delayMinutes)) return undefined;
  return `tells of ${date}, was due by ${dueAfter(date, delayMinutes)}, and was recorded at ${recordedAt}`;
}
