import { PanelPart } from "~/components/ui/panel-part";
import { formatDate } from "~/lib/dates";
import type { UnprovenView } from "~/pages/roi/ledger.server";
import type { Panel } from "~/upstream/panel.server";
import styles from "./ledger-page.module.css";

/** Where the record's rows and the ledger differ: nowhere, or each with what one of them lacks of it. */
export function Unproven({ rows }: { rows: Panel<UnprovenView> }) {
  return (
    <section aria-labelledby="unproven" className={styles.words}>
      <h2 id="unproven">Trades without proof</h2>
      <PanelPart panel={rows} what="the trades without proof">
        {({ count, trades }) =>
          count === 0 ? (
            <p>
              Every trade that is called issued or practice is in the ledger, and the ledger says the same. No
              issued trade of the ledger has lost its row in our database.
            </p>
          ) : (
            <>
              <p>
                <strong>
                  {count === 1 ? "One trade is" : `${count.toLocaleString("en-US")} trades are`} not proven,
                  or lost {count === 1 ? "its row" : "their rows"}.
                </strong>{" "}
                What calls itself issued, practice or live, and is not so in the ledger, is counted as
                simulated. Where an issued trade has lost its row in our database, the ledger’s word counts.
              </p>
              <ul>
                {trades.map(({ id, symbol, fillDate, closeDate, reason }) => (
                  <li key={id}>
                    {symbol}, filled {formatDate(fillDate)}
                    {closeDate && `, closed ${formatDate(closeDate)}`}: {reason}
                  </li>
                ))}
              </ul>
              {count > trades.length && <p>The newest {trades.length} are listed.</p>}
            </>
          )
        }
      </PanelPart>
    </section>
  );
}
