import { PercentChange } from "~/components/ui/change";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { SignalOutcome } from "../../../contract/signals";
import styles from "./outcome.module.css";
import { outcomeWords } from "./signal-words";

/** What became of a signal, in one line: a boxed word, when, the result, and the ledger's entry that says so. */
export function Outcome({ outcome, begun }: { outcome: SignalOutcome; begun: string }) {
  const { state, roi, endingSeq } = outcome;
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
          Result <PercentChange percent={Math.round(roi * 100)} />
        </span>
      )}
      {endingSeq && (
        <a href={`${paths.ledgerProof({ after: String(endingSeq - 1) })}#entry-${endingSeq}`}>
          Entry {endingSeq}
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
