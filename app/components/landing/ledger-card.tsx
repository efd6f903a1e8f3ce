import { BasisBadge } from "~/components/ui/badge";
import { Pending, PercentChange } from "~/components/ui/change";
import table from "~/components/ui/data-table.module.css";
import { basisLabels } from "~/content/figures";
import { tradeHistory } from "~/content/landing";
import { sampleSummary, sampleTradeHistory } from "~/content/trade-history";
import { formatDay } from "~/lib/dates";
import { formatCents, formatExact } from "~/lib/money";
import { isClosed, type OptionTradeRow } from "../../../domain/trades";
import { BalanceCurve } from "./balance-curve";
import styles from "./ledger-card.module.css";

const { columns } = tradeHistory;
const start = formatCents(sampleSummary.startCents);
const end = formatCents(sampleSummary.endCents);
const closed = sampleTradeHistory.filter(isClosed);
/** Newest first: what is open stands on top, and the last gains and losses as they came. */
const latest = sampleTradeHistory.slice(-6).toReversed();

/** The sample ledger: the whole curve and its last rows. The full table stands further down the page. */
export function LedgerCard() {
  return (
    <figure className={styles.card} aria-labelledby="ledger-caption">
      <figcaption id="ledger-caption" className={styles.caption}>
        <strong>
          {tradeHistory.title} <BasisBadge basis="sample" />
        </strong>
        <span>{tradeHistory.period}</span>
      </figcaption>
      <BalanceCurve
        rows={sampleTradeHistory}
        startCents={sampleSummary.startCents}
        basis={basisLabels.sample}
        label={`Sample: the running balance over ${sampleSummary.closed} closed trades, from ${start} to ${end}`}
      />
      <p className={styles.ends}>
        <span>
          {formatDay(closed.at(0)?.fillDate ?? "")} <b>{start}</b>
        </span>
        <span>
          {formatDay(closed.at(-1)?.closeDate ?? "")} <b>{end}</b>
        </span>
      </p>
      <div className={styles.latest}>
        <table className={`${table.table} ${styles.rows}`}>
          <caption className="visually-hidden">The latest sample trades</caption>
          <thead>
            <tr>
              <th scope="col">{columns.symbol}</th>
              <th scope="col">{columns.tradeType}</th>
              <th scope="col" className={`${table.number} ${styles.strike}`}>
                {columns.strike}
              </th>
              <th scope="col" className={`${table.number} ${styles.closed}`}>
                {columns.closeDate}
              </th>
              <th scope="col" className={table.number}>
                {columns.roi}
              </th>
              <th scope="col" className={table.number}>
                {columns.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            {latest.map((row) => (
              <LatestTrade key={`${row.symbol} ${row.fillDate}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function LatestTrade({ row }: { row: OptionTradeRow }) {
  return (
    <tr>
      <th scope="row">{row.symbol}</th>
      <td>{row.tradeType}</td>
      <td className={`${table.number} ${styles.strike}`}>{formatExact(row.strikeCents)}</td>
      <td className={`${table.number} ${styles.closed}`}>
        {isClosed(row) ? formatDay(row.closeDate) : <Pending text={row.closeDate} />}
      </td>
      <td className={table.number}>
        {isClosed(row) ? <PercentChange percent={row.roi} /> : <Pending text={row.roi} />}
      </td>
      <td className={table.number}>
        {isClosed(row) ? formatCents(row.balanceCents) : <Pending text={row.roi} />}
      </td>
    </tr>
  );
}
