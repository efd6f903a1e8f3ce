import { Chart, type Drawings } from "~/components/charts/chart";
import { isWithheld, SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { PanelPart } from "~/components/ui/panel-part";
import { formatMonth } from "~/lib/dates";
import { filePaths } from "~/lib/file-paths";
import type { Panel } from "~/upstream/panel.server";
import type { RecommendationTrends } from "../../../contract/chart-schemas";
import { opinions } from "./stock-figures";

/** What analysts said month by month, with its picture. */
export interface RecommendationsView extends RecommendationTrends {
  drawings?: Drawings | undefined;
}

interface RecommendationsPartProps {
  symbol: string;
  recommendations: Panel<RecommendationsView>;
}

/** How many analysts said what, month by month. */
export function RecommendationsPart({ symbol, recommendations }: RecommendationsPartProps) {
  return (
    <section aria-label="What analysts say, by month">
      <PanelPart panel={recommendations} what="what analysts said by month">
        {({ months, source, drawings }) => (
          <Chart
            title="What analysts say, by month"
            drawings={drawings}
            empty={isWithheld(source) ? null : "No recommendations are known."}
            source={
              <p className="fine">
                {drawings && <BasisBadge basis="hypothetical" />}{" "}
                <SourceLine source={source}>{drawings && "Number of analysts, not advice"}</SourceLine>
              </p>
            }
            figures={{
              caption: `${symbol}, what analysts said by month`,
              columns: ["Month", ...opinions.map(({ name }) => name)],
              rows: months.map((month) => [
                formatMonth(month.month),
                ...opinions.map(({ key }) => String(month[key])),
              ]),
            }}
            csv={filePaths.stockCsv(symbol, { chart: "recommendations" })}
          />
        )}
      </PanelPart>
    </section>
  );
}
