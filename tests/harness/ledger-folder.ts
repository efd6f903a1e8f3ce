import { openFolder } from "../../api/db/client";
import { appendToLedger } from "../../api/ledger/append";
import type { LedgerEntry } from "../../domain/ledger-form";
import { manyEntries, tamper } from "./ledger";

/**
 * An upstream that starts has nothing to record of its own: signals are gone, what was computed of them stays, and candles
 * are a file's, to which no provider adds a day when the market has closed since the folder was made.
 */
const empty = [
  "truncate ledger, ledger_open, ledger_checkpoints, ledger_cosignatures",
  "delete from trades",
  "delete from signals",
  "update stocks set candle_source = 'imported'",
  "update signal_runs set fingerprint = split_part(fingerprint, ':', 1) || ':imported'",
];

/** Appended at once: one statement takes no more than 65,535 values. */
const BATCH = 5_000;

/** Makes the ledger of a data folder that nobody has open one of so many entries. */
export async function fillLedger(folder: string, count: number): Promise<LedgerEntry[]> {
  const { db, close } = await openFolder(folder);
  try {
    await tamper(db, ...empty);
    const all = manyEntries(count);
    const appended: LedgerEntry[] = [];
    for (let from = 0; from < count; from += BATCH) {
      const batch = all.slice(from, from + BATCH);
      appended.push(...(await appendToLedger(db, batch, new Date("2026-03-02T14:00:00Z"))));
    }
    return appended;
  } finally {
    await close();
  }
}

/** Changes the ledger of a data folder that nobody has open, as its owner can. */
export async function tamperFolder(folder: string, ...statements: string[]): Promise<void> {
  const { db, close } = await openFolder(folder);
  try {
    await tamper(db, ...statements);
  } finally {
    await close();
  }
}
