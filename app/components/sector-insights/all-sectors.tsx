import { Teaser } from "~/components/market/teaser";
import { SectorLinks } from "~/components/sectors/sector-links";
import { Crumbs } from "~/components/site/crumbs";
import { audienceOf } from "~/content/teaser";
import { filePaths } from "~/lib/file-paths";
import type { AllSectorsChart } from "~/lib/insight-charts";
import { paths } from "~/lib/paths";
import type { InsightPart } from "~/pages/sectors/sector-insights.server";
import type { SectorList } from "~/pages/sectors/sectors.server";
import { InsightCharts } from "./insight-chart";
import styles from "./insights.module.css";
import { RawSwitch } from "./raw-switch";

interface AllSectorsProps extends Pick<SectorList, "sectors"> {
  parts: readonly InsightPart<AllSectorsChart>[];
  raw: boolean;
}

/** All sectors side by side, by year; with `raw` each of their companies. */
export function AllSectors({ sectors, parts, raw }: AllSectorsProps) {
  const closed = parts.map(({ panel }) => panel).find((panel) => panel.state === "members-only");
  return (
    <div className={`page parts ${styles.page}`}>
      <header>
        <Crumbs above={[{ label: "Sectors", href: paths.sectors() }]} here="Insights" />
        <h1>Sector insights</h1>
        <p className={styles.about}>
          What the companies of each sector took, kept and earned by year, what the market paid for it, and
          how much of them funds hold.
        </p>
        {!closed && <RawSwitch raw={raw} hrefOf={(type) => paths.sectorInsights({ type })} />}
      </header>
      {closed ? (
        <Teaser
          heading={`The charts are for ${audienceOf(closed.need).members}`}
          need={closed.need}
          message={closed.message}
        >
          <p>
            {audienceOf(closed.need).withOne} this page draws revenue, net income, cash flow, price to
            earnings and fund ownership of every sector by year, each with its figures as a table and a file.
          </p>
        </Teaser>
      ) : (
        <InsightCharts
          parts={parts}
          csvOf={(chart) => filePaths.sectorInsightsCsv({ chart, type: raw ? "raw" : undefined })}
        />
      )}
      <SectorLinks title="Sector by sector" sectors={sectors} hrefOf={paths.sectorInsight} />
    </div>
  );
}
