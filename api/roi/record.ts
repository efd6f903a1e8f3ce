import { stakeCents, trackRecord } from "../../domain/track-record";
import type { Db } from "../db/client";
import type { LicenceGate } from "../market/licence";
import { buyAndHold } from "./benchmark";
import type { Book, Chosen } from "./book";
import type { BookTrade } from "./book-rows";
import { matches, type RecordFilter } from "./filter";

/**
 * The trades that meet the filter, of those that may be shown, with their record: net of the plan's full price, beside
 * equal weight in all stocks for the same period. Worked out once for each filter and what its gate shows.
 * @param monthlyCents what a month of the subscription costs without a discount (SPEC-DECISIONS 26)
 */
export function choose(
  db: Db,
  book: Book,
  filter: RecordFilter,
  gate: LicenceGate,
  monthlyCents: number,
): Promise<Chosen> {
  const { basis, rule, type, symbol, from, to } = filter;
  const key = JSON.stringify([basis, rule, type, symbol, from, to, gate.shown, gate.delayed, monthlyCents]);
  const known = book.chosen.get(key);
  if (known) return known;
  const trades = book.trades.filter(matches(filter, gate));
  const chosen = workOut(db, book, trades, filter, gate, monthlyCents);
  // An empty list takes its place too.
  book.chosen.set(key, chosen, { size: trades.length + 1_000 });
  chosen.catch(() => book.chosen.delete(key));
  return chosen;
}

async function workOut(
  db: Db,
  book: Book,
  trades: BookTrade[],
  filter: RecordFilter,
  gate: LicenceGate,
  monthlyCents: number,
): Promise<Chosen> {
  const basis = filter.basis ?? basisOfAll(trades);
  const terms = { basis, stakeCents, monthlyCents, upTo: upToOf(book, gate) };
  const record = trackRecord(trades, terms);
  const { from, to } = record;
  const benchmarkShare = from && to ? await buyAndHold(db, gate, { from, to }) : null;
  return { trades, record: { ...record, benchmarkShare } };
}

function basisOfAll(trades: readonly BookTrade[]) {
  const bases = new Set(trades.map(({ basis }) => basis));
  if (!bases.has("live")) return "simulated";
  return bases.size === 1 ? "live" : "mixed";
}

/** The newest day up to which trades were worked out and may be shown. */
export function upToOf({ asOf }: Book, { delayed }: LicenceGate): string | null {
  return asOf && delayed && delayed.until < asOf ? delayed.until : asOf;
}
