import type { RecordReport } from "../../contract/record-report";
import { type Mark, resultOf, STAKE_CENTS } from "../../domain/record/positions";
import { type RecordFigures, type RecordTerms, recordFigures } from "../../domain/record/record-figures";
import { viewOf } from "../../domain/record/record-view";
import type { Db } from "../db/client";
import type { LicenceGate } from "../market/licence";
import { benchmarkCourse } from "./benchmark-course";
import type { Book } from "./book";
import type { BookTrade } from "./book-rows";
import { matches, type RecordFilter } from "./filter";
import { upToOf } from "./record";
import { sessionsOf } from "./record-sessions";
import { type ReportTerms, type SaidReport, type SignalledPosition, sayReport } from "./said-report";
import { sensitivityOf } from "./sensitivity";
import { type Taking, takingOf } from "./taking";

/** A trade as the capital takes it. */
interface BookPosition extends SignalledPosition {
  trade: BookTrade;
}

interface Total {
  figures: RecordFigures<BookPosition>;
  terms: RecordTerms;
  said: SaidReport;
  taking: Taking;
}

/** A report, with what of it stands beside each trade. */
interface FoundReport {
  report: RecordReport;
  taking: Taking;
}

const totals = new WeakMap<Book, Map<string, Promise<Total | undefined>>>();

/**
 * What all trades of a basis come to on the fixed capital, and what those that were asked for add to it (SPEC-DECISIONS
 * 41). The total is worked out once for a book and what its gate shows. Undefined without a trade.
 */
export async function reportOf(
  db: Db,
  book: Book,
  filter: RecordFilter,
  gate: LicenceGate,
  terms: ReportTerms,
): Promise<FoundReport | undefined> {
  const { basis, ...narrower } = filter;
  const whole = basis ?? onlyBasisOf(book);
  const total = await totalOf(db, book, whole === undefined ? {} : { basis: whole }, gate, terms);
  if (!total) return undefined;
  const isPart = [narrower.rule, narrower.type, narrower.symbol, narrower.from, narrower.to].some(
    (asked) => asked !== undefined,
  );
  const view = isPart ? sayView(total, filter, gate) : null;
  return { report: { ...total.said, view }, taking: total.taking };
}

const onlyBases = new WeakMap<Book, BookTrade["basis"] | "several">();

/** Where all trades have one basis, asking for all of them is asking for it: their total is worked out once. */
function onlyBasisOf(book: Book): BookTrade["basis"] | undefined {
  const known = onlyBases.get(book) ?? findBasis(book);
  onlyBases.set(book, known);
  return known === "several" ? undefined : known;
}

function findBasis({ trades: [first, ...others] }: Book): BookTrade["basis"] | "several" {
  return first && others.every(({ basis }) => basis === first.basis) ? first.basis : "several";
}

function totalOf(
  db: Db,
  book: Book,
  filter: RecordFilter,
  gate: LicenceGate,
  terms: ReportTerms,
): Promise<Total | undefined> {
  const kept = totals.get(book) ?? new Map<string, Promise<Total | undefined>>();
  totals.set(book, kept);
  const key = JSON.stringify([filter, gate.shown, gate.delayed, terms]);
  const known = kept.get(key);
  if (known) return known;
  const total = workOut(db, book, filter, gate, terms);
  kept.set(key, total);
  total.catch(() => kept.delete(key));
  return total;
}

async function workOut(
  db: Db,
  book: Book,
  filter: RecordFilter,
  gate: LicenceGate,
  asked: ReportTerms,
): Promise<Total | undefined> {
  const positions = book.trades.filter(matches(filter, gate)).map(toPosition);
  const sessions = sessionsOf(positions, upToOf(book, gate));
  if (positions.length === 0) return undefined;
  const benchmark = await benchmarkCourse(db, gate, { ...asked, sessions });
  const terms = { ...asked, sessions, benchmark };
  const figures = recordFigures(positions, terms);
  const said = {
    ...sayReport(figures, terms),
    sensitivity: sensitivityOf(positions.map(({ trade }) => trade.supposed)),
  };
  return { figures, terms, said, taking: takingOf(figures.taken, terms.capitalCents) };
}

function toPosition(trade: BookTrade): BookPosition {
  const { id, signalDate, fillDate, closeDate, resultCents, ledgerSeq, askCents, bidCents } = trade;
  // Before its first close it is worth what it could have been sold for at the fill.
  const filled = { date: fillDate, resultCents: resultOf(STAKE_CENTS, askCents, bidCents) };
  const marks: Mark[] = (trade.marks ?? []).map(([date, cents]) => ({ date, resultCents: cents }));
  return {
    ...{ id, signalDate, fillDate, closeDate, resultCents, ledgerSeq, trade, stakeCents: STAKE_CENTS },
    marks: marks[0]?.date === fillDate ? marks : [filled, ...marks],
  };
}

function sayView({ figures, terms }: Total, filter: RecordFilter, gate: LicenceGate): RecordReport["view"] {
  const isMeant = matches(filter, gate);
  const view = viewOf(figures, ({ trade }) => isMeant(trade), terms);
  const { ofTotal, ofTaken, grossCents, grossShare, netCents, netShare } = view;
  return {
    ...{ ofTotal, ofTaken, grossCents, grossShare, netCents, netShare },
    taken: view.taken.length,
    skipped: view.skipped.length,
  };
}
