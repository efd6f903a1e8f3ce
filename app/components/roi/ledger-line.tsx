import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { RecordView } from "~/pages/roi/roi-tracker.server";
import styles from "./record-part.module.css";

/** Where the ledger stands: whoever keeps this hash can tell later whether an entry before it was rewritten. */
export function LedgerLine({ view: { ledger, basis } }: { view: RecordView }) {
  if (basis === "sample") return null;
  if (!ledger) {
    return (
      <p className="fine">
        The ledger has no entry yet. <a href={paths.ledgerProof()}>How it is proved</a>
      </p>
    );
  }
  return (
    <p className="fine">
      The newest entry of the ledger is {ledger.seq} of {formatDate(ledger.recordedAt)}, hash{" "}
      <code className={styles.hash}>{ledger.hash}</code>.{" "}
      <a href={paths.ledgerProof()}>Check that nothing was rewritten</a>
    </p>
  );
}
