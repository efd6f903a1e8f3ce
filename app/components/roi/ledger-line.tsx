import { formatDate } from "~/lib/dates";
import { recordPaths } from "~/lib/record-paths";
import type { RecordView } from "~/pages/roi/roi-tracker.server";
import styles from "./record-part.module.css";

/** The newest hash of the ledger. A reader who keeps it can tell later whether an entry before it was rewritten. */
export function LedgerLine({ view }: { view: Pick<RecordView, "basis" | "ledger" | "unproven"> }) {
  const { ledger, basis, unproven } = view;
  if (basis === "sample") return null;
  return (
    <>
      {unproven ? <UnprovenLine count={unproven} /> : null}
      <Standing ledger={ledger} />
    </>
  );
}

/** Rows that are not in the ledger, or differ from it. */
function UnprovenLine({ count }: { count: number }) {
  return (
    <p>
      <strong>
        {count === 1 ? "One trade claims" : `${count.toLocaleString("en-US")} trades claim`} to have been
        issued, and the ledger does not say so.
      </strong>{" "}
      Not proven, {count === 1 ? "it is" : "they are"} counted as simulated.{" "}
      <a href={`${recordPaths.ledgerProof()}#unproven`}>What the ledger lacks</a>
    </p>
  );
}

function Standing({ ledger }: Pick<RecordView, "ledger">) {
  if (!ledger) {
    return (
      <p className="fine">
        The ledger has no entry yet. <a href={recordPaths.ledgerProof()}>How it is proved</a>
      </p>
    );
  }
  return (
    <p className="fine">
      The newest entry of the ledger is {ledger.seq} of {formatDate(ledger.recordedAt)}, hash{" "}
      <code className={styles.hash}>{ledger.hash}</code>.{" "}
      <a href={recordPaths.ledgerProof()}>Check that nothing was rewritten</a>
    </p>
  );
}
