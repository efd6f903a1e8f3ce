import type { LedgerEntry } from "./ledger";
import { openOf } from "./trading-days";

/** What the ledger has of a trade. */
export interface RecordedTrade {
  /** "signal" while it is open, "close" once it was ended. */
  kind: string;
  basis: string;
  source: string;
}

/** Candles that nobody licensed vouches for. */
const ownSources: readonly string[] = ["sandbox", "imported"];

type Content = Pick<LedgerEntry, "recordedAt" | "kind" | "basis" | "source" | "facts">;

/**
 * What makes an entry impossible where its trade stands: a close without its signal or of another basis or source, or one
 * that is called issued and is not. The rest of a sentence that begins with the entry; undefined where all is well.
 */
export function wrongWithTrade(entry: Content, standing: RecordedTrade | undefined): string | undefined {
  const { kind, basis, source } = entry;
  if (kind === "signal") {
    return standing
      ? "opens a trade that was opened before"
      : basis === "issued"
        ? notIssued(entry)
        : undefined;
  }
  if (kind !== "close") return "is neither a signal nor a close";
  if (!standing) return "closes a trade whose signal does not come before it";
  if (standing.kind === "close") return "closes a trade that was closed before";
  if (basis !== standing.basis) return "has another basis than the signal that it closes";
  return source === standing.source ? undefined : "has another source than the signal that it closes";
}

/** Issued is what stood in the ledger before the session's open, by candles of a licensed provider (SPEC-DECISIONS 32). */
function notIssued({ source, recordedAt, facts: { session } }: Content): string | undefined {
  if (ownSources.includes(source)) return `is called issued, and its candles are ${source}`;
  const open = typeof session === "string" ? openOn(session) : undefined;
  if (!open) return "is called issued, and names no session";
  return recordedAt < open ? undefined : "is called issued, and was recorded after its session’s open";
}

function openOn(date: string): string | undefined {
  try {
    return openOf(date).toISOString();
  } catch {
    return undefined;
  }
}
