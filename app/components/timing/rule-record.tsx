import type { SignalRule } from "../../../contract/signals";
import styles from "./rule-record.module.css";

/** The rules that signals follow, each with the whole record of the trades that came of it. */
export function RuleRecords({ rules }: { rules: readonly SignalRule[] }) {
  return rules.map((rule) => <RuleRecord key={rule.name} rule={rule} />);
}

function RuleRecord({ rule: { title, description, record } }: { rule: SignalRule }) {
  return (
    <div className={styles.rule}>
      <h3>The rule: {title}</h3>
      <p>{description}</p>
      {record ? null : <p className="fine">This rule has no record of trades.</p>}
    </div>
  );
}
