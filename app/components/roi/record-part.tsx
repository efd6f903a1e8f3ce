import { Chart } from "~/components/charts/chart";
import { RecordSummary, type Whole } from "~/components/market/record-summary";
import { SourceLine } from "~/components/market/source-badge";
import { TradeTable } from "~/components/market/trade-table";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import titleRow from "~/components/ui/title-row.module.css";
import { OfData } from "~/components/ui/unchanging";
import { programme } from "~/content/claims";
import { samplePeriod } from "~/content/trade-history";
import { formatDate } from "~/lib/dates";
import { filePaths } from "~/lib/file-paths";
import { formatCents } from "~/lib/money";
import { paths } from "~/lib/paths";
import { periodInWords, tradesInWords } from "~/lib/record-words";
import { type ReadQuery, type TrackerBasis, toTrackerWords } from "~/lib/tracker-query";
import type { RecordView } from "~/pages/roi/roi-tracker.server";
import { LedgerLine } from "./ledger-line";
import styles from "./record-part.module.css";
import { ReportPart } from "./report-part";
import { generatedSentence } from "./rule-headlines";
import { TrackerFilters } from "./tracker-filters";
import { TrackerPages } from "./tracker-pages";

const titles: Record<TrackerBasis, string> = {
  live: "What was issued",
  simulated: "What would have been",
  sample: "The sample history",
};

interface RecordPartProps {
  view: RecordView;
  read: ReadQuery;
}

/** A record and its trades: the summary first, then the curve, the filters and the rows. */
export function RecordPart({ view, read }: RecordPartProps) {
  const { basis, record, report, source } = view;
  const isEmpty = record.trades === 0;
  return (
    <>
      {report && basis !== "sample" && (
        <ReportPart report={report} drawings={view.courses} basis={basis} source={source} />
      )}
      <section className={report ? undefined : styles.record} aria-labelledby="record">
        <div className={styles.says}>
          {isEmpty ? (
            <>
              <h2 id="record">{titles[basis]}</h2>
              <p>There is no trade of this kind.</p>
            </>
          ) : (
            <RecordSummary
              record={record}
              title={<span id="record">{isPart(view) ? `${titles[basis]}, as chosen` : titles[basis]}</span>}
              source={source}
              whole={wholeOf(view)}
            />
          )}
          <BasisSentence view={view} />
          {source?.kind === "sandbox" && <p className="fine">{generatedSentence}</p>}
          <LedgerLine view={view} />
        </div>
        {!isEmpty && !report && <Curve view={view} />}
      </section>
      <TrackerFilters read={read} view={view} />
      {!isEmpty && <Trades view={view} read={read} />}
    </>
  );
}

const isPart = ({ report }: RecordView) => report?.view != null;

/** A part never stands without its total (SPEC-DECISIONS 41). */
function wholeOf({ report }: RecordView): Whole | undefined {
  const [whole] = report?.windows ?? [];
  if (!report?.view || !whole) return undefined;
  const { trades, meanCents } = report.ofAll;
  return { period: periodInWords(whole.net.from, whole.net.to), trades, meanCents };
}

/** What trades rest on, and where the prices of their options come from. */
const Badges = ({ basis }: { basis: TrackerBasis }) => (
  <>
    <BasisBadge basis={basis} /> {basis !== "sample" && <PricesBadge prices="model" />}
  </>
);

function Trades({ view, read }: RecordPartProps) {
  const { basis, record, rows, source } = view;
  const csv = read.query && filePaths.roiCsv(toTrackerWords({ ...read.query, basis, page: 1 }));
  return (
    <section id="trades" className={`far ${styles.trades}`} aria-labelledby="trades-title">
      <div className={`${titleRow.row} ${styles.head}`}>
        <h2 id="trades-title">
          {tradesInWords(record.trades)} <Badges basis={basis} />
        </h2>
        {csv && (
          <a href={csv} download>
            Download all as CSV
          </a>
        )}
      </div>
      {rows.length > 0 ? (
        <OfData Part={TradeTable} data={{ rows, caption: captionOf(basis, rows.length, record.trades) }} />
      ) : (
        <p className={styles.none}>
          There is no page {view.page}: the last is {view.pages}.
        </p>
      )}
      <TrackerPages view={view} read={read} />
      <p className="fine">
        {programme.roiAssumption} The subscription is counted once in the record, not in a row.{" "}
        {balanceSentence(view)} <SourceLine source={source} />
      </p>
    </section>
  );
}

/** What the last column is of. A filter leaves it as it is: no part of a record has a capital of its own. */
function balanceSentence({ basis, capitalCents }: RecordView): string {
  if (capitalCents === undefined) return "";
  const from = `The balance runs from ${formatCents(capitalCents)}`;
  if (basis === "sample") return `${from} through every trade of the sample, chosen or not.`;
  return `${from}, fixed beforehand, through every trade that it took, chosen or not. One that says Skipped found no capital left: its result is what it would have brought, and is in no balance.`;
}

const captionOf = (basis: TrackerBasis, shown: number, all: number) =>
  `${titles[basis]}: ${shown === all ? "every trade" : `${shown} of ${tradesInWords(all)}`}`;

/** What the figures above rest on, and what of it is live: in words, whatever the badges say. */
function BasisSentence({ view: { basis, issued } }: { view: RecordView }) {
  if (basis === "sample") {
    return (
      <p>
        A made-up example of the books we keep, for {samplePeriod}. None of these trades was issued, and none
        was simulated from prices. <a href={paths.roiTracker()}>See the record</a>
      </p>
    );
  }
  const live = issued && issued.trades > 0 ? issued : undefined;
  if (basis === "live") {
    return (
      <p>
        These signals were issued and written to the ledger before the session that they are for. Their
        options are priced by a model from the stocks’ prices: nobody is known to have traded at those prices.{" "}
        <a href={paths.roiTracker({ basis: "simulated" })}>See what was simulated</a>
      </p>
    );
  }
  return (
    <p>
      {live
        ? `Not live: ${tradesInWords(live.trades)} of issued signals are shown separately${live.since ? `, the first of ${formatDate(live.since)}` : ""}. `
        : "No issued signal has a trade that can be shown yet: nothing here is live. "}
      These trades were worked out afterwards from daily candles by the rules that issue signals; hypothetical
      results have limits, and nobody traded them.{" "}
      {live ? (
        <a href={paths.roiTracker({ basis: "live" })}>See what is live</a>
      ) : (
        <a href={paths.roiTracker({ basis: "sample" })}>See the sample history</a>
      )}
    </p>
  );
}

function Curve({ view: { curve, drawings, capitalCents, record, basis, source } }: { view: RecordView }) {
  return (
    <Chart
      title="Running balance"
      rank={3}
      drawings={drawings}
      empty="A line needs two days on which trades closed."
      source={
        <p className="fine">
          <SourceLine source={source}>
            Gross{capitalCents !== undefined && `, from a capital of ${formatCents(capitalCents)} (dashed)`}
            {record.to && `, as of ${formatDate(record.to)}`} <Badges basis={basis} />
          </SourceLine>
        </p>
      }
      figures={{
        caption: "Balance by day of closing",
        columns: ["Date", "Balance"],
        rows: curve.map(({ date, balanceCents }) => [formatDate(date), formatCents(balanceCents)]),
      }}
    />
  );
}
