import { readFile, stat } from "node:fs/promises";
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import type { CorporateAction } from "../../domain/corporate-actions";
import { isCalendarDate } from "../../domain/trade-query";
import { BadFile, unreadable } from "./import-file";
import { quote } from "./import-row";

/** The first line of a file of splits, dividends and halts, word for word. */
export const ACTION_COLUMNS = ["symbol", "date", "kind", "amount"] as const;

/** Fifty years of quarterly dividends of fifty stocks are 10,000 lines. */
const MAX_BYTES = 2_000_000;
/** A split of more is a slip of the pen, as is a dividend of so many dollars. */
const MAX_AMOUNT = 10_000;

/** By symbol. */
export type ActionFile = ReadonlyMap<string, readonly CorporateAction[]>;

/**
 * Reads a CSV of what changed shares without a trade: a split with its new shares for an old one, a dividend with its
 * dollars a share, a halt (amount 0) before whose date sessions had no trade.
 * @throws {BadFile} with the line and the reason of the first row that is wrong
 */
export async function readActionFile(file: string): Promise<ActionFile> {
  const text = await readText(file);
  const found = new Map<string, CorporateAction[]>();
  for (const [at, fields] of readRows(file, text).entries()) {
    const line = at + 1;
    if (line === 1) {
      if (fields.join(",").toLowerCase() === ACTION_COLUMNS.join(",")) continue;
      throw new BadFile(`${file}, line 1: the first line has to be ${ACTION_COLUMNS.join(",")}.`);
    }
    const [symbol = "", date = "", kind = "", amount = ""] = fields;
    const action = toAction(date, kind, amount);
    if (typeof action === "string") throw new BadFile(`${file}, line ${line}: ${action}.`);
    found.set(symbol, [...(found.get(symbol) ?? []), action]);
  }
  return found;
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new BadFile(`${file} is not a file that can be read.`);
  if (found.size > MAX_BYTES) throw new BadFile(`${file} is over ${MAX_BYTES / 1_000_000} MB.`);
  return readFile(file, "utf8").catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

function readRows(file: string, text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(`${file} cannot be read as a CSV.`);
    throw error;
  }
}

function toAction(date: string, kind: string, text: string): CorporateAction | string {
  if (!isCalendarDate(date)) return `${quote(date)} is no date (YYYY-MM-DD)`;
  if (kind !== "split" && kind !== "dividend" && kind !== "halt")
    return `${quote(kind)} is none of split, dividend and halt`;
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const isKnown = kind === "halt" ? amount === 0 : amount > 0 && amount <= MAX_AMOUNT;
  return isKnown ? { date, kind, amount } : `${quote(text)} is no amount of a ${kind}`;
}
