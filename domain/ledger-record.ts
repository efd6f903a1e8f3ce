import type { LedgerFault, TradeBook } from "./ledger-book";
import type { RecordedTrade } from "./ledger-trades";

/** A row of the record's file, as far as the ledger can say something of it. */
export interface RecordRow {
  /** live, simulated or sample */
  basis: string;
  symbol: string;
  tradeType: string;
  fillDate: string;
  /** YYYY-MM-DD; undefined while it is open. */
  closeDate: string | undefined;
  resultCents: number | undefined;
  /** The entry of its signal; undefined where it names none. */
  seq: number | undefined;
}

/** Of a row the fault has the entry that it names, or 0 where it names none. */
type RecordFault = LedgerFault;

/**
 * What a record says otherwise than the ledger: rows that claim to be live without an entry of their own, rows that differ
 * from the entry that they name, and issued trades that the record leaves out although it has live ones.
 * @param rows of one whole record; a filtered one leaves trades out by right
 */
export function faultsOfRecord(rows: readonly RecordRow[], book: TradeBook): RecordFault[] {
  const bySeq = new Map<number, RecordedTrade>();
  for (const trade of book.trades()) bySeq.set(trade.seq, trade);
  const named = new Set<number>();
  const faults: RecordFault[] = [];
  for (const [index, row] of rows.entries()) {
    const wrong = wrongRow(row, bySeq, named);
    if (wrong) faults.push({ seq: row.seq ?? 0, reason: `Row ${index + 1} of the record ${wrong}.` });
    if (row.seq !== undefined) named.add(row.seq);
  }
  if (!rows.some(({ basis }) => basis === "live")) return faults;
  for (const { seq, basis, fill } of bySeq.values()) {
    if (basis === "issued" && fill && !named.has(seq)) {
      faults.push({ seq, reason: `Entry ${seq} opened a trade that the record leaves out.` });
    }
  }
  return faults;
}

function wrongRow(
  row: RecordRow,
  bySeq: ReadonlyMap<number, RecordedTrade>,
  named: ReadonlySet<number>,
): string | undefined {
  const { basis, seq, symbol, tradeType, fillDate, closeDate, resultCents } = row;
  if (seq === undefined) return basis === "live" ? "is called live and names no entry" : undefined;
  if (named.has(seq)) return `names entry ${seq}, as a row before it does`;
  const trade = bySeq.get(seq);
  if (!trade) return `names entry ${seq}, which is no signal of the ledger`;
  const { signal, fill, closed } = trade;
  if ((basis === "live") !== (trade.basis === "issued"))
    return `is called ${basis}, and entry ${seq} ${trade.basis}`;
  if (symbol !== signal.symbol || tradeType !== signal.tradeType) {
    return `is of ${tradeType} ${symbol}, and entry ${seq} of ${signal.tradeType} ${signal.symbol}`;
  }
  if (fill && fillDate !== fill.facts.fillDate) {
    return `was filled on ${fillDate}, and entry ${seq} on ${fill.facts.fillDate}`;
  }
  if (basis === "live" && !fill) return `was filled on ${fillDate}, and entry ${seq} was not`;
  // Of a simulated trade the ledger may come to know the end later than its row.
  if (!closed) {
    const isEnded = basis === "live" && closeDate !== undefined;
    return isEnded ? `was closed on ${closeDate}, and entry ${seq} was not` : undefined;
  }
  if (closeDate !== closed.closeDate) {
    return `was closed on ${closeDate ?? "no day"}, and entry ${seq} on ${closed.closeDate}`;
  }
  return resultCents === closed.resultCents
    ? undefined
    : `has a result of ${resultCents} cents, and entry ${seq} of ${closed.resultCents}`;
}
