import { PricesBadge } from "~/components/ui/badge";
import { PercentChange } from "~/components/ui/change";
import { formatDate } from "~/lib/dates";
import { recordPaths } from "~/lib/record-paths";
import type { SignalOutcome } from "../../../contract/signals";
import { roundHalfAway } from "../../../domain/rounding";
import styles from "./outcome.module.css";
import { outcomeWords } from "./signal-words";

interface OutcomeProps {
  outcome: SignalOutcome;
  begun: string;
  /** The ledger's entry of the signal itself. */
  signalSeq: number | null | undefined;
}

/** What became of a signal, in one line: a boxed word, when, the result, and the ledger's entry that says so. */
export function Outcome({ outcome, begun, signalSeq }: OutcomeProps) {
  const { state, roi } = outcome;
  // Until something became of it, the signal's own entry is what there is.
  const seq = outcome.endingSeq ?? (state === "not proven" ? undefined : signalSeq);
  const { word, isOver } = outcomeWords(state);
  return (
    <p className={styles.outcome}>
      <span className={styles.of}>Signal of {formatDate(begun)}</span>
      <span className={styles.state} data-over={isOver || undefined}>
        {word}
      </span>
      <span>{whenOf(outcome)}</span>
      {typeof roi === "number" && (
        <span>
          Result <PercentChange percent={roundHalfAway(Number((roi * 100).toFixed(6)))} />{" "}
          <PricesBadge prices="model" />
        </span>
      )}
      {seq && (
        <a
          className={styles.entry}
          href={`${recordPaths.ledgerProof({ after: String(seq - 1) })}#entry-${seq}`}
        >
          Entry {seq}
        </a>
      )}
    </p>
  );
}

function whenOf({ state, session, fillDate, closeDate }: SignalOutcome): string {
  if (state === "new" && session) return `fills at the open of ${formatDate(session)}, or not at all`;
  if (closeDate) return `on ${formatDate(closeDate)}`;
  if (fillDate) return `since ${formatDate(fillDate)}`;
  return session ? `for the session of ${formatDate(session)}` : "";
}
