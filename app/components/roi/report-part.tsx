import type { ReactNode } from "react";
import { Chart } from "~/components/charts/chart";
import { PerformanceFigure } from "~/components/market/performance-figure";
import { SourceLine } from "~/components/market/source-badge";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange } from "~/components/ui/change";
import { formatDate } from "~/lib/dates";
import { formatCents } from "~/lib/money";
import { countInWords, periodInWords, shareInWords, signedShare, tradesInWords } from "~/lib/record-words";
import type { DataSource } from "../../../contract/market-schemas";
import type { RecordReport } from "../../../contract/record-report";
import { roundHalfAway } from "../../../domain/rounding";
import type { ReportDrawings } from "../../pages/roi/report-drawings.server";
import styles from "./report-part.module.css";
import { StatisticsTable, WindowsTable, YearsTable } from "./report-tables";
import { SensitivityTable } from "./sensitivity-table";

interface ReportPartProps {
  report: RecordReport;
  drawings: ReportDrawings | undefined;
  basis: "live" | "simulated";
  source: DataSource | null | undefined;
  /** Of its heading, where a page has several. */
  id?: string;
  /** What is held, where a page has several: "Held as shares". */
  held?: string;
  /** Prices of shares are those of the candles. */
  isModelled?: boolean;
}

/** The total on one fixed capital, with what a filtered view adds to it in the same size, and all that went into it. */
export function ReportPart({
  report,
  drawings,
  basis,
  source,
  id = "report",
  held,
  isModelled = true,
}: ReportPartProps) {
  const { capitalCents, stakeCents, taken, skipped, view, windows, byYear } = report;
  const [whole] = windows;
  if (!whole) return null;
  const period = periodInWords(whole.net.from, whole.net.to);
  const badges = (
    <>
      <BasisBadge basis={basis} /> {isModelled && <PricesBadge prices="model" />}
    </>
  );
  return (
    <section className={styles.report} aria-labelledby={id}>
      <h2 id={id}>
        {held ? `${held}, on a capital` : "On a capital"} of {formatCents(capitalCents)} {badges}
      </h2>
      <p>
        {formatCents(stakeCents)} in each trade at most, gains not reinvested, trades of a day taken in the
        order of the ledger: the capital took {tradesInWords(taken)} and had nothing left for{" "}
        {countInWords(skipped)} more, which are in no figure of money here. {period}.
      </p>
      <Headline
        name="All trades"
        {...{ basis, period, count: taken }}
        net={{ cents: whole.net.profitCents, share: whole.net.returnShare }}
        gross={{ cents: whole.gross.profitCents, share: whole.gross.returnShare }}
      />
      {view && (
        <Headline
          name={`The trades chosen, ${countInWords(view.taken)} of ${countInWords(view.ofTotal)} taken: what they add`}
          {...{ basis, period, count: view.taken }}
          net={{ cents: view.netCents, share: view.netShare }}
          gross={{ cents: view.grossCents, share: view.grossShare }}
        />
      )}
      <WindowsTable windows={windows} cashYield={report.cashYield} />
      <Curves report={report} drawings={drawings} source={source} badges={badges} />
      <YearsTable years={byYear} />
      <StatisticsTable report={report} />
      <IntervalSentence report={report} />
      {report.sensitivity && <SensitivityTable rows={report.sensitivity} />}
      <p className="fine">
        Version {report.rulesVersion} of the rules was fixed on {formatDate(report.rulesDate)}:{" "}
        {tradesInWords(report.outOfSample)} of those taken are later and so out of sample. On average{" "}
        {shareInWords(report.exposure.capitalShare)} of the capital was in trades; on{" "}
        {shareInWords(report.exposure.sessionShare)} of the sessions there was one. Net takes off{" "}
        {formatCents(report.monthlyCents)} for each month begun; spreads are in net and gross. Idle cash earns
        nothing.
      </p>
    </section>
  );
}

interface Amount {
  cents: number;
  share: number;
}

interface HeadlineProps {
  name: string;
  basis: "live" | "simulated";
  period: string;
  count: number;
  net: Amount;
  gross: Amount;
}

/** Net of costs first, gross beside it. */
function Headline({ name, basis, period, count, net, gross }: HeadlineProps) {
  const rests = { basis, period, count, size: "large" } as const;
  return (
    <div>
      <h3 className={styles.name}>{name}</h3>
      <dl className={styles.pair}>
        <PerformanceFigure {...rests} label="Net of the subscription" value={<Change {...net} />} />
        <PerformanceFigure {...rests} label="Gross" value={<Change {...gross} />} />
      </dl>
    </div>
  );
}

const Change = ({ cents, share }: Amount) => (
  <>
    {signedShare(share)}{" "}
    <small className={styles.money}>
      <MoneyChange cents={roundHalfAway(cents)} />
    </small>
  </>
);

function Curves({
  report: { equity },
  drawings,
  source,
  badges,
}: Pick<ReportPartProps, "report" | "drawings" | "source"> & { badges: ReactNode }) {
  const line = (
    <p className="fine">
      <SourceLine source={source}>
        Net of the subscription, each session at the bid {badges}; buy and hold{" "}
        <BasisBadge basis="hypothetical" /> of all stocks that there were on the first day, before costs and
        with the dividends that are on file, without those that have left the listing
      </SourceLine>
    </p>
  );
  return (
    <>
      <Chart
        title="Equity"
        rank={3}
        drawings={drawings?.equity}
        empty="A line needs two sessions."
        source={line}
        figures={{
          caption: "Equity by session",
          columns: ["Date", "Record, net", "Buy and hold"],
          rows: equity.map(({ date, netCents, benchmarkCents }) => [
            formatDate(date),
            formatCents(Math.round(netCents)),
            benchmarkCents == null ? "not known" : formatCents(Math.round(benchmarkCents)),
          ]),
        }}
      />
      <Chart title="Drawdown" rank={3} drawings={drawings?.drawdown} empty="A line needs two sessions." />
    </>
  );
}

function IntervalSentence({ report: { interval, ofAll } }: Pick<ReportPartProps, "report">) {
  if (!interval) {
    return (
      <p>
        The trades make fewer than 30 blocks of the calendar, each as long as the longest trade: that is too
        few to say where the mean trade lies.
      </p>
    );
  }
  const { lowCents, highCents, blockSessions, blocks, draws, seed } = interval;
  const isNone = lowCents <= 0 && highCents >= 0;
  return (
    <p>
      The mean of all {tradesInWords(ofAll.trades)} lies between{" "}
      <MoneyChange cents={roundHalfAway(lowCents)} exact /> and{" "}
      <MoneyChange cents={roundHalfAway(highCents)} exact /> with a confidence of 95%
      {isNone && ": no gain and no loss can be told from chance"}. Stationary bootstrap: {countInWords(draws)}{" "}
      draws, seed {seed}, {countInWords(blocks)} blocks of {blockSessions} sessions on average.
    </p>
  );
}
