import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { createLog } from "../../api/log";
import { importCandles } from "../../api/market/import";
import { COLUMNS } from "../../api/market/import-row";
import { createSandbox } from "../../api/providers/market-data/sandbox/adapter";
import { refreshRuleRecords } from "../../api/roi/rule-records";
import { refreshSignals } from "../../api/signals/refresh";
import { createTestApi, type TestApi } from "./api";
import { addSector, addStock } from "./market-rows";

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

/** An upstream that lists AAPL alone, with these candles, and the signals and records that follow from them. */
export async function createApiOfRealCandles(): Promise<TestApi> {
  const api = await createTestApi();
  await addSector(api, "metaverse", "Metaverse");
  await addStock(api, { symbol: "AAPL" }, ["metaverse"]);
  await importCandles(api.db, realCandles, api.now());
  const provider = createSandbox(api.now);
  const { db, settings, now } = api;
  await refreshSignals({ db, provider, log: createLog("silent"), now });
  await refreshRuleRecords({ db, settings, marketData: provider, now });
  return api;
}
