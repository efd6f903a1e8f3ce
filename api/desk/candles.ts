import { createHash } from "node:crypto";
import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { MOST_FIELDS } from "../../contract/desk";
import type { CandlePreview } from "../../contract/desk-market";
import { judgeSeries } from "../../domain/corporate-actions";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { appendToLedger, LedgerRefusal, lockLedger } from "../ledger/append";
import { readActions } from "../market/action-rows";
import { writeCandles } from "../market/candle-rows";
import { BadFile } from "../market/import-file";
import type { Candle } from "../providers/market-data/port";
import { Refused } from "../refused";
import type { CandleRows } from "./candle-rows";
import { findRetold } from "./retold";

type Changes = CandlePreview["changes"];
const columns = ["open", "high", "low", "close", "volume"] as const;
/** One field of the audit log is for the entries of the ledger. */
const MOST_VALUES = MOST_FIELDS - 1;
/** Entries of the ledger that are told of at most; as many as the contract names. */
const MOST_RETOLD = 1_000;
/** Of a preview nothing is written. */
const UNTOLD = "";

const isSame = (one: Candle, other: Candle): boolean =>
  columns.every((column) => one[column] === other[column]);

/**
 * What rows would change, with the entries of the ledger that recorded a price which these rows tell otherwise.
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
  if (changes.flatMap(describeChange).length > MOST_VALUES)
    throw new BadFile(
      `Over ${MOST_VALUES} values would change: correct fewer days, or import the whole file.`,
    );
  const seen = createHash("sha256").update(JSON.stringify(changes)).digest("hex");
  const retold = await findRetold(db, changes, UNTOLD);
  if (retold.length > MOST_RETOLD)
    throw new BadFile(`Over ${MOST_RETOLD} entries of the ledger would be told of: correct fewer days.`);
  const used = retold.map(({ entry: { trade, facts }, kind }) => ({
    seq: facts.tells,
    trade,
    kind,
    date: facts.day,
  }));
  return { changes, same, used, seen };
}

const pricesOf = ({ date: _, ...prices }: Candle) => prices;

async function readSeries(db: Db, symbol: string): Promise<ReadonlyMap<string, Candle>> {
  const { symbol: of, ...shown } = getTableColumns(candles);
  const rows = await db.select(shown).from(candles).where(eq(of, symbol)).orderBy(asc(candles.date));
  return new Map(rows.map((row) => [row.date, row]));
}

/**
 * Writes rows over those of the same days; the stock keeps its source. The ledger gets a correction of each fill and close that
 * recorded such a price, which tells of it and changes nothing. Call it in a transaction with the entry of the audit log.
 * @param seen what the preview was confirmed by
 * @param reason stands in the ledger, for every reader
 * @returns each change in the words of the audit log, old value and new, and then each correction
 * @throws {Refused} where it is another change than the preview has shown, or none, or the ledger takes no entry
 * @throws {BadFile} as the preview does
 */
export async function correctCandles(
  tx: Db,
  rows: CandleRows,
  { seen, reason, now }: { seen: string; reason: string; now: Date },
): Promise<string[]> {
  // As whoever records does it: the ledger first, the candles after.
  await lockLedger(tx);
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
  const retold = await findRetold(tx, changes, reason);
  const entries = retold.map(({ entry }) => entry);
  const added = await appendToLedger(tx, entries, now).catch((error: unknown) => {
    throw error instanceof LedgerRefusal ? new Refused(error.message) : error;
  });
  for (const { symbol, source } of locked)
    await writeCandles(tx, source ?? "imported", symbol, rows.get(symbol) ?? []);
  return [...changes.flatMap(describeChange), ...describeEntries(added)];
}

/** "ledger entries 7 to 9 tell of it": they follow each other, since nobody else appends meanwhile. */
function describeEntries(added: readonly { seq: number }[]): string[] {
  const [first, last] = [added.at(0), added.at(-1)];
  if (!first || !last) return [];
  return [
    first === last
      ? `ledger entry ${first.seq} tells of it`
      : `ledger entries ${first.seq} to ${last.seq} tell of it`,
  ];
}

/** "AAPL 2026-03-02 close 187.1 → 187.2", for each value that differs. */
function describeChange({ symbol, date, old, corrected }: Changes[number]): string[] {
  const differing = columns.filter((column) => old?.[column] !== corrected[column]);
  return differing.map(
    (column) => `${symbol} ${date} ${column} ${old ? old[column] : "none"} → ${corrected[column]}`,
  );
}
