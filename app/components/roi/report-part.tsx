import type { ReactNode } from "react";
import { Chart } from "~/components/charts/chart";
import { SourceLine } from "~/components/market/source-badge";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange } from "~/components/ui/change";
import { formatDate } from "~/lib/dates";
import { formatCents } from "~/lib/money";
import { countInWords, periodInWords, shareInWords, tradesInWords } from "~/lib/record-words";
import type { DataSource } from "../../../contract/market-schemas";
import type { RecordReport } from "../../../contract/record-report";
import { IMPLIED_FACTOR, PREMIUM_PAPER, VOLATILITY_DAYS } from "../../../domain/option-price";
import { bootstrap } from "../../../domain/record/mean-interval";
import { roundHalfAway } from "../../../domain/rounding";
import type { ReportDrawings } from "../../pages/roi/report-drawings.server";
import { BuyAndHoldTerms } from "./buy-and-hold";
import { Headline } from "./record-headline";
import styles from "./report-part.module.css";
import { StatisticsTable, WindowsTable, YearsTable } from "./report-tables";
import { SensitivityTable } from "./sensitivity-table";

interface ReportPartProps {
  report: RecordReport;
  drawings: ReportDrawings | undefined;
  basis: "live" | "issued" | "simulated" | "sample";
  source: DataSource | null | undefined;
  /** Of its heading, where a page has several. */
  id?: string;
  /** What is held, where a page has several: "Held as shares". */
  held?: string;
  /** Whether an analyst made its signals, which no version of the rules decided. */
  byHand?: boolean;
}

/** The total on one fixed capital, with what a filtered view adds to it in the same size, and all that went into it. */
export function ReportPart({
  report,
  drawings,
  basis,
  source,
  id = "report",
  held,
  byHand = false,
}: ReportPartProps) {
  const { capitalCents, stakeCents, taken, skipped, view, windows } = report;
  const capital = formatCents(capitalCents);
  const [whole] = windows;
  if (!whole) return null;
  const period = periodInWords(whole.net.from, whole.net.to);
  const badges = (
    <>
      <BasisBadge basis={basis} /> <PricesBadge prices="model" />
    </>
  );
  return (
    <section className={styles.report} aria-labelledby={id}>
      <h2 id={id}>
        {held ? `${held}, on a capital` : "On a capital"} of {capital} {badges}
      </h2>
      <p>
        {formatCents(stakeCents)} in each trade at most, gains not reinvested, trades of a day taken in the
        order of the ledger: the capital took {tradesInWords(taken)} and had nothing left for{" "}
        {countInWords(skipped)} more, which are in no figure of money here. {period}.
      </p>
      <Headline
        name="All trades"
        {...{ capitalCents, basis, period, count: taken }}
        net={{ cents: whole.net.profitCents, share: whole.net.returnShare }}
        gross={{ cents: whole.gross.profitCents, share: whole.gross.returnShare }}
      />
      {view && (
        <Headline
          name={`The trades chosen, ${countInWords(view.taken)} of ${countInWords(view.ofTotal)} taken${view.skipped > 0 ? `, and ${countInWords(view.skipped)} skipped` : ""}: what they add`}
          {...{ capitalCents, basis, period, count: view.taken }}
          net={{ cents: view.netCents, share: view.netShare }}
          gross={{ cents: view.grossCents, share: view.grossShare }}
        >
          <p className="fine">
            Net takes off the part of the subscription that these are of all trades taken by their number,
            whatever their stakes and days.
          </p>
        </Headline>
      )}
      <WindowsTable {...{ windows, capitalCents }} cashYield={report.cashYield} />
      <Curves {...{ report, drawings, source, badges, held }} />
      <YearsTable {...report} />
      <StatisticsTable report={report} />
      <IntervalSentence report={report} />
      {report.sensitivity && <SensitivityTable rows={report.sensitivity} />}
      <p className="fine">
        {!byHand && <RulesSentence report={report} />} On average {shareInWords(report.exposure.capitalShare)}{" "}
        of the capital was in trades; on {shareInWords(report.exposure.sessionShare)} of the sessions there
        was one. Net takes off {formatCents(report.monthlyCents)} for each month begun; spreads are in net and
        gross,{" "}
        {basis === "simulated"
          ? "commissions, exchange fees and taxes in neither"
          : "with the fees that the ledger has; taxes are in neither"}
        . Idle cash earns nothing. {(held === undefined || byHand) && ownVolatility}
      </p>
    </section>
  );
}

function RulesSentence({
  report: { rulesVersion, rulesDate, outOfSample },
}: Pick<ReportPartProps, "report">) {
  return (
    <>
      Version {rulesVersion} of the rules was fixed on {formatDate(rulesDate)}: {tradesInWords(outOfSample)}{" "}
      of those taken are of later signals and so out of sample.
    </>
  );
}

/** The two older rules keep their weekly options (docs/decisions/0070), and options by hand are priced likewise. */
const ownVolatility = `The options are priced at ${IMPLIED_FACTOR} times the volatility of the last ${VOLATILITY_DAYS} days: buyers pay for more movement than comes, on average (${PREMIUM_PAPER}), and the size of that premium is our assumption.`;

function Curves({
  report: { equity },
  drawings,
  source,
  badges,
  held,
}: Pick<ReportPartProps, "report" | "drawings" | "source" | "held"> & { badges: ReactNode }) {
  const line = (
    <p className="fine">
      <SourceLine source={source}>
        Net of the subscription, each session at the bid {badges}. <BuyAndHoldTerms />
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
          // Two tables of a page may not have one name.
          caption: ["Equity by session", held?.toLowerCase()].filter(Boolean).join(", "),
          columns: ["Date", "Record, net", "Buy and hold"],
          rows: equity.map(({ date, netCents, benchmarkCents }) => [
            formatDate(date),
            formatCents(roundHalfAway(netCents)),
            benchmarkCents == null ? "not known" : formatCents(roundHalfAway(benchmarkCents)),
          ]),
        }}
      />
      <Chart
        title="Drawdown"
        rank={3}
        drawings={drawings?.drawdown}
        empty="A line needs two sessions."
        source={
          equity.some(({ netCents }) => netCents < 0) && (
            <p className="fine">More than all was lost, which has no share: the line ends at −100%.</p>
          )
        }
      />
    </>
  );
}

/** Which trades have closed the exit rule decides: what is still open would move the mean. */
function OpenSentence({ of: { open, openMeanCents, allMeanCents } }: { of: RecordReport["ofAll"] }) {
  if (open === 0 || typeof openMeanCents !== "number" || typeof allMeanCents !== "number") return null;
  return (
    <>
      It leaves out {tradesInWords(open)} still open: at the bid of the last close{" "}
      {open === 1 ? "it would bring" : "they would bring"}{" "}
      <MoneyChange cents={roundHalfAway(openMeanCents)} exact /> on average, and the mean of all would be{" "}
      <MoneyChange cents={roundHalfAway(allMeanCents)} exact />.{" "}
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
      The mean of all {tradesInWords(ofAll.trades - ofAll.open)} that have closed, taken or skipped, gross,
      lies between <MoneyChange cents={roundHalfAway(lowCents)} exact /> and{" "}
      <MoneyChange cents={roundHalfAway(highCents)} exact /> with a confidence of 95%
      {isNone && ": no gain and no loss can be told from chance"}. <OpenSentence of={ofAll} />
      Stationary bootstrap: {countInWords(draws)} draws by {bootstrap.generator}, seed {seed},{" "}
      {countInWords(blocks)} blocks of {blockSessions} sessions on average.
    </p>
  );
}
