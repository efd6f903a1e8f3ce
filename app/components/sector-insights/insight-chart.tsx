import { Chart } from "~/components/charts/chart";
import { SourceBadge, SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { PanelPart } from "~/components/ui/panel-part";
import type { MembersPanel } from "~/session/member.server";
import { chartNames, type OneSectorChart } from "./chart-list";
import type { InsightView } from "./insight-view";
import styles from "./insights.module.css";

interface InsightChartProps {
  chart: OneSectorChart;
  panel: MembersPanel<InsightView>;
  csv: string;
}

/** A chart of sectors as a part of its page: it stands, says that there is nothing in it, or why it could not come. */
export function InsightChart({ chart, panel, csv }: InsightChartProps) {
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
