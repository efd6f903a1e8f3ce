import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { lastClosedDay } from "../../domain/trading-days";
import { typedCandles } from "../../domain/typed-candles";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import { BadFile } from "../market/import-file";
import { COLUMNS, quote, readRow } from "../market/import-row";
import type { Candle } from "../providers/market-data/port";

/** Days of stocks, each once, the oldest first. */
export type CandleRows = ReadonlyMap<string, readonly Candle[]>;

/**
 * Reads rows as a file of candles has them, and judges each.
 * @throws {BadFile} with the line and reason of the first row that is wrong
 */
export async function readCandleRows(db: Db, text: string, now: Date): Promise<CandleRows> {
  const listed = await db.select({ symbol: stocks.symbol }).from(stocks);
  const rules = { symbols: new Set(listed.map(({ symbol }) => symbol)), lastDay: lastClosedDay(now) };
  const [header = [], ...rows] = split(text);
  if (header.join(",").toLowerCase() !== COLUMNS.join(","))
    throw new BadFile(`The first line has to be ${COLUMNS.join(",")} and is ${quote(header.join(","))}.`);
  if (rows.length === 0) throw new BadFile("There are no rows below the first line.");
  if (rows.length > typedCandles.rows)
    throw new BadFile(`There are over ${typedCandles.rows} rows: the command import takes whole files.`);
  const found = new Map<string, Map<string, Candle>>();
  for (const [at, fields] of rows.entries()) {
    const row = readRow(fields, rules);
    if ("wrong" in row) throw new BadFile(`Row ${at + 1}: ${row.wrong}.`);
    const days = found.get(row.symbol) ?? new Map<string, Candle>();
    if (days.has(row.candle.date))
      throw new BadFile(`Row ${at + 1}: ${row.symbol} ${row.candle.date} is there twice.`);
    found.set(row.symbol, days.set(row.candle.date, row.candle));
  }
  const inOrder = (days: Map<string, Candle>) =>
    [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
  return new Map([...found].sort().map(([symbol, days]) => [symbol, inOrder(days)]));
}

function split(text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile("A quotation mark is open, or stands within a field.");
    throw error;
  }
}
