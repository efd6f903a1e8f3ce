import { sql } from "drizzle-orm";
import type { SymbolMatch } from "../../contract/market";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import { findSectorsOf } from "./sectors";

const MOST = 10;
/** Of a word's trigrams so many must be in the name: finds "tesal", and not every name that begins alike. */
const WORD_SIMILARITY = 0.45;

/**
 * Stocks whose symbol or name is like the words, the best first: the symbol itself, symbols that begin so, names with
 * a word that begins so, then what is merely alike (pg_trgm). Case is of no matter.
 */
export async function searchSymbols(db: Db, words: string): Promise<SymbolMatch[]> {
  const wanted = toSearchable(words);
  if (wanted === "") return [];
  const symbol = sql`lower(${stocks.symbol})`;
  const name = sql`lower(${stocks.name})`;
  const prefix = `${escapeWildcards(wanted)}%`;
  const word = `% ${prefix}`;
  // All conditions are ones that the trigram indexes can answer.
  const alike = sql`${symbol} like ${prefix} or ${symbol} % ${wanted}
    or ${name} like ${prefix} or ${name} like ${word} or ${name} %> ${wanted}`;
  const rank = sql`case when ${symbol} = ${wanted} then 0 when ${symbol} like ${prefix} then 1
    when ${name} like ${prefix} or ${name} like ${word} then 2 else 3 end`;
  const score = sql`greatest(similarity(${symbol}, ${wanted}), word_similarity(${wanted}, ${name}))`;
  const found = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`));
    return tx
      .select({ symbol: stocks.symbol, name: stocks.name, exchange: stocks.exchange })
      .from(stocks)
      .where(alike)
      .orderBy(rank, sql`${score} desc`, sql`${stocks.symbol} collate "C"`)
      .limit(MOST);
  });
  if (found.length === 0) return [];
  const sectorsOf = await findSectorsOf(
    db,
    found.map((row) => row.symbol),
  );
  return found.map((row) => ({ ...row, sectors: sectorsOf(row.symbol) }));
}

/** Lower case, single spaces, and no control character: PostgreSQL has no NUL. */
function toSearchable(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
}

function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
