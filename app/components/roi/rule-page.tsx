import { OptionsRisk } from "~/components/market/options-risk";
import { Crumbs } from "~/components/site/crumbs";
import { PanelPart } from "~/components/ui/panel-part";
import { RichLine } from "~/components/ui/rich-line";
import { howFiguresLink } from "~/content/claims";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { countInWords, shareInWords } from "~/lib/record-words";
import { type Instrument, publishedRules } from "../../../domain/rules/names";
import { papers } from "../../../domain/rules/papers";
import type { HeldView, RulePage, RuleView } from "../../pages/roi/rules.server";
import { Table } from "./figures-table";
import { ReportPart } from "./report-part";
import styles from "./report-part.module.css";
import { money, ratio } from "./report-tables";
import { generatedSentence } from "./rule-headlines";
import pageStyles from "./tracker-page.module.css";

/** A published rule: what it says, what its signals came to as shares and as options, and what it is in now. */
export function RuleRecordView({ page: { name, rule } }: { page: RulePage }) {
  const title = papers[name].title;
  return (
    <div className={`page parts ${pageStyles.page}`}>
      <header className={pageStyles.header}>
        <Crumbs above={[{ label: "ROI tracker", href: paths.roiTracker() }]} here={title} />
        <h1>{title}</h1>
        <ul className={styles.links}>
          {publishedRules
            .filter((other) => other !== name)
            .map((other) => (
              <li key={other}>
                <a href={recordPaths.rule(other)}>{papers[other].title}</a>
              </li>
            ))}
        </ul>
      </header>
      <OptionsRisk />
      <PanelPart panel={rule} what="the record of the rule">
        {(view) => <RuleParts view={view} />}
      </PanelPart>
    </div>
  );
}

/** What is known of the rule, part by part. */
export function RuleParts({ view }: { view: RuleView }) {
  const { name, description, paper, shares, options, asOf, source } = view;
  return (
    <>
      <section className={styles.report} aria-labelledby="rule">
        <h2 id="rule">What it says</h2>
        <p>{description}</p>
        <p className="fine">
          {paper}. {asOf && `Worked out up to the close of ${formatDate(asOf)}. `}
          {source?.kind === "sandbox" && `${generatedSentence} `}
          <RichLine line={[howFiguresLink, "."]} />
        </p>
        {!shares && !options && <p>Its record has not been worked out yet.</p>}
        {shares && options && <Cost shares={shares} options={options} />}
      </section>
      {shares && <Held name={name} held={shares} view={view} />}
      {options && <Held name={name} held={options} view={view} />}
      <Holding view={view} />
    </>
  );
}

/** What the same signals brought in the one and in the other: the mean of all, whatever a capital would have taken. */
function Cost({ shares, options }: Record<Instrument, HeldView>) {
  const rows = [
    { name: "Shares", of: shares.report.ofAll },
    { name: "Options", of: options.report.ofAll },
  ];
  return (
    <Table
      folds
      caption="The same signals, one beside the other; the mean of all counts what is open at the bid of its last close"
      columns={[
        "Held as",
        "Trades",
        "Mean, closed",
        "Mean of all",
        "Profit factor",
        "Gains",
        "Losses",
        "Open",
      ]}
      rows={rows.map(({ name, of }) => ({
        name,
        cells: [
          countInWords(of.trades),
          money(of.meanCents),
          money(of.allMeanCents),
          ratio(of.profitFactor),
          countInWords(of.wins),
          countInWords(of.losses),
          countInWords(of.open),
        ],
      }))}
    />
  );
}

function Held({ name, held, view }: { name: RuleView["name"]; held: HeldView; view: RuleView }) {
  const { instrument, report, drawings } = held;
  return (
    <>
      <ReportPart
        {...{ report, drawings }}
        basis="simulated"
        source={view.source}
        id={instrument}
        held={`Held as ${instrument}`}
      />
      <ul className={styles.links}>
        <li>
          <a href={recordPaths.rulePositions(name, { held: instrument })}>
            See all positions held as {instrument}
          </a>
        </li>
        <li>
          <a href={recordPaths.ruleCsv(name, instrument)} download>
            Download them as CSV
          </a>
        </li>
      </ul>
    </>
  );
}

/** No stop, no target, no expiry: only what is held, since when, and how much of the stake. */
function Holding({ view: { holding } }: { view: RuleView }) {
  return (
    <section className={styles.report} aria-labelledby="holding">
      <h2 id="holding">What it is in now</h2>
      {holding.length > 0 ? (
        <Table
          caption={`In ${countInWords(holding.length)} stocks, until the rule says otherwise: no stop, no target`}
          columns={["Stock", "Since", "Of the stake"]}
          rows={holding.map(({ symbol, since, weight }) => ({
            name: symbol,
            cells: [formatDate(since), shareInWords(weight)],
          }))}
        />
      ) : (
        <p>It is in no stock.</p>
      )}
    </section>
  );
}
