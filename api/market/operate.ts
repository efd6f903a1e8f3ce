import { formatPrice } from "../../domain/money";
import type { Db } from "../db/client";
import { forgetCandles, importCandles } from "./import";

/**
 * Puts the candles of a file in place of those that its stocks have.
 * @param actions the name of a file of splits, dividends and halts
 * @returns in sentences what was imported
 * @throws {BadFile}
 */
export async function runImport(db: Db, file: string, actions: string | undefined): Promise<string> {
  const stocks = await importCandles(db, file, new Date(), actions);
  const lines = stocks.map(
    ({ symbol, rows, first, last, lastClose }) =>
      `${symbol}: ${rows} ${rows === 1 ? "day" : "days"}, ${first} to ${last}, last close ${formatPrice(lastClose)}`,
  );
  return [`Imported ${file}.`, ...lines].join("\n");
}

/** Takes the imported candles of a stock away. @returns a sentence that says so */
export async function runForget(db: Db, symbol: string): Promise<string> {
  await forgetCandles(db, symbol);
  return `The imported candles of ${symbol} are gone. The provider's come with the upstream's next start, or with its daily run.`;
}
