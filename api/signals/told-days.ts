import { and, asc, eq, gt, inArray, max, sql } from "drizzle-orm";
import { statementsOf } from "../../domain/ledger-sayings";
import { createStatedPrices, type StatedPrices } from "../../domain/ledger-stated";
import type { ToldDay } from "../../domain/ledger-told";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";

/**
 * The delay of the licence that issued signals of this day and source have stated: it is one for all of them, also where the
 * setting was changed in between. Undefined before the first.
 */
export async function readToldDelay(tx: Db, source: string, date: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ minutes: sql<number>`(${ledger.facts} ->> 'delayMinutes')::int` })
    .from(ledger)
    .where(
      and(
        gt(ledger.seq, sql`(select max(seq) from ledger) - ${NEWEST}`),
        ...[eq(ledger.kind, "signal"), eq(ledger.basis, "issued"), eq(ledger.source, source)],
        sql`${ledger.facts} ->> 'date' = ${date}`,
      ),
    )
    .orderBy(asc(ledger.seq))
    .limit(1);
  return row?.minutes;
}

/** Of a signal's own day other entries tell among the newest: more than any day brings. */
const NEWEST = 5_000;

/** A trade that is asked for, with what the ledger has of it; without entries where it is about to be recorded. */
interface Asked {
  basis: string;
  entries: readonly { seq: number }[];
  signal: { symbol: string };
}

/** What the ledger has told of the prices of stocks, by issued and practice entries. */
export interface Told {
  daysOf(symbol: string, source: string): readonly ToldDay[];
  /** By which nothing is recorded that contradicts it. */
  stated: StatedPrices;
}

/**
 * What was told of these trades' stocks since the oldest of their signals, and of late where some of them are about to be
 * recorded.
 */
export async function readTold(tx: Db, trades: readonly Asked[]): Promise<Told> {
  const committed = trades.filter(({ basis }) => basis !== "simulated");
  const told = new Map<string, ToldDay[]>();
  const stated = createStatedPrices();
  const found: Told = { stated, daysOf: (symbol, source) => told.get(`${source} ${symbol}`) ?? [] };
  if (committed.length === 0) return found;
  const [head] = await tx.select({ seq: max(ledger.seq) }).from(ledger);
  const first = Math.min(...committed.map(({ entries }) => entries[0]?.seq ?? (head?.seq ?? 0) - NEWEST));
  const symbols = JSON.stringify([...new Set(committed.map(({ signal }) => signal.symbol))]);
  const rows = await tx
    .select({
      ...{ seq: ledger.seq, kind: ledger.kind, source: ledger.source, facts: ledger.facts },
      since: sql<string>`coalesce(begun.facts ->> 'date', '')`,
    })
    .from(ledger)
    .leftJoin(sql`${ledger} begun`, sql`begun.trade = ${ledger.trade} and begun.kind = 'signal'`)
    .where(
      and(
        gt(ledger.seq, first),
        inArray(ledger.basis, ["issued", "practice"]),
        sql`${ledger.facts} ->> 'symbol' in (select json_array_elements_text(${symbols}::text::json))`,
      ),
    )
    .orderBy(asc(ledger.seq));
  for (const { seq, kind, source, facts, since } of rows) {
    const symbol = String(facts.symbol);
    const key = `${source} ${symbol}`;
    const days = statementsOf(kind, facts);
    told.set(key, [...(told.get(key) ?? []), ...days]);
    for (const { date, ...said } of days) stated.state(symbol, source, date, { since, ...said, seq });
  }
  return found;
}
