import { PanelPart } from "~/components/ui/panel-part";
import { formatDate } from "~/lib/dates";
import type { UnprovenView } from "~/pages/roi/ledger.server";
import type { Panel } from "~/upstream/panel.server";
import styles from "./ledger-page.module.css";

/** Rows of the record beside the ledger: none, or each with what the ledger lacks of it. */
export function Unproven({ rows }: { rows: Panel<UnprovenView> }) {
  return (
    <section aria-labelledby="unproven" className={styles.words}>
      <h2 id="unproven">Trades without proof</h2>
      <PanelPart panel={rows} what="the trades without proof">
        {({ count, trades }) =>
          count === 0 ? (
            <p>
              Every trade that is called issued or practice is in the ledger, and the ledger says the same.
            </p>
          ) : (
            <>
              <p>
                <strong>
                  {count === 1 ? "One trade is" : `${count.toLocaleString("en-US")} trades are`} not proven.
                </strong>{" "}
                These rows of our database call themselves issued, practice or live, and the ledger does not
                say so. They are counted as simulated.
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
