import { RecordSummary } from "~/components/market/record-summary";
import { SourceLine } from "~/components/market/source-badge";
import { WholeRecord } from "~/components/roi/record-headline";
import { paths } from "~/lib/paths";
import type { DataSource } from "../../../contract/market-schemas";
import type { SignalRule } from "../../../contract/signals";
import styles from "./rule-record.module.css";

interface RuleRecordsProps {
  rules: readonly SignalRule[];
  source?: DataSource | undefined;
}

/** The rules that signals follow, each beside the record of the trades that came of it in all sectors, and what all rules came to. */
export function RuleRecords({ rules, source }: RuleRecordsProps) {
  return rules.map(({ name, title, description, record, issuedRecord, whole }) => (
    <div key={name} className={styles.rule}>
      <div className={styles.words}>
        <h3>The rule: {title}</h3>
        <p>{description}</p>
        {!record && <p className="fine">This rule has no record of trades.</p>}
      </div>
      {record && (
        <div>
          {issuedRecord && <RecordSummary record={issuedRecord} title="Its issued signals" rank={3} />}
          <RecordSummary
            record={record}
            title={issuedRecord ? "Its simulated trades" : "All its trades"}
            rank={3}
          />
          {whole && <WholeRecord record={whole} title="All trades of the record" />}
          <p className={`fine ${styles.source}`}>
            <SourceLine source={source}>Stocks of all sectors</SourceLine>{" "}
            <a href={paths.roiTracker({ basis: "simulated", rule: name })}>
              What these trades add to the whole record, on a capital fixed beforehand
            </a>
          </p>
        </div>
      )}
    </div>
  ));
}
