import type { LedgerEntry, LedgerHead } from "./ledger";

/** Entries and the newest entry, as `roi.ledger` answers them. */
interface LedgerPage {
  entries: LedgerEntry[];
  head: LedgerHead | null;
}

/** What came is no page of a ledger; the message is a sentence. */
export class LedgerUnreadable extends Error {
  override readonly name = "LedgerUnreadable";
}

/** @throws {LedgerUnreadable} */
export function readPage(value: unknown): LedgerPage {
  if (isRecord(value) && Array.isArray(value.entries)) {
    const { entries, head = null } = value;
    if (entries.every(isEntry) && (head === null || isHead(head))) return { entries, head };
  }
  throw new LedgerUnreadable("What was received is not a ledger that can be read.");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isHead = (value: unknown): value is LedgerHead =>
  isRecord(value) &&
  Number.isSafeInteger(value.seq) &&
  typeof value.hash === "string" &&
  typeof value.recordedAt === "string";

/** Whether a value has an entry's form; what it says is for the verifier to judge. */
export const isEntry = (value: unknown): value is LedgerEntry =>
  isHead(value) && "facts" in value && isRecord(value.facts);
