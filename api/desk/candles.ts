import { createHash } from "node:crypto";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { MOST_FIELDS } from "../../contract/desk";
import type { CandlePreview } from "../../contract/desk-market";
import { judgeSeries } from "../../domain/corporate-actions";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { candles, stocks } from "../db/market-tables";
import { readActions } from "../market/action-rows";
import { writeCandles } from "../market/candle-rows";
import { BadFile } from "../market/import-file";
import type { Candle } from "../providers/market-data/port";
import { Refused } from "../refused";
import type { CandleRows } from "./candle-rows";

type Changes = CandlePreview["changes"];
const columns = ["open", "high", "low", "close", "volume"] as const;
/** Entries of the ledger that are named at most. */
const MOST_USES = 200;

const isSame = (one: Candle, other: Candle): boolean =>
  columns.every((column) => one[column] === other[column]);

/**
 * What rows would change, with the entries of the ledger that name such a day.
 * @throws {BadFile} where a series would have a gap or an unexplained split that it has not now
 */
export async function previewCandles(db: Db, rows: CandleRows): Promise<CandlePreview> {
  const changes: Changes = [];
  let same = 0;
  const actions = await readActions(db, [...rows.keys()]);
  for (const [symbol, given] of rows) {
    const stored = await readSeries(db, symbol);
    const merged = new Map(stored);
    for (const candle of given) {
      const { date, ...corrected } = candle;
      const before = stored.get(date);
      merged.set(date, candle);
      if (before && isSame(before, candle)) same++;
      else changes.push({ symbol, date, old: before && pricesOf(before), corrected });
    }
    const known = new Set(judgeSeries([...stored.values()], actions.get(symbol)).map(({ reason }) => reason));
    const series = [...merged.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
    const fault = judgeSeries(series, actions.get(symbol)).find(({ reason }) => !known.has(reason));
    if (fault) throw new BadFile(`${symbol}, ${fault.date}: ${fault.reason}.`);
  }
  if (changes.flatMap(describeChange).length > MOST_FIELDS)
    throw new BadFile(
      `Over ${MOST_FIELDS} values would change: correct fewer days, or import the whole file.`,
    );
  const seen = createHash("sha256").update(JSON.stringify(changes)).digest("hex");
  return { changes, same, used: await findUses(db, changes), seen };
}

const pricesOf = ({ date: _, ...prices }: Candle) => prices;

async function readSeries(db: Db, symbol: string): Promise<ReadonlyMap<string, Candle>> {
  const { symbol: of, ...shown } = getTableColumns(candles);
  const rows = await db.select(shown).from(candles).where(eq(of, symbol)).orderBy(asc(candles.date));
  return new Map(rows.map((row) => [row.date, row]));
}

/** Entries that tell of a price of such a day: of a fill's open, or of the candle that closed a trade. */
async function findUses(db: Db, changes: Changes): Promise<CandlePreview["used"]> {
  const days = changes.filter(({ old }) => old).map(({ symbol, date }) => `${symbol} ${date}`);
  if (days.length === 0) return [];
  const { seq, trade, kind, facts } = ledger;
  const date = sql<string>`coalesce(${facts} ->> 'candleDate', ${facts} ->> 'closeDate', ${facts} ->> 'fillDate')`;
  const of = sql`(${facts} ->> 'symbol') || ' ' || ${date}`;
  return db
    .select({ seq, trade, kind, date })
    .from(ledger)
    .where(and(inArray(kind, ["fill", "close", "correction"]), inArray(of, days)))
    .orderBy(asc(seq))
    .limit(MOST_USES);
}

/**
 * Writes rows over those of the same days; the stock keeps its source. Call it in a transaction with the entry of the audit
 * log.
 * @param seen what the preview was confirmed by
 * @returns each change in the words of the audit log, old value and new
 * @throws {Refused} where it is another change than the preview has shown, or none
 * @throws {BadFile} as the preview does
 */
export async function correctCandles(tx: Db, rows: CandleRows, seen: string): Promise<string[]> {
  const locked = await tx
    .select({ symbol: stocks.symbol, source: stocks.candleSource })
    .from(stocks)
    .where(inArray(stocks.symbol, [...rows.keys()]))
    .orderBy(asc(stocks.symbol))
    .for("update");
  const { changes, ...preview } = await previewCandles(tx, rows);
  if (changes.length === 0) throw new Refused("Every row is as it is stored: there is nothing to change.");
  if (preview.seen !== seen)
    throw new Refused("The candles have changed since you looked. Look at what would change once more.");
  for (const { symbol, source } of locked)
    await writeCandles(tx, source ?? "imported", symbol, rows.get(symbol) ?? []);
  return changes.flatMap(describeChange);
}

/** "AAPL 2026-03-02 close 187.1 → 187.2", for each value that differs. */
function describeChange({ symbol, date, old, corrected }: Changes[number]): string[] {
  const differing = columns.filter((column) => old?.[column] !== corrected[column]);
  return differing.map(
    (column) => `${symbol} ${date} ${column} ${old ? old[column] : "none"} → ${corrected[column]}`,
  );
}
