import { AccountPart } from "~/components/account/account-part";
import { BasisBadge } from "~/components/ui/badge";
import { todayWords as words } from "~/content/today";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { signalBasis } from "~/lib/record-words";
import type { DeskWatch } from "../../../contract/desk-watches";
import styles from "./today-page.module.css";

/** Stocks that analysts say are worth watching, each with its reason and what the analyst states; nothing where there is none. */
export function NamedStocks({ stocks }: { stocks: readonly DeskWatch[] }) {
  if (stocks.length === 0) return null;
  return (
    <AccountPart id="named" title={words.named}>
      <p className="fine">{words.namedNote}</p>
      <ul className={styles.rows}>
        {stocks.map(({ id, symbol, basis, reason, holdings, day }) => (
          <li key={id}>
            <p className={styles.what}>
              <a href={paths.stock(symbol)}>{symbol}</a>, {words.namedOn(formatDate(day))}{" "}
              {basis === "practice" && <BasisBadge basis={signalBasis(basis)} />}
            </p>
            <p className={styles.note}>{reason}</p>
            <p className={`fine ${styles.note}`}>{holdings}</p>
          </li>
        ))}
      </ul>
    </AccountPart>
  );
}
