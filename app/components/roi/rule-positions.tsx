import { OptionsRisk } from "~/components/market/options-risk";
import { Crumbs } from "~/components/site/crumbs";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange, NoFigure, Pending } from "~/components/ui/change";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { formatDate } from "~/lib/dates";
import { formatCents, formatPrice } from "~/lib/money";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { countInWords, signedShare } from "~/lib/record-words";
import type { RulePositionsPage, RulePositionsView } from "~/pages/roi/rule-positions.server";
import type { RulePositionRow } from "../../../contract/rule-records";
import { type Instrument, instruments } from "../../../domain/rules/names";
import { papers } from "../../../domain/rules/papers";
import { Table } from "./figures-table";
import { PageLinks } from "./page-links";
import styles from "./report-part.module.css";
import pageStyles from "./tracker-page.module.css";

/** Every position of a published rule, page by page: what was paid and got, so that each result follows from its row. */
export function RulePositions({ page: { name, held, page, positions } }: { page: RulePositionsPage }) {
  const { title } = papers[name];
  return (
    <div className={`page parts ${pageStyles.page}`}>
      <header className={pageStyles.header}>
        <Crumbs
          above={[
            { label: "ROI tracker", href: paths.roiTracker() },
            { label: title, href: recordPaths.rule(name) },
          ]}
          here="Positions"
        />
        <h1>
          {title}: positions held as {held}
        </h1>
        <ul className={styles.links}>
          {instruments
            .filter((other) => other !== held)
            .map((other) => (
              <li key={other}>
                <a href={recordPaths.rulePositions(name, { held: other })}>
                  The same signals held as {other}
                </a>
              </li>
            ))}
          <li>
            <a href={recordPaths.ruleCsv(name, held)} download>
              Download all as CSV
            </a>
          </li>
        </ul>
      </header>
      <OptionsRisk />
      <PanelPart
        panel={positions}
        what="the positions of the rule"
        empty={{ when: ({ total }) => total === 0, say: "It has no position yet." }}
      >
        {(view) => <Rows view={view} held={held} page={page} name={name} />}
      </PanelPart>
    </div>
  );
}

interface RowsProps extends Pick<RulePositionsPage, "held" | "name" | "page"> {
  view: RulePositionsView;
}

function Rows({ view: { rows, total, pages }, held, page, name }: RowsProps) {
  const to = (number: number) => recordPaths.rulePositions(name, { held, page: String(number) });
  return (
    <section className={styles.report} aria-label="Positions">
      <p className={links.row}>
        <BasisBadge basis="simulated" /> {held === "options" && <PricesBadge prices="model" />}
      </p>
      <Table
        folds
        caption={`${countInWords(rows.length)} of ${countInWords(total)} positions, in the order in which capital goes to them`}
        columns={["Stock and fill", ...columnsOf(held), "ROI", "Result", "Capital", "Sample"]}
        rows={rows.map((row) => ({
          name: `${row.symbol}, ${formatDate(row.fillDate)}`,
          cells: [...cellsOf(row, held), roiOf(row), resultOf(row), capitalOf(row), sampleOf(row)],
        }))}
      />
      <PageLinks {...{ page, pages, to }} />
      <p className="fine">
        {waysOf[held]} What the capital passed over stands here with what it would have brought.
      </p>
    </section>
  );
}

const waysOf: Record<Instrument, string> = {
  shares: "ROI is (exit bid + dividends − ask) ÷ ask, and the result is the stake times it.",
  options: "ROI is (exit bid − ask) ÷ ask, and the result is the stake times it. Prices are a model’s.",
};

const columnsOf = (held: Instrument) => [
  ...["Decided", "Closed", "Stake", "Ask", "Exit bid"],
  ...(held === "options" ? ["Strike", "Expires"] : ["Dividends"]),
];

const none = <NoFigure />;
const date = (day: string | null | undefined) => (day ? formatDate(day) : none);
const price = (dollars: number | null | undefined) =>
  typeof dollars === "number" ? formatPrice(dollars) : none;
const open = <Pending text="Open" />;

const cellsOf = (row: RulePositionRow, held: Instrument) => [
  date(row.signalDate),
  row.closeDate === "Open" ? open : formatDate(row.closeDate),
  formatCents(row.stakeCents),
  formatPrice(row.ask),
  price(row.exitBid),
  ...(held === "options" ? [price(row.strike), date(row.expiration)] : [price(row.dividends)]),
];

const roiOf = ({ roi }: RulePositionRow) => (typeof roi === "number" ? signedShare(roi) : open);
const resultOf = ({ resultCents }: RulePositionRow) =>
  typeof resultCents === "number" ? <MoneyChange cents={resultCents} exact /> : open;
const capitalOf = ({ taken }: RulePositionRow) => (taken ? "Taken" : <Pending text="Skipped" />);
const sampleOf = ({ outOfSample }: RulePositionRow) => (outOfSample ? "Out of sample" : "In sample");
