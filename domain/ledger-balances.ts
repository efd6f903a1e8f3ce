import type { LedgerFault } from "./ledger-book";
import { STAKE_CENTS } from "./record/positions";
import { type RecordRow, toCents } from "./record-row";

/** A row with its cents; those of what is open or no amount are null. */
interface CountedRow {
  index: number;
  /** The entry that it names; 0 for none. */
  seq: number;
  fillDate: string;
  closeDate: string | null;
  resultCents: number | null;
  balanceCents: number | null;
  /** Whether anything stands there, an amount or not. */
  hasBalance: boolean;
  isTaken: boolean;
}

/**
 * What is wrong with the balances of one basis. They run from the record's capital, a setting that the first of them tells:
 * the results of what the capital took come one after the other, by day of closing. Of what closed on one day a file does
 * not say what came first, so that any order will do. The capital also has to have taken all that it could: a record chooses no
 * winners.
 */
export function wrongBalance(rows: readonly RecordRow[], basis: string): LedgerFault | undefined {
  const counted = rows.flatMap((row, index) => (row.basis === basis ? [countedRow(row, index)] : []));
  const isSettled = ({ isTaken, closeDate }: CountedRow) => isTaken && closeDate !== null;
  const idle = counted.find((row) => row.hasBalance && !isSettled(row));
  if (idle) return faultOf(idle, "has a balance, and brought the capital nothing");
  const days = byDay(counted.filter(isSettled));
  const [first] = days;
  if (!first) return undefined;
  const capitalCents = capitalOf(first);
  let balanceCents = capitalCents ?? 0;
  for (const day of days) {
    const wrong = unfitting(day, balanceCents);
    if (wrong) return faultOf(wrong, "has a balance that its results do not give");
    balanceCents += day.reduce((sum, { resultCents }) => sum + (resultCents ?? 0), 0);
  }
  const chosen = wrongChoice(counted, capitalCents ?? 0);
  return chosen && faultOf(chosen, "says otherwise than its days whether the capital took it");
}

function countedRow(row: RecordRow, index: number): CountedRow {
  const isOpen = row.closeDate === "Open";
  return {
    ...{ index, seq: row.seq ?? 0, fillDate: row.fillDate, isTaken: row.taken === "yes" },
    closeDate: isOpen ? null : row.closeDate,
    resultCents: isOpen ? null : (toCents(row.result) ?? null),
    balanceCents: toCents(row.balance) ?? null,
    hasBalance: row.balance !== "",
  };
}

const faultOf = ({ index, seq }: CountedRow, what: string): LedgerFault => ({
  seq,
  reason: `Row ${index + 1} of the record ${what}.`,
});

/** The rows by day of closing, the first day first. */
function byDay(rows: readonly CountedRow[]): CountedRow[][] {
  const days = new Map<string, CountedRow[]>();
  for (const row of rows) {
    const ofDay = days.get(row.closeDate ?? "") ?? [];
    ofDay.push(row);
    days.set(row.closeDate ?? "", ofDay);
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, ofDay]) => ofDay);
}

/** What the first day's balances ran from, in cents; undefined where they give no amount. */
function capitalOf(firstDay: readonly CountedRow[]): number | undefined {
  return firstDay
    .map(({ balanceCents, resultCents }) => (balanceCents ?? 0) - (resultCents ?? 0))
    .find((cents) => cents > 0 && unfitting(firstDay, cents) === undefined);
}

/** The first row of a day whose balance no order of the day's results gives, after the balance of the day before. */
function unfitting(day: readonly CountedRow[], beforeCents: number): CountedRow | undefined {
  let balance = beforeCents;
  for (let unused = [...day]; unused.length > 0; ) {
    const fits = unused.filter((row) => row.balanceCents === balance + (row.resultCents ?? 0));
    const next = fits.find(({ resultCents }) => resultCents === 0) ?? fits[0];
    if (!next) return unused[0];
    balance += next.resultCents ?? 0;
    unused = unused.filter((row) => row !== next);
  }
  return undefined;
}

/**
 * The first row that the capital took or left otherwise than it could. Of one day those that name an entry come first, in the
 * ledger's order; what the others' order is a file does not say, so that of them only what no order gives is wrong.
 */
function wrongChoice(rows: readonly CountedRow[], capitalCents: number): CountedRow | undefined {
  const days = new Map<string, CountedRow[]>();
  for (const row of rows) days.set(row.fillDate, [...(days.get(row.fillDate) ?? []), row]);
  let held: CountedRow[] = [];
  let brought = 0;
  for (const [day, ofDay] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const isOver = ({ closeDate }: CountedRow) => closeDate !== null && closeDate < day;
    for (const over of held.filter(isOver)) brought += over.resultCents ?? 0;
    held = held.filter((row) => !isOver(row));
    const leaves = () => Math.min(capitalCents, capitalCents + brought) - held.length * STAKE_CENTS;
    const named = ofDay.filter(({ seq }) => seq > 0).sort((one, other) => one.seq - other.seq);
    for (const row of named) {
      if (row.isTaken !== leaves() >= STAKE_CENTS) return row;
      if (row.isTaken) held.push(row);
    }
    const others = ofDay.filter(({ seq }) => seq === 0);
    for (const row of others.filter(({ isTaken }) => isTaken)) {
      if (leaves() < STAKE_CENTS) return row;
      held.push(row);
    }
    const left = others.find(({ isTaken }) => !isTaken);
    if (left && leaves() >= STAKE_CENTS) return left;
  }
  return undefined;
}
