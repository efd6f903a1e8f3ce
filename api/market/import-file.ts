import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { type CorporateAction, judgeSeries, type SeriesFault } from "../../domain/corporate-actions";
import type { Candle } from "../providers/market-data/port";
import { COLUMNS, quote, type RowRules, readRow } from "./import-row";

/** What is wrong with a file, in sentences for the operator. */
export class BadFile extends Error {
  override readonly name = "BadFile";
}

/** Each symbol's candles, in the file's order. */
type CandleFile = ReadonlyMap<string, readonly Candle[]>;

/** What rows are judged by, and what explains a stock's series. */
export interface FileRules extends RowRules {
  /** By symbol; without any nothing is explained. */
  actions?: ReadonlyMap<string, readonly CorporateAction[]>;
  /** Takes the place of the judgement of a stock's rows by themselves, where they are a part of a series. Names days of the rows. */
  judge?: (symbol: string, candles: readonly Candle[]) => readonly SeriesFault[];
}

/** What is read of a file at all. Forty stocks with fifty years each come to 500,000 rows and 30 MB. */
export interface FileLimits {
  bytes: number;
  rows: number;
}
const LIMITS: FileLimits = { bytes: 100_000_000, rows: 500_000 };
/** Without an end a quotation mark would take the rest of the file for one field. */
const MAX_ROW_BYTES = 1_000;
const SHOWN = 10;

const csv = {
  bom: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  // Not guessed from the first line: files that were put together of several have more than one.
  record_delimiter: ["\r\n", "\n", "\r"],
  max_record_size: MAX_ROW_BYTES,
};

/**
 * Reads a CSV of daily candles and judges every row.
 * @throws {BadFile} with the line and reason of the first ten rows that are wrong, and how many more there are
 */
export async function readCandleFile(
  file: string,
  rules: FileRules,
  limits: FileLimits = LIMITS,
): Promise<CandleFile> {
  await assertReadable(file, limits);
  const parts = createParts(file, rules, limits);
  let line = 0;
  const source = createReadStream(file);
  const parser = parse({
    ...csv,
    // Judged as they are read: of rows that wait in the stream those before a broken one would be lost.
    on_record: (fields: string[], { lines }) => {
      line = lines;
      parts.add(line, fields);
      return null;
    },
  });
  source.once("error", (error) => parser.destroy(error));
  try {
    await finished(source.pipe(parser).resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw unreadable(file, error);
    parts.note(line + 1, whatBroke(error));
  } finally {
    source.destroy();
  }
  return parts.finish();
}

function createParts(file: string, rules: FileRules, limits: FileLimits) {
  const found = new Map<string, Candle[]>();
  const lines = new Map<string, number>();
  const shown: string[] = [];
  let hasHeader = false;
  let wrongRows = 0;
  const note = (line: number, reason: string) => {
    wrongRows++;
    if (shown.length < SHOWN) shown.push(`Line ${line}: ${reason}.`);
  };
  return {
    note,
    add(line: number, fields: string[]) {
      if (!hasHeader) {
        hasHeader = true;
        return assertHeader(fields, line);
      }
      const row = readRow(fields, rules);
      if ("wrong" in row) return note(line, row.wrong);
      const { symbol, candle } = row;
      const key = `${symbol} ${candle.date}`;
      const before = lines.get(key);
      if (before !== undefined) return note(line, `${key} is on line ${before} already`);
      if (lines.size === limits.rows) throw new BadFile(`${file} has over ${limits.rows} rows.`);
      lines.set(key, line);
      const candles = found.get(symbol);
      if (candles) candles.push(candle);
      else found.set(symbol, [candle]);
    },
    finish(): CandleFile {
      // Rows that were refused leave gaps of their own.
      const judge =
        rules.judge ??
        ((symbol: string, candles: readonly Candle[]) => judgeSeries(candles, rules.actions?.get(symbol)));
      for (const [symbol, candles] of wrongRows === 0 ? found : []) {
        for (const { date, reason } of judge(symbol, candles))
          note(lines.get(`${symbol} ${date}`) ?? 0, `${symbol}: ${reason}`);
      }
      if (wrongRows > 0) {
        const more = wrongRows - shown.length;
        const rest = more > 0 ? [`And ${more} more.`] : [];
        const count = wrongRows === 1 ? "a row that is wrong" : `${wrongRows} rows that are wrong`;
        throw new BadFile([`${file} has ${count}:`, ...shown, ...rest].join("\n"));
      }
      if (found.size === 0) throw new BadFile(`${file} has no candles in it.`);
      return found;
    },
  };
}

function assertHeader(fields: readonly string[], line: number): void {
  if (fields.join(",").toLowerCase() === COLUMNS.join(",")) return;
  throw new BadFile(
    `Line ${line}: the first line has to be ${COLUMNS.join(",")} and is ${quote(fields.join(","))}.`,
  );
}

function whatBroke({ code }: CsvError): string {
  const broken: Partial<Record<CsvError["code"], string>> = {
    CSV_MAX_RECORD_SIZE: `over ${MAX_ROW_BYTES} characters, as where nothing closes a quotation mark`,
    CSV_QUOTE_NOT_CLOSED: "a quotation mark that nothing closes",
  };
  return `${broken[code] ?? "a quotation mark in the middle of a field"}; what follows was not read`;
}

/**
 * Judges a file before anything of it is read.
 * @throws {BadFile} where there is none, or it is larger
 */
export async function assertReadable(file: string, { bytes }: Pick<FileLimits, "bytes">): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (!found.isFile()) throw new BadFile(`${file} is not a file.`);
  if (found.size > bytes) throw new BadFile(`${file} is over ${bytes / 1_000_000} MB.`);
}

/** The system's refusals, such as ENOENT, in a sentence; any other error as it is. */
export function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return error;
  const why = error.code === "ENOENT" ? "there is no such file" : String(error.code);
  return new BadFile(`${file} cannot be read: ${why}.`);
}
