import { MoneyChange, Pending, PercentChange } from "~/components/ui/change";
import table from "~/components/ui/data-table.module.css";
import { formatDate, formatDay } from "~/lib/dates";
import { formatCents } from "~/lib/money";
import { isClosed, type TradeRow } from "../../../domain/trades";
import { RoiBar } from "./roi-bar";
import styles from "./trade-table.module.css";

/** Strikes and bids keep two decimals, so that their points stand below each other. */
const price = (cents: number) => (cents / 100).toFixed(2);

const figures = ["Strike", "Expires", "Bid", "Filled", "Closed", "ROI", "Result", "Balance"];

/**
 * Every trade of a history, one row each; on a narrow screen a row folds into an entry of three lines. Dates are MM/DD
 * (SPEC 3); where the rows are of several years, so that nobody could tell which, they carry it.
 */
export function TradeTable({ rows, caption }: { rows: readonly TradeRow[]; caption: string }) {
  const full = Math.max(1, ...rows.map((row) => (isClosed(row) ? Math.abs(row.roi) : 0)));
  const show = yearsOf(rows).size > 1 ? formatDate : formatDay;
  return (
    <table className={`${table.table} ${styles.trades}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Symbol</th>
          <th scope="col">Type</th>
          {figures.map((name) => (
            <th key={name} scope="col" className={table.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Trade key={row.id ?? `${row.symbol} ${row.fillDate}`} row={row} full={full} show={show} />
        ))}
      </tbody>
    </table>
  );
}

const yearsOf = (rows: readonly TradeRow[]) =>
  new Set(
    rows
      .flatMap(({ fillDate, closeDate }) => [fillDate, closeDate].filter((day) => day !== "Open"))
      .map((day) => day.slice(0, 4)),
  );

interface TradeProps {
  row: TradeRow;
  full: number;
  show: (date: string) => string;
}

function Trade({ row, full, show }: TradeProps) {
  return (
    <tr>
      <th scope="row" className={styles.symbol}>
        {row.symbol}
      </th>
      <td className={styles.type}>{row.tradeType}</td>
      <td className={`${table.number} ${styles.strike}`}>{price(row.strikeCents)}</td>
      <td className={`${table.number} ${styles.expires}`}>{show(row.expiration)}</td>
      <td className={`${table.number} ${styles.bid}`}>{price(row.bidCents)}</td>
      <td className={`${table.number} ${styles.filled}`}>{show(row.fillDate)}</td>
      {isClosed(row) ? (
        <>
          <td className={`${table.number} ${styles.closed}`}>{show(row.closeDate)}</td>
          <td className={`${table.number} ${styles.roi}`}>
            <RoiBar percent={row.roi} full={full} />
            <PercentChange percent={row.roi} />
          </td>
          <td className={`${table.number} ${styles.result}`}>
            <MoneyChange cents={row.resultCents} />
          </td>
          <td className={`${table.number} ${styles.balance}`}>{formatCents(row.balanceCents)}</td>
        </>
      ) : (
        <>
          <td className={`${table.number} ${styles.closed}`}>
            <Pending text={row.closeDate} />
          </td>
          <td className={`${table.number} ${styles.roi}`}>
            <Pending text={row.roi} />
          </td>
          <td className={`${table.number} ${styles.result}`}>
            <Pending text="TBD" />
          </td>
          <td className={`${table.number} ${styles.balance}`}>
            <Pending text="TBD" />
          </td>
        </>
      )}
    </tr>
  );
}
