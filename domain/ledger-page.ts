import type { LedgerHead } from "./ledger";

/** Entries as they came and the newest entry, as `roi.ledger` answers them. */
interface LedgerPage {
  /** Unread: {@link followChain} looks at the form of each. */
  entries: readonly unknown[];
  /** Null while the ledger is empty. */
  head: LedgerHead | null | "unreadable";
}

/** What came is no page of a ledger; the message is a sentence. */
export class LedgerUnreadable extends Error {
  override readonly name = "LedgerUnreadable";
}

/** @throws {LedgerUnreadable} */
export function readPage(value: unknown): LedgerPage {
  if (isRecord(value) && Array.isArray(value.entries)) {
    const { entries, head = null } = value;
    if (head === null || isHead(head)) return { entries, head };
    // What stands before it is looked at all the same: the entry that it repeats may be what is wrong.
    if (isRecord(head)) return { entries, head: "unreadable" };
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
