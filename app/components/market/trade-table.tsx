import { BasisBadge } from "~/components/ui/badge";
import { MoneyChange, Pending, PercentChange } from "~/components/ui/change";
import table from "~/components/ui/data-table.module.css";
import { formatDate, formatDay } from "~/lib/dates";
import { formatCents, formatExact } from "~/lib/money";
import { hasResult, isClosed, type ToldRow } from "../../../domain/trades";
import { RoiBar } from "./roi-bar";
import styles from "./trade-table.module.css";

const figuresOf = (isPriced: boolean) => [
  ...["Strike", "Expires", "Bid", ...(isPriced ? ["Ask"] : []), "Filled", "Closed"],
  ...[...(isPriced ? ["Exit bid"] : []), "ROI", "Result", "Balance"],
];

interface TradeTableProps {
  rows: readonly ToldRow[];
  caption: string;
  /** The caption says which year it is. */
  yearSaid?: boolean;
}

/**
 * Every trade of a history, one row each; on a narrow screen a row folds into an entry of three lines. Dates are MM/DD
 * (SPEC 3) below a heading for the year of the fill (SPEC-DECISIONS 35); a date of another year carries it. Rows that are
 * in another order than by date carry the year each. Where the source tells what was paid and got, both have a column: each ROI follows
 * from its row, as (exit bid - ask) / ask. What the capital had nothing left for says so in place of a balance.
 */
export function TradeTable({ rows, caption, yearSaid = false }: TradeTableProps) {
  const full = Math.max(1, ...rows.map((row) => (hasResult(row) ? Math.abs(row.roi) : 0)));
  const isPriced = rows.some(({ askCents }) => askCents !== undefined);
  const figures = figuresOf(isPriced);
  const years = byYear(rows);
  // In another order than by date a heading would stand above every few rows.
  const isApart = new Set(years.map(({ year }) => year)).size === years.length;
  return (
    <table className={`${table.table} ${styles.trades} ${isPriced ? styles.priced : ""}`}>
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
      {(isApart ? years : [{ year: "", rows }]).map(({ year, rows }) => (
        <tbody key={year}>
          {year && !(yearSaid && years.length === 1) && (
            <tr className={styles.year} data-year={year}>
              <th scope="rowgroup" colSpan={figures.length + 2}>
                {year}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Trade
              key={row.id ?? `${row.symbol} ${row.fillDate}`}
              row={row}
              {...{ full, isPriced }}
              show={(date) => (yearOf(date) === year ? formatDay : formatDate)(date)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Of an ISO date; of a text such as "Open" that text's beginning, which is no year. */
const yearOf = (date: string) => date.slice(0, 4);

/** The rows in their order, parted where the year of the fill changes. */
function byYear(rows: readonly ToldRow[]): { year: string; rows: ToldRow[] }[] {
  const years: { year: string; rows: ToldRow[] }[] = [];
  for (const row of rows) {
    const year = yearOf(row.fillDate);
    const last = years.at(-1);
    if (last?.year === year) last.rows.push(row);
    else years.push({ year, rows: [row] });
  }
  return years;
}

/** Shares have no strike and end on no day. */
const None = () => <Pending text="None" />;

/** No capital was left for it: its result is what it would have brought. */
const skippedText = "Skipped";

function pendingText({ state, skipped }: ToldRow, isBalance: boolean): string {
  if (isBalance && skipped) return skippedText;
  return state === "open" ? "TBD" : "Not given";
}

interface TradeProps {
  row: ToldRow;
  full: number;
  /** Whether the table has columns of what was paid and got. */
  isPriced: boolean;
  show: (date: string) => string;
}

function Trade({ row, full, isPriced, show }: TradeProps) {
  const exitBid = hasResult(row) ? row.exitBidCents : undefined;
  return (
    <tr>
      <th scope="row" className={styles.symbol}>
        {row.symbol}
        {row.unproven && (
          <>
            {" "}
            <BasisBadge basis="unproven" />
          </>
        )}
        {row.outOfSample && (
          <>
            {" "}
            <BasisBadge basis="outOfSample" />
          </>
        )}
      </th>
      <td className={styles.type}>{row.tradeType}</td>
      <td className={`${table.number} ${styles.strike}`}>
        {row.strikeCents === undefined ? <None /> : formatExact(row.strikeCents)}
      </td>
      <td className={`${table.number} ${styles.expires}`}>
        {row.expiration === undefined ? <None /> : show(row.expiration)}
      </td>
      <td className={`${table.number} ${styles.bid}`}>{formatExact(row.bidCents)}</td>
      {isPriced && (
        <td className={`${table.number} ${styles.ask}`}>
          {row.askCents === undefined ? <Pending text="Not given" /> : formatExact(row.askCents)}
        </td>
      )}
      <td className={`${table.number} ${styles.filled}`}>{show(row.fillDate)}</td>
      {hasResult(row) ? (
        <>
          <td className={`${table.number} ${styles.closed}`}>{show(row.closeDate)}</td>
          {isPriced && (
            <td className={`${table.number} ${styles.exit}`}>
              {exitBid === undefined ? <Pending text="Not given" /> : formatExact(exitBid)}
            </td>
          )}
          <td className={`${table.number} ${styles.roi}`}>
            <RoiBar percent={row.roi} full={full} />
            <PercentChange percent={row.roi} />
          </td>
          <td className={`${table.number} ${styles.result}`}>
            <MoneyChange cents={row.resultCents} />
          </td>
          <td className={`${table.number} ${styles.balance}`}>
            {isClosed(row) ? formatCents(row.balanceCents) : <Pending text={skippedText} />}
          </td>
        </>
      ) : (
        <>
          <td className={`${table.number} ${styles.closed}`}>
            {row.state === "open" ? <Pending text={row.closeDate} /> : show(row.closeDate)}
          </td>
          {[...(isPriced ? [styles.exit] : []), styles.roi, styles.result, styles.balance].map((place) => (
            <td key={place} className={`${table.number} ${place}`}>
              <Pending text={pendingText(row, place === styles.balance)} />
            </td>
          ))}
        </>
      )}
    </tr>
  );
}
