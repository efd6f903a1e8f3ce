import type { LedgerKind } from "./ledger-facts";
import type { RecordedTrade } from "./ledger-trades";

type Ending = NonNullable<RecordedTrade["ending"]>;
const endedBy: Record<Ending, string> = {
  withdraw: "was withdrawn",
  unfilled: "was not filled",
  close: "was closed",
};

/** Kinds in a sentence. */
const words: Record<LedgerKind, string> = {
  signal: "a signal",
  amend: "an amendment",
  withdraw: "a withdrawal",
  unfilled: "an end without a fill",
  fill: "a fill",
  close: "a close",
  correction: "a correction",
};

/**
 * Whether a trade stands where an entry of this kind may follow: one signal first, one ending, nothing after it but
 * corrections.
 * @param tells whether it is a correction that only tells
 */
export function wrongPlace(
  kind: LedgerKind,
  standing: RecordedTrade | "unreadable" | undefined,
  tells = false,
): string | undefined {
  if (kind === "signal") return standing ? "opens a trade that was opened before" : undefined;
  if (standing === undefined) return `is ${words[kind]} of a trade whose signal does not come before it`;
  if (standing === "unreadable") return undefined;
  const { ending, fill } = standing;
  if (tells) return fill ? undefined : "tells of a candle of a trade that was not filled before";
  if (kind === "correction") {
    return ending === "close" ? undefined : "corrects a close, and its trade was not closed before";
  }
  if (ending) return `is ${words[kind]} of a trade that ${endedBy[ending]} before`;
  if (kind === "close") return fill ? undefined : "closes a trade that was not filled before";
  const isBeforeFill = kind === "withdraw" || kind === "unfilled" || kind === "fill";
  return isBeforeFill && fill ? `is ${words[kind]} of a trade that was filled before` : undefined;
}
