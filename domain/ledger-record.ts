import type { LedgerFault, TradeBook } from "./ledger-book";
import type { RecordedTrade } from "./ledger-trades";
import { stakeCents, trackRecord } from "./track-record";

/** A row of the record's file, as it came: each is a text. */
export interface RecordRow {
  /** live, simulated or sample */
  basis: string;
  symbol: string;
  tradeType: string;
  expiration: string;
  /** Dollars. */
  strike: string;
  bid: string;
  fillDate: string;
  /** YYYY-MM-DD, or Open. */
  closeDate: string;
  /** A fraction of the stake. */
  roi: string;
  /** Dollars. */
  result: string;
  /** Dollars, after this trade. */
  balance: string;
  rule: string;
  exit: string;
  source: string;
  /** The entry of its signal; undefined where it names none. */
  seq: number | undefined;
}

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
  for (const { seq, basis, fill } of bySeq.values()) {
    if (basis !== "simulated" && fill && !named.has(seq)) {
      faults.push({ seq, reason: `Entry ${seq} opened a trade that the record leaves out.` });
    }
  }
  return faults.length > 0 ? faults : [...wrongBalances(rows)];
}

function wrongRow(
  row: RecordRow,
  bySeq: ReadonlyMap<number, RecordedTrade>,
  named: ReadonlySet<number>,
): string | undefined {
  const { basis, seq } = row;
  if (!bases.includes(basis)) return `is called “${basis.slice(0, 20)}”, which is no basis of a record`;
  if (seq === undefined) return basis === "live" ? "is called live and names no entry" : undefined;
  if (named.has(seq)) return `names entry ${seq}, as a row before it does`;
  const trade = bySeq.get(seq);
  if (!trade) return `names entry ${seq}, which is no signal of the ledger`;
  if ((basis === "live") !== (trade.basis === "issued"))
    return `is called ${basis}, and entry ${seq} ${trade.basis}`;
  return wrongColumn(row, trade);
}

type Column = Exclude<keyof RecordRow, "basis" | "seq" | "balance">;
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
  ["closeDate", "close date"],
  ["exit", "exit"],
  ["result", "result"],
  ["roi", "roi"],
];

function wrongColumn(row: RecordRow, trade: RecordedTrade): string | undefined {
  const { seq, signal, source, fill, closed } = trade;
  if (!fill) return `is a trade, and entry ${seq} was not filled`;
  const { fillDate, expiration, strikeCents, bidCents, stakeCents } = fill.facts;
  const { symbol, tradeType, rule } = signal;
  const told: Readonly<Record<Column, string>> = {
    ...{ symbol, tradeType, rule, source, fillDate, expiration: expiration ?? "" },
    ...{ strike: inDollars(strikeCents), bid: inDollars(bidCents) },
    ...{ closeDate: closed?.closeDate ?? "Open", exit: closed?.exit ?? "" },
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

/** Dollars as cents; undefined for what is no number. */
const toCents = (dollars: string): number | undefined => {
  const cents = Math.round(Number(dollars) * 100);
  return dollars !== "" && Number.isSafeInteger(cents) ? cents : undefined;
};

/**
 * The rows of one basis have to give their balances: the capital that their days ask for, and each result after the other.
 * Of what closed on one day a file does not say what came first, so that any order will do.
 */
function* wrongBalances(rows: readonly RecordRow[]): Generator<LedgerFault> {
  for (const basis of bases.filter((each) => each !== "sample")) {
    const closed = rows.flatMap((row, index) => {
      const [resultCents, balanceCents] = [toCents(row.result), toCents(row.balance)];
      const isClosed = row.basis === basis && row.closeDate !== "Open";
      if (!isClosed || resultCents === undefined) return [];
      const { fillDate, closeDate, seq = 0 } = row;
      return [{ index, seq, fillDate, closeDate, resultCents, balanceCents }];
    });
    const open = rows.filter((row) => row.basis === basis && row.closeDate === "Open");
    const settled = [
      ...closed,
      ...open.map(({ fillDate }) => ({ fillDate, closeDate: null, resultCents: null })),
    ];
    let balance = trackRecord(settled, { basis: "simulated", stakeCents, monthlyCents: 0 }).capitalCents;
    for (const date of [...new Set(closed.map(({ closeDate }) => closeDate))].sort()) {
      for (let unused = closed.filter(({ closeDate }) => closeDate === date); unused.length > 0; ) {
        const fits = unused.filter((row) => row.balanceCents === balance + row.resultCents);
        const next = fits.find(({ resultCents }) => resultCents === 0) ?? fits[0];
        if (!next) {
          const [{ index, seq } = { index: 0, seq: 0 }] = unused;
          yield { seq, reason: `Row ${index + 1} of the record has a balance that its results do not give.` };
          return;
        }
        balance += next.resultCents;
        unused = unused.filter((row) => row !== next);
      }
    }
  }
}
