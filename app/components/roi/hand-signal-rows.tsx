import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange, NoFigure, Pending } from "~/components/ui/change";
import links from "~/components/ui/link-row.module.css";
import { handRecordWords as words } from "~/content/hand-record";
import { exitInWords } from "~/content/today";
import { formatDate } from "~/lib/dates";
import { formatCents, formatPrice } from "~/lib/money";
import { recordPaths } from "~/lib/record-paths";
import { countInWords, signalBasis, signedShare } from "~/lib/record-words";
import type { HandSignalRow } from "../../../contract/hand-record";
import type { HandSignalsView } from "../../pages/roi/hand-record.server";
import { Table } from "./figures-table";
import { PageLinks } from "./page-links";
import styles from "./report-part.module.css";

interface RowsProps {
  view: HandSignalsView;
  /** From 1. */
  page: number;
}

const columns = [
  ...["Signal", "Instrument", "Outcome", "Filled", "Stake", "Ask"],
  ...["Closed", "Exit bid", "Fees", "ROI", "Result", "Capital", "Ledger"],
];

/** Every signal made by hand, the newest first: losses, withdrawals and what was not filled among them. */
export function HandSignalRows({ view: { rows, total, pages }, page }: RowsProps) {
  return (
    <section className={styles.report} aria-labelledby="signals">
      <h2 id="signals">
        {words.signals} <PricesBadge prices="model" />
      </h2>
      <p className={links.row}>
        {[...new Set(rows.map(({ basis }) => signalBasis(basis)))].map((basis) => (
          <BasisBadge key={basis} basis={basis} />
        ))}
      </p>
      <Table
        folds
        caption={`${countInWords(rows.length)} of ${countInWords(total)} signals, the newest first`}
        columns={columns}
        rows={rows.map((row) => ({
          name: {
            name: `${row.symbol}, ${formatDate(row.session)}, entry ${row.seq}`,
            beside: <BasisBadge basis={signalBasis(row.basis)} />,
          },
          cells: cellsOf(row),
        }))}
      />
      <PageLinks {...{ page, pages }} to={(number) => recordPaths.handRecord({ page: String(number) })} />
      <p className="fine">{words.signalsNote}</p>
    </section>
  );
}

const none = <NoFigure />;
const date = (day: string | null | undefined) => (day ? formatDate(day) : none);
const price = (dollars: number | null | undefined) => (dollars == null ? none : formatPrice(dollars));
const cents = (amount: number | null | undefined) => (amount == null ? none : formatCents(amount));

const cellsOf = (row: HandSignalRow) => [
  instrumentOf(row),
  outcomeOf(row),
  date(row.fillDate),
  cents(row.stakeCents),
  price(row.ask),
  date(row.closeDate),
  price(row.exitBid),
  cents(row.feesCents),
  row.roi == null ? none : signedShare(row.roi),
  row.resultCents == null ? none : <MoneyChange key="result" cents={row.resultCents} exact />,
  row.taken == null ? none : row.taken ? "Taken" : <Pending key="capital" text="Skipped" />,
  <a key="ledger" href={recordPaths.ledgerProof({ after: String(row.seq - 1) })}>
    Entry {row.seq}
  </a>,
];

const instrumentOf = ({ tradeType, strike, expiration }: HandSignalRow) => {
  if (tradeType === "Stock") return "Shares";
  const terms =
    strike == null || !expiration ? "" : ` ${formatPrice(strike)}, expires ${formatDate(expiration)}`;
  return `${tradeType}${terms}`;
};

const outcomeOf = ({ state, exit }: HandSignalRow) => {
  const ending = state === "closed" ? exitInWords(exit) : "";
  return ending ? `${words.states[state]}, ${ending}` : words.states[state];
};
