import { FoldedForm } from "~/components/forms/folded-form";
import { useRefusedForm } from "~/components/forms/refused-form";
import { BasisBadge } from "~/components/ui/badge";
import { PercentChange } from "~/components/ui/change";
import { PanelPart } from "~/components/ui/panel-part";
import { formatDate } from "~/lib/dates";
import type { ReadersView, ReaderTrade } from "~/pages/roi/roi-tracker.server";
import type { Panel } from "~/upstream/panel.server";
import { roundHalfAway } from "../../../domain/rounding";
import styles from "./readers-part.module.css";
import { SubmissionForm } from "./submission-form";

/** Trades that readers made and show: those whose evidence staff have looked at, and the way to send one in. */
export function ReadersPart({ readers }: { readers: Panel<ReadersView> }) {
  const { from } = useRefusedForm();
  return (
    <section id="readers" className={styles.part} aria-labelledby="readers-title">
      <h2 id="readers-title">
        Readers’ trades <BasisBadge basis="reader" />
      </h2>
      <p className={styles.note}>
        What readers report about their own trades is not part of the record above, and a few good ones say
        nothing about what others made.
      </p>
      <PanelPart panel={readers} what="readers’ trades">
        {({ pending, accepted }) => (
          <>
            {accepted.length > 0 ? (
              <Accepted trades={accepted} />
            ) : (
              <p className={styles.note}>None has been listed yet.</p>
            )}
            <p className={styles.note}>{pendingInWords(pending)}</p>
          </>
        )}
      </PanelPart>
      {(readers.state !== "not-offered" || from !== undefined) && (
        <FoldedForm summary="Submit a trade of your own" open={from !== undefined}>
          <p className={styles.note}>
            Link to something that shows it, such as a broker’s confirmation that you have published. Until
            someone has checked it, your trade is pending: it is counted, but not listed.
          </p>
          <SubmissionForm />
        </FoldedForm>
      )}
    </section>
  );
}

function pendingInWords(pending: number): string {
  if (pending === 0) return "None is pending.";
  return pending === 1
    ? "1 is pending: someone will check its evidence."
    : `${pending} are pending: someone will check their evidence.`;
}

function Accepted({ trades }: { trades: readonly ReaderTrade[] }) {
  return (
    <ul className={styles.list}>
      {trades.map((trade) => (
        <li key={`${trade.acceptedAt} ${trade.name} ${trade.symbol} ${trade.roi}`}>
          <strong>{trade.name}</strong>: {trade.symbol} {trade.tradeType}, {formatDate(trade.fillDate)} to{" "}
          {formatDate(trade.closeDate)},{" "}
          <PercentChange percent={roundHalfAway(Number((trade.roi * 1000).toFixed(6))) / 10} />{" "}
          <BasisBadge basis="reader" />{" "}
          {trade.evidence ? (
            <a href={trade.evidence.href} rel={trade.evidence.rel}>
              Evidence<span className="visually-hidden"> of {trade.name}</span> at {trade.evidence.host}
            </a>
          ) : (
            "no link to evidence"
          )}
        </li>
      ))}
    </ul>
  );
}
