import { readUnambiguous } from "./doubled-names";
import type { LedgerHead } from "./ledger";
import { DoubledEntry } from "./ledger-form";

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

/**
 * A page by its text: an entry of which two readers may read two things is no entry.
 * @throws {LedgerUnreadable}
 */
export function readPage(text: string): LedgerPage {
  const { value, doubled } = readJson(text);
  if (isRecord(value) && Array.isArray(value.entries)) {
    const entries: unknown[] = value.entries;
    for (const { name, path } of doubled) {
      const [part, place] = path;
      if (part !== "entries" || typeof place !== "number") {
        throw new LedgerUnreadable(
          `What was received is not a ledger that can be read: it has “${name.slice(0, 40)}” twice.`,
        );
      }
      entries[place] = new DoubledEntry(name);
    }
    const { head = null } = value;
    if (head === null || isHead(head)) return { entries, head };
    // What stands before it is looked at all the same: the entry that it repeats may be what is wrong.
    if (isRecord(head)) return { entries, head: "unreadable" };
  }
  throw unreadable();
}

const unreadable = () => new LedgerUnreadable("What was received is not a ledger that can be read.");

function readJson(text: string) {
  try {
    return readUnambiguous(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unreadable();
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isHead = (value: unknown): value is LedgerHead =>
  isRecord(value) &&
  Number.isSafeInteger(value.seq) &&
  typeof value.hash === "string" &&
  typeof value.recordedAt === "string";
