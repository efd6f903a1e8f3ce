import table from "~/components/ui/data-table.module.css";
import { invoiceStatus, subscriptionWords as words } from "~/content/subscription-words";
import { formatDate } from "~/lib/dates";
import { formatExact } from "~/lib/money";
import type { OutwardLink } from "~/lib/outward";
import type { Invoice } from "../../../contract/transactions";
import styles from "./invoice-table.module.css";
import { refundInWords } from "./subscription-view";

/** An invoice, and the way to the provider's page of it where it may be followed. */
export interface InvoiceRow extends Omit<Invoice, "hostedUrl"> {
  link?: OutwardLink | undefined;
}

/** Invoices in the order given: a table, or an entry of three lines each where there is no room for one. */
export function InvoiceTable({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <table className={`${table.table} ${styles.invoices}`}>
      <caption className="visually-hidden">{words.invoicesCaption}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Number</th>
          <th scope="col">Status</th>
          <th scope="col" className={table.number}>
            Amount
          </th>
          <th scope="col">
            <span className="visually-hidden">Link</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceLine({ invoice }: { invoice: InvoiceRow }) {
  const { number, createdAt, amountCents, taxCents, periodStart, periodEnd, link } = invoice;
  const { text, isOpen } =
    amountCents === 0 ? { text: words.nothing, isOpen: undefined } : invoiceStatus(invoice.status);
  const refund = refundInWords(invoice);
  return (
    <tr>
      <th scope="row" className={styles.date}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </th>
      <td className={styles.name}>
        {number ?? words.unnumbered}
        {periodStart && periodEnd && (
          <span className={styles.period}>
            {formatDate(periodStart)} to {formatDate(periodEnd)}
          </span>
        )}
      </td>
      <td className={styles.status} data-open={isOpen}>
        {text}
        {refund && <>, {refund}</>}
      </td>
      <td className={`${table.number} ${styles.amount}`}>
        {formatExact(amountCents)}
        {taxCents ? (
          <span className={styles.period}>
            {words.taxIn} {formatExact(taxCents)}
          </span>
        ) : null}
      </td>
      <td className={styles.link}>
        {link && (
          <a href={link.href} rel={link.rel}>
            {words.open}
            <span className="visually-hidden"> {number ?? formatDate(createdAt)}</span>
          </a>
        )}
      </td>
    </tr>
  );
}
