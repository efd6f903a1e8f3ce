import type { RecordHeadline } from "../../contract/record-report";
import type { Db } from "../db/client";
import type { LicenceGate } from "../market/licence";
import { type Book, readBook } from "./book";
import { matches } from "./filter";
import { reportOf } from "./report";
import type { ReportTerms } from "./said-report";

/**
 * The whole record on its fixed capital, as it stands beside any single result (SPEC-DECISIONS 41): what is live where
 * anything is, else what is simulated, as the tracker shows it. Null without a trade that may be shown.
 */
export async function readHeadline(
  db: Db,
  gate: LicenceGate,
  terms: ReportTerms,
): Promise<RecordHeadline | null> {
  return headlineOf(db, await readBook(db), gate, terms);
}

/** The same of trades that have been read. */
export async function headlineOf(
  db: Db,
  book: Book,
  gate: LicenceGate,
  terms: ReportTerms,
): Promise<RecordHeadline | null> {
  const basis = book.trades.some(matches({ basis: "live" }, gate)) ? "live" : "simulated";
  const found = await reportOf(db, book, { basis }, gate, terms);
  const [whole] = found?.report.windows ?? [];
  if (!found || !whole) return null;
  const { capitalCents, stakeCents, taken, skipped } = found.report;
  const { net, gross, benchmark } = whole;
  return {
    ...{ basis, from: net.from, to: net.to, capitalCents, stakeCents, taken, skipped },
    ...{ netCents: net.profitCents, netShare: net.returnShare },
    ...{ grossCents: gross.profitCents, grossShare: gross.returnShare },
    benchmarkShare: benchmark?.returnShare ?? null,
  };
}
