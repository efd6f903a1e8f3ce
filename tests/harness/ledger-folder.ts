import { openFolder } from "../../api/db/client";
import { appendToLedger } from "../../api/ledger/append";
import type { LedgerEntry } from "../../domain/ledger";
import { manyEntries, tamper } from "./ledger";

/** Signals gone, what was computed of them stays: an upstream that starts has nothing to record of its own. */
const empty = ["truncate ledger", "delete from trades", "delete from signals"];

/** Makes the ledger of a data folder that nobody has open one of so many entries. */
export async function fillLedger(folder: string, count: number): Promise<LedgerEntry[]> {
  const { db, close } = await openFolder(folder);
  try {
    await tamper(db, ...empty);
    return await appendToLedger(db, manyEntries(count), new Date("2026-03-02T14:00:00Z"));
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
