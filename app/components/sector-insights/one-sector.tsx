import { Teaser } from "~/components/market/teaser";
import { SectorLinks } from "~/components/sectors/sector-links";
import { SectorTabs } from "~/components/sectors/sector-tabs";
import { Crumbs } from "~/components/site/crumbs";
import { audienceOf } from "~/content/teaser";
import { filePaths } from "~/lib/file-paths";
import type { OneSectorChart } from "~/lib/insight-charts";
import { paths } from "~/lib/paths";
import type { InsightPart } from "~/pages/sectors/sector-insights.server";
import type { Sector, SectorName } from "../../../contract/market-schemas";
import { InsightCharts } from "./insight-chart";
import styles from "./insights.module.css";
import { RawSwitch } from "./raw-switch";

interface OneSectorProps {
  sector: Sector;
  others: readonly SectorName[];
  parts: readonly InsightPart<OneSectorChart>[];
  raw: boolean;
}

/** A sector's charts. */
export function OneSector({ sector, others, parts, raw }: OneSectorProps) {
  const { slug, name, description } = sector;
  const closed = parts.map(({ panel }) => panel).find((panel) => panel.state === "members-only");
  return (
    <div className={`page parts ${styles.page}`}>
      <header>
        <Crumbs
          above={[
            { label: "Sectors", href: paths.sectors() },
            { label: "Insights", href: paths.sectorInsights() },
          ]}
          here={name}
        />
        <h1>{name} insights</h1>
        {description && <p className={styles.about}>{description}</p>}
        <SectorTabs sector={sector} />
        {!closed && <RawSwitch raw={raw} hrefOf={(type) => paths.sectorInsight(slug, { type })} />}
      </header>
      {closed ? (
        <Teaser
          heading={`The charts of ${name} are for ${audienceOf(closed.need).members}`}
          need={closed.need}
          message={closed.message}
        >
          <p>
            {audienceOf(closed.need).withOne} this page draws where the sector’s index is and may go, what
            analysts think possible, what its companies took, kept and earned by year, what the market paid
            for it, and how much of them funds hold.
          </p>
        </Teaser>
      ) : (
        <InsightCharts
          parts={parts}
          csvOf={(chart) => filePaths.sectorInsightCsv(slug, { chart, type: raw ? "raw" : undefined })}
        />
      )}
      <SectorLinks title="Insights of other sectors" sectors={others} hrefOf={paths.sectorInsight} />
    </div>
  );
}
