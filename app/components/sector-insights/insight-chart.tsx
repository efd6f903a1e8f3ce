import { Chart } from "~/components/charts/chart";
import { SourceBadge, SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { PanelPart } from "~/components/ui/panel-part";
import { chartNames, type OneSectorChart } from "~/lib/insight-charts";
import type { InsightPart } from "~/pages/sectors/sector-insights.server";
import styles from "./insights.module.css";

interface InsightChartsProps<Chart extends OneSectorChart> {
  parts: readonly InsightPart<Chart>[];
  /** Where the figures of a chart are as a file. */
  csvOf: (chart: Chart) => string;
}

/** The charts of a page, one below the other, or two beside each other where there is room. */
export function InsightCharts<Chart extends OneSectorChart>({ parts, csvOf }: InsightChartsProps<Chart>) {
  return (
    <div className={styles.charts}>
      {parts.map((part) => (
        <InsightChart key={part.chart} {...part} csv={csvOf(part.chart)} />
      ))}
    </div>
  );
}

interface InsightChartProps extends InsightPart<OneSectorChart> {
  csv: string;
}

/** A chart of sectors as a part of its page: it stands, says that there is nothing in it, or why it could not come. */
function InsightChart({ chart, panel, csv }: InsightChartProps) {
  if (panel.state === "members-only") return null;
  const name = chartNames[chart];
  if (panel.state !== "ready") {
    return (
      <section id={chart} className={styles.part} aria-labelledby={`${chart}-title`}>
        <h2 id={`${chart}-title`}>{name}</h2>
        <PanelPart panel={panel} what={`the chart “${name}”`}>
          {() => null}
        </PanelPart>
      </section>
    );
  }
  const { title, hypothetical, drawings, of, asOf, source, notes, figures } = panel.data;
  return (
    <section id={chart} className={styles.part} aria-label={name}>
      <Chart
        title={title}
        choices={
          <span className={styles.badges}>
            {hypothetical && <BasisBadge basis="hypothetical" />}
            <SourceBadge source={source} />
          </span>
        }
        drawings={drawings}
        empty={`No figures are known for this chart: ${name.toLowerCase()}.`}
        source={
          <>
            <p className="fine">
              <SourceLine source={source} asOf={asOf}>
                {of}
              </SourceLine>
            </p>
            {drawings &&
              notes.map((note) => (
                <p key={note} className={`fine ${styles.note}`}>
                  {note}
                </p>
              ))}
          </>
        }
        figures={figures}
        csv={csv}
      />
    </section>
  );
}
