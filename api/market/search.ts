import { type SQL, sql } from "drizzle-orm";
import type { SymbolMatch } from "../../contract/market-schemas";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import { findSectorsOf } from "./sectors";

const MOST = 10;
/** How alike the words must be to some of a name: "mircosoft" finds Microsoft, "brk.b" does not find Broadcom. */
const WORD_SIMILARITY = 0.42;

const symbol = sql`lower(${stocks.symbol})`;
const name = sql`lower(${stocks.name})`;
const bySymbol = sql`${stocks.symbol} collate "C"`;

/**
 * Stocks whose symbol or name is like the words, the best first: the symbol itself, symbols that begin so, names that
 * do, names with a word that does, then what is merely alike by its trigrams. Case is of no matter.
 */
export async function searchSymbols(db: Db, words: string): Promise<SymbolMatch[]> {
  const wanted = toSearchable(words);
  // Without a letter or digit there is no trigram, and every row would have to be looked at.
  if (!/[\p{L}\p{N}]/u.test(wanted)) return [];
  const starting = await selectStarting(db, wanted);
  const alike = starting.length < MOST ? await findAlike(db, wanted) : [];
  const known = new Set(starting.map((row) => row.symbol));
  const found = [...starting, ...alike.filter((row) => !known.has(row.symbol))].slice(0, MOST);
  if (found.length === 0) return [];
  const sectorsOf = await findSectorsOf(
    db,
    found.map((row) => row.symbol),
  );
  return found.map((row) => ({ ...row, sectors: sectorsOf(row.symbol) }));
}

/** What is alike; the threshold is the transaction's own. */
function findAlike(db: Db, wanted: string) {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`));
    return selectAlike(tx, wanted);
  });
}

/**
 * Symbols and names with a word that begins so. Of two that match alike the shorter comes first, since more of it was
 * typed: the symbol itself before all that it begins.
 */
export function selectStarting(db: Db, wanted: string) {
  const start = `${escapeWildcards(wanted)}%`;
  const word = `% ${start}`;
  const condition = sql`${symbol} like ${start} or ${name} like ${start} or ${name} like ${word}`;
  const rank = sql`case when ${symbol} like ${start} then 1 when ${name} like ${start} then 2 else 3 end`;
  const length = sql`case when ${symbol} like ${start} then length(${stocks.symbol}) else length(${stocks.name}) end`;
  return selectMatches(db, condition, [rank, length, bySymbol]);
}

/** Symbols and words of names that are alike by pg_trgm's thresholds, in the operators that its indexes answer. */
export function selectAlike(db: Db, wanted: string) {
  const score = sql`greatest(similarity(${symbol}, ${wanted}), word_similarity(${wanted}, ${name}))`;
  return selectMatches(db, sql`${symbol} % ${wanted} or ${name} %> ${wanted}`, [
    sql`${score} desc`,
    bySymbol,
  ]);
}

function selectMatches(db: Db, condition: SQL, order: SQL[]) {
  return db
    .select({ symbol: stocks.symbol, name: stocks.name, exchange: stocks.exchange })
    .from(stocks)
    .where(condition)
    .orderBy(...order)
    .limit(MOST);
}

/** Lower case, single spaces, and no control character: PostgreSQL has no NUL. */
function toSearchable(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
}

/** What `like` would read as more than itself. */
function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
