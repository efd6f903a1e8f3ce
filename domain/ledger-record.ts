import { BY_HAND } from "./hand-made";
import { wrongBalance } from "./ledger-balances";
import type { LedgerFault, TradeBook } from "./ledger-book";
import type { RecordedTrade } from "./ledger-trades";
import type { RecordRow } from "./record-row";

/** How many rows of a record were compared with the ledger, and how many of them name an entry of it. */
export interface RecordCounts {
  rows: number;
  named: number;
}

const bases = ["live", "simulated", "sample"];

/**
 * What a record says otherwise than the ledger: rows that claim to be live without an entry of their own, rows that differ in
 * any column from the entry that they name, and issued and practice trades that the record leaves out. Of a row the fault has
 * the entry that it names, or 0 where it names none.
 * @param rows of all files of one whole record; a filtered one leaves trades out by right
 */
export function faultsOfRecord(rows: readonly RecordRow[], book: TradeBook): LedgerFault[] {
  const bySeq = new Map<number, RecordedTrade>();
  for (const trade of book.trades()) bySeq.set(trade.seq, trade);
  const named = new Set<number>();
  const faults: LedgerFault[] = [];
  for (const [index, row] of rows.entries()) {
    const wrong = wrongRow(row, bySeq, named);
    if (wrong) faults.push({ seq: row.seq ?? 0, reason: `Row ${index + 1} of the record ${wrong}.` });
    if (row.seq !== undefined) named.add(row.seq);
  }
  for (const { seq, basis, fill, signal } of bySeq.values()) {
    // What was made by hand has a record of its own, beside the rules'.
    if (basis !== "simulated" && signal.rule !== BY_HAND && fill && !named.has(seq)) {
      faults.push({ seq, reason: `Entry ${seq} opened a trade that the record leaves out.` });
    }
  }
  if (faults.length > 0) return faults;
  const unfit = wrongSample(rows);
  if (unfit) return [unfit];
  return ["live", "simulated"].flatMap((basis) => wrongBalance(rows, basis) ?? []);
}

function wrongRow(
  row: RecordRow,
  bySeq: ReadonlyMap<number, RecordedTrade>,
  named: ReadonlySet<number>,
): string | undefined {
  const { basis, seq } = row;
  if (!bases.includes(basis)) return `is called “${basis.slice(0, 20)}”, which is no basis of a record`;
  if (basis === "sample" && seq !== undefined) return `is called sample, and names entry ${seq}`;
  if (seq === undefined) return basis === "live" ? "is called live and names no entry" : undefined;
  if (named.has(seq)) return `names entry ${seq}, as a row before it does`;
  const trade = bySeq.get(seq);
  if (!trade) return `names entry ${seq}, which is no signal of the ledger`;
  if ((basis === "live") !== (trade.basis === "issued"))
    return `is called ${basis}, and entry ${seq} ${trade.basis}`;
  return wrongColumn(row, trade);
}

/** Out of sample is what was filled after the day on which the rules were fixed: one day for all rows. */
function wrongSample(rows: readonly RecordRow[]): LedgerFault | undefined {
  const last = rows.reduce(
    (day, row) => (row.outOfSample === "no" && row.fillDate > day ? row.fillDate : day),
    "",
  );
  const index = rows.findIndex(({ outOfSample, fillDate }) => outOfSample === "yes" && fillDate <= last);
  const seq = rows[index]?.seq ?? 0;
  if (index < 0) return undefined;
  const reason = `Row ${index + 1} of the record is called out of sample, and one that was filled later or on its day is not.`;
  return { seq, reason };
}

type Column = Exclude<keyof RecordRow, "basis" | "seq" | "balance" | "taken" | "outOfSample">;
/** The columns in the order in which they are compared, each by the name that the file gives it. */
const columns: readonly (readonly [Column, string])[] = [
  ["symbol", "symbol"],
  ["tradeType", "type"],
  ["rule", "rule"],
  ["source", "source"],
  ["fillDate", "fill date"],
  ["expiration", "expiration"],
  ["strike", "strike"],
  ["bid", "bid"],
  ["ask", "ask"],
  ["closeDate", "close date"],
  ["exit", "exit"],
  ["exitBid", "exit bid"],
  ["result", "result"],
  ["roi", "roi"],
];

function wrongColumn(row: RecordRow, trade: RecordedTrade): string | undefined {
  const { seq, signal, source, fill, closed } = trade;
  if (!fill) return `is a trade, and entry ${seq} was not filled`;
  const { fillDate, expiration, strikeCents, bidCents, askCents, stakeCents } = fill.facts;
  const { symbol, tradeType, rule } = signal;
  const told: Readonly<Record<Column, string>> = {
    ...{ symbol, tradeType, rule, source, fillDate, expiration: expiration ?? "" },
    ...{ strike: inDollars(strikeCents), bid: inDollars(bidCents), ask: inDollars(askCents) },
    ...{ closeDate: closed?.closeDate ?? "Open", exit: closed?.exit ?? "" },
    exitBid: inDollars(closed?.exitBidCents ?? null),
    result: inDollars(closed?.resultCents ?? null),
    roi: closed ? String(closed.resultCents / stakeCents) : "",
  };
  for (const [column, name] of columns) {
    if (!isSame(row[column], told[column]))
      return `has “${row[column].slice(0, 40)}” as its ${name}, and entry ${seq} has “${told[column]}”`;
  }
  return undefined;
}

const inDollars = (cents: number | null): string => (cents === null ? "" : String(cents / 100));

/** Of numbers their values: 100 is 100.00. */
const isSame = (said: string, told: string): boolean =>
  said === told || (said !== "" && told !== "" && !/[^\d.-]/.test(said) && Number(said) === Number(told));
