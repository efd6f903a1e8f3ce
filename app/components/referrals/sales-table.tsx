import table from "~/components/ui/data-table.module.css";
import { accountReferrals } from "~/content/account-referrals";
import { cutText } from "~/content/figures";
import { payoutTable } from "~/content/landing";
import { formatMonth } from "~/lib/dates";
import { formatExact } from "~/lib/money";
import type { ReferralMonth, Referrals } from "../../../contract/referrals";
import styles from "./sales-table.module.css";

const words = accountReferrals.sales;
const { columns } = words;

/** The amounts of a month, in the order of their columns, before and after the cut. */
const beforeCut = [
  { column: "revenue", amount: "revenueCents" },
  { column: "refunded", amount: "refundedCents" },
] as const;
const afterCut = [
  { column: "payout", amount: "payoutCents" },
  { column: "pending", amount: "pendingCents" },
  { column: "payable", amount: "payableCents" },
] as const;

/** Months by degree, what they come to, what was paid of it and what is due: each figure as the service told it. */
export function SalesTable({ referrals: { months, totals, refundWindowDays } }: { referrals: Referrals }) {
  return (
    <table className={`${table.table} ${styles.sales}`}>
      <caption>{words.caption(refundWindowDays)}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.month}</th>
          <th scope="col">{columns.degree}</th>
          {(["referrals", "revenue", "refunded", "cut", "payout", "pending", "payable"] as const).map(
            (column) => (
              <th key={column} scope="col" className={table.number}>
                {columns[column]}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <MonthLine key={`${month.month} ${month.degree}`} month={month} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {words.total}
          </th>
          <Amounts of={beforeCut} amounts={totals} />
          <td className={styles.none} />
          <Amounts of={afterCut} amounts={totals} />
        </tr>
        {(["paid", "due"] as const).map((each) => (
          <tr key={each}>
            <th scope="row" colSpan={8}>
              {words[each]}
            </th>
            <td className={table.number}>
              {formatExact(each === "paid" ? totals.paidCents : totals.dueCents)}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function MonthLine({ month }: { month: ReferralMonth }) {
  return (
    <tr>
      <th scope="row" className={styles.month}>
        <time dateTime={month.month}>{formatMonth(month.month)}</time>
      </th>
      <td data-label={columns.degree}>{payoutTable.degrees[month.degree]}</td>
      <td className={table.number} data-label={columns.referrals}>
        {month.referrals.toLocaleString("en-US")}
      </td>
      <Amounts of={beforeCut} amounts={month} />
      <td className={table.number} data-label={columns.cut}>
        {cutText(month.cutBasisPoints)}
      </td>
      <Amounts of={afterCut} amounts={month} />
    </tr>
  );
}

type Column = (typeof beforeCut)[number] | (typeof afterCut)[number];

interface AmountsProps {
  of: readonly Column[];
  amounts: Record<Column["amount"], number>;
}

function Amounts({ of, amounts }: AmountsProps) {
  return of.map(({ column, amount }) => (
    <td key={column} className={table.number} data-label={columns[column]}>
      {formatExact(amounts[amount])}
    </td>
  ));
}
