import { OptionsRisk } from "~/components/market/options-risk";
import { Crumbs } from "~/components/site/crumbs";
import { BasisBadge } from "~/components/ui/badge";
import { PanelPart } from "~/components/ui/panel-part";
import { RichLine } from "~/components/ui/rich-line";
import { howFiguresLink } from "~/content/claims";
import { handRecordWords as words } from "~/content/hand-record";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { countInWords, signalBasis } from "~/lib/record-words";
import { type HandBasis, handStates } from "../../../domain/hand-made";
import type { HandRecordPage, HandRecordView, HandTotalView } from "../../pages/roi/hand-record.server";
import { Table } from "./figures-table";
import { HandSignalRows } from "./hand-signal-rows";
import { ReportPart } from "./report-part";
import styles from "./report-part.module.css";
import pageStyles from "./tracker-page.module.css";

/** What signals made by hand came to, and every one of them with what became of it. */
export function HandRecordPart({ page: { page, record, signals } }: { page: HandRecordPage }) {
  // Where there is none, the part above says so once for both.
  const isNone = record.state === "ready" && record.data.totals.length === 0;
  return (
    <div className={`page parts ${pageStyles.page}`}>
      <header className={pageStyles.header}>
        <Crumbs above={[{ label: "ROI tracker", href: paths.roiTracker() }]} here={words.title} />
        <h1>{words.title}</h1>
        <p className="lede">
          {words.lede} <RichLine line={[howFiguresLink, "."]} />
        </p>
        <ul className={styles.links}>
          <li>
            <a href={recordPaths.handRecordCsv()} download>
              {words.csv}
            </a>
          </li>
          <li>
            <a href={recordPaths.ledgerProof()}>{words.proof}</a>
          </li>
        </ul>
      </header>
      <OptionsRisk />
      <PanelPart
        panel={record}
        what="what signals made by hand came to"
        empty={{ when: ({ totals }) => totals.length === 0, say: words.none }}
      >
        {(view) => <Totals view={view} />}
      </PanelPart>
      {!isNone && (
        <PanelPart
          panel={signals}
          what="the signals made by hand"
          empty={{ when: ({ total }) => total === 0, say: words.none }}
        >
          {(view) => <HandSignalRows view={view} page={page} />}
        </PanelPart>
      )}
    </div>
  );
}

function Totals({ view: { totals, asOf, source } }: { view: HandRecordView }) {
  return (
    <>
      <section className={styles.report} aria-labelledby="terms">
        <h2 id="terms">What became of them</h2>
        <Table
          folds
          caption="Signals by what became of them"
          columns={["Basis", "All", ...handStates.map((state) => words.states[state])]}
          rows={totals.map(({ basis, states }) => ({
            name: named(basis),
            cells: [
              countInWords(handStates.reduce((sum, state) => sum + states[state], 0)),
              ...handStates.map((state) => countInWords(states[state])),
            ],
          }))}
        />
        <p className="fine">
          {words.terms} {asOf && `Worked out up to the close of ${formatDate(asOf)}.`}
        </p>
      </section>
      {totals.map((total) => (
        <Total key={total.basis} total={total} source={source} />
      ))}
    </>
  );
}

const named = (basis: HandBasis) => ({
  name: words.bases[basis],
  beside: <BasisBadge basis={signalBasis(basis)} />,
});

function Total({ total, source }: { total: HandTotalView } & Pick<HandRecordView, "source">) {
  const { basis, report, drawings } = total;
  const shown = signalBasis(basis);
  if (!report) {
    return (
      <section className={styles.report} aria-labelledby={basis}>
        <h2 id={basis}>
          {words.bases[basis]} <BasisBadge basis={shown} />
        </h2>
        <p>{words.unfilled}</p>
      </section>
    );
  }
  return (
    <>
      <ReportPart
        {...{ report, drawings, source }}
        basis={shown}
        id={basis}
        held={words.bases[basis]}
        byHand
      />
      {basis === "practice" && <p className="fine">{words.practiceNote}</p>}
    </>
  );
}
