import table from "~/components/ui/data-table.module.css";
import { ruleInForce, limitWords as words } from "~/content/invest";
import { formatDate } from "~/lib/dates";
import { formatLimit } from "~/lib/money";
import { limitRules } from "../../../domain/investment-limit";
import styles from "./limit-table.module.css";

const { columns, labels, caption, note, limited, free } = words.table;

/** Every version of the rule that bounds what one may invest, the newest first. */
export function LimitTable() {
  return (
    <div className={styles.block}>
      <table className={`${table.table} ${styles.rules}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.from}</th>
            <th scope="col" className={table.number}>
              {columns.floor}
            </th>
            <th scope="col" className={table.number}>
              {columns.threshold}
            </th>
            <th scope="col">{columns.of}</th>
            <th scope="col" className={table.number}>
              {columns.cap}
            </th>
            <th scope="col">{columns.accredited}</th>
            <th scope="col">{columns.source}</th>
          </tr>
        </thead>
        <tbody>
          {limitRules.toReversed().map((rule) => (
            <tr key={rule.from}>
              <th scope="row">
                <span className={styles.date}>{formatDate(rule.from)}</span>
                {rule === ruleInForce && <span className={styles.now}> {words.inForce}</span>}
              </th>
              <td className={table.number} data-label={columns.floor}>
                {formatLimit(rule.floorCents)}
              </td>
              <td className={table.number} data-label={labels.threshold}>
                {formatLimit(rule.thresholdCents)}
              </td>
              <td data-label={labels.of}>{rule.of}</td>
              <td className={table.number} data-label={columns.cap}>
                {formatLimit(rule.capCents)}
              </td>
              <td data-label={columns.accredited}>{rule.limitsAccredited ? limited : free}</td>
              <td data-label={columns.source}>{rule.source}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">{note}</p>
    </div>
  );
}
