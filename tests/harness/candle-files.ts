import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { COLUMNS } from "../../api/market/import-row";

export const header = COLUMNS.join(",");

/** Writes files for a test file's imports into a folder that goes with it. */
export function createFileWriter(): (text: string | Buffer) => string {
  const folder = mkdtempSync(path.join(tmpdir(), "candles-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return (text) => {
    const file = path.join(folder, `candles-${++count}.csv`);
    writeFileSync(file, text);
    return file;
  };
}

/** Real daily candles of AAPL, which are not part of the product, in the folder that MARKET_CSV_FOLDER names. */
export const realCandles = path.join(process.env.MARKET_CSV_FOLDER ?? "", "aapl-daily-2015-2017.csv");
/** Why tests with them cannot run here; undefined when they can. */
export const noRealCandles =
  process.env.MARKET_CSV_FOLDER && existsSync(realCandles)
    ? undefined
    : "MARKET_CSV_FOLDER names no folder with aapl-daily-2015-2017.csv";
