import { max } from "drizzle-orm";
import {
  HAND_SIGNALS,
  type HandRecord,
  type HandSignalRow,
  type HandTotal,
} from "../../contract/hand-record";
import { type HandBasis, handBases } from "../../domain/hand-made";
import { marksOf } from "../../domain/ledger-progress";
import { supposedOfLedger } from "../../domain/ledger-sensitivity";
import { resultOf, takePositions } from "../../domain/record/positions";
import { recordFigures } from "../../domain/record/record-figures";
import type { Db } from "../db/client";
import { signalRuns } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";
import { readDays } from "../signals/open-trades";
import { benchmarkCourse } from "./benchmark-course";
import { type HandMade, readHandMade } from "./hand-made";
import { sessionsOf } from "./record-sessions";
import { type ReportTerms, type SignalledPosition, sayReport } from "./said-report";
import { sensitivityOf } from "./sensitivity";

interface HandPosition extends SignalledPosition {
  made: HandMade;
}

/** A position of each signal that was filled; its marks come where they are needed. */
const positionOf = (made: HandMade): HandPosition[] => {
  const { fill, close, trade: id, seq: ledgerSeq, signal } = made;
  if (!fill) return [];
  return [
    {
      ...{
        id,
        ledgerSeq,
        made,
        signalDate: signal.date,
        fillDate: fill.fillDate,
        stakeCents: fill.stakeCents,
      },
      closeDate: close?.closeDate ?? null,
      resultCents: close?.resultCents ?? null,
      marks: [],
    },
  ];
};

const ofBasis = (made: readonly HandMade[], basis: HandBasis) => made.filter((each) => each.basis === basis);

/**
 * What the signals made by hand came to on the fixed capital, of each basis by itself (SPEC-DECISIONS 41), by the same
 * formulas as every record: every signal that was filled counts, and the losers as the winners.
 */
export async function readHandRecord(db: Db, gate: LicenceGate, terms: ReportTerms): Promise<HandRecord> {
  const made = await readHandMade(db, gate);
  if (made.length === 0) return { totals: [], asOf: null, source: null };
  const [run] = await db.select({ newest: max(signalRuns.asOf) }).from(signalRuns);
  const { delayed } = gate;
  const known = run?.newest ?? null;
  const asOf = known !== null && delayed && delayed.until < known ? delayed.until : known;
  const days = await readDays(db, gate, made);
  const totals: HandTotal[] = [];
  for (const basis of handBases) {
    const all = ofBasis(made, basis);
    if (all.length === 0) continue;
    const positions = all.flatMap(positionOf).map((position) => marked(position, days));
    totals.push({
      basis,
      states: countStates(all),
      report: await reportOn(db, gate, positions, asOf, terms),
    });
  }
  const source = gate.describe([...new Set(made.map((each) => each.source))]);
  return { totals, asOf, source: source ?? null };
}

/** At the bid of each close that it was held through; one of whose candles nothing is known has the bid of its fill. */
function marked(position: HandPosition, days: Awaited<ReturnType<typeof readDays>>): HandPosition {
  const { signal, fill, source } = position.made;
  if (!fill) return position;
  const stock = days.get(signal.symbol);
  const candles = stock?.source === source ? stock.days : [];
  const marks = marksOf(signal, fill, position.closeDate, candles);
  const { fillDate, stakeCents, askCents, bidCents } = fill;
  const filled = { date: fillDate, resultCents: resultOf(stakeCents, askCents, bidCents) };
  return { ...position, marks: marks[0]?.date === fillDate ? marks : [filled, ...marks] };
}

async function reportOn(
  db: Db,
  gate: LicenceGate,
  positions: readonly HandPosition[],
  asOf: string | null,
  asked: ReportTerms,
): Promise<HandTotal["report"]> {
  if (positions.length === 0) return null;
  const sessions = sessionsOf(positions, asOf);
  const terms = { ...asked, sessions, benchmark: await benchmarkCourse(db, gate, { ...asked, sessions }) };
  const told = positions.map(({ made: { fill, close, ...made } }) =>
    fill && close ? supposedOfLedger({ ...made, fill, close }) : null,
  );
  return { ...sayReport(recordFigures(positions, terms), terms), sensitivity: sensitivityOf(told) };
}

function countStates(made: readonly HandMade[]): HandTotal["states"] {
  const states = { waiting: 0, open: 0, closed: 0, withdrawn: 0, unfilled: 0 };
  for (const { state } of made) states[state] += 1;
  return states;
}

/** A page of 1,000 of these signals, the newest first. */
export async function listHandSignals(
  db: Db,
  gate: LicenceGate,
  { capitalCents }: Pick<ReportTerms, "capitalCents">,
  page = 1,
): Promise<{ signals: HandSignalRow[]; pages: number; total: number }> {
  const made = await readHandMade(db, gate);
  const taken = new Set(
    handBases.flatMap((basis) =>
      takePositions(ofBasis(made, basis).flatMap(positionOf), capitalCents).taken.map(({ id }) => id),
    ),
  );
  const first = (page - 1) * HAND_SIGNALS;
  return {
    signals: made
      .toReversed()
      .slice(first, first + HAND_SIGNALS)
      .map((each) => toRow(each, taken)),
    pages: Math.ceil(made.length / HAND_SIGNALS),
    total: made.length,
  };
}

const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);

function toRow(made: HandMade, taken: ReadonlySet<string>): HandSignalRow {
  const { seq, basis, signal, state, fill, close } = made;
  const { symbol, tradeType, session } = signal;
  const { strikeCents, expiration } = fill ?? signal;
  return {
    ...{ seq, basis, symbol, tradeType, expiration, session, state, strike: dollars(strikeCents) },
    ...{
      fillDate: fill?.fillDate ?? null,
      stakeCents: fill?.stakeCents ?? null,
      ask: dollars(fill?.askCents),
    },
    ...{
      closeDate: close?.closeDate ?? null,
      exit: close?.exit ?? null,
      exitBid: dollars(close?.exitBidCents),
    },
    feesCents: fill ? fill.feesCents + (close?.feesCents ?? 0) : null,
    resultCents: close?.resultCents ?? null,
    roi: fill && close ? close.resultCents / fill.stakeCents : null,
    taken: fill ? taken.has(made.trade) : null,
  };
}
