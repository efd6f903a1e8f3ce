import { Chart, type Drawings } from "~/components/charts/chart";
import { isWithheld, SourceLine } from "~/components/market/source-badge";
import { PanelPart } from "~/components/ui/panel-part";
import { formatInUnit } from "~/lib/chart-values";
import { filePaths } from "~/lib/file-paths";
import type { Panel } from "~/upstream/panel.server";
import type { FundOwnership } from "../../../contract/chart-schemas";

/** What funds hold of a stock by year, with its picture. */
export interface OwnershipView extends FundOwnership {
  drawings?: Drawings | undefined;
}

/** How much of a stock funds hold, by year. */
export function OwnershipPart({ symbol, ownership }: { symbol: string; ownership: Panel<OwnershipView> }) {
  return (
    <section aria-label="Fund ownership by year">
      <PanelPart panel={ownership} what="the fund ownership">
        {({ years, source, drawings }) => (
          <Chart
            title="Fund ownership by year"
            drawings={drawings}
            empty={isWithheld(source) ? null : "What share of it funds hold is not known."}
            source={
              <p className="fine">
                <SourceLine source={source}>{drawings && "Percent of all its shares"}</SourceLine>
              </p>
            }
            figures={{
              caption: `${symbol}, what funds hold by year`,
              columns: ["Year", "Percent", "Funds"],
              rows: years.map(({ year, percent, funds }) => [
                String(year),
                typeof percent === "number" ? formatInUnit(percent, "percent") : "–",
                typeof funds === "number" ? funds.toLocaleString("en-US") : "–",
              ]),
            }}
            csv={filePaths.stockCsv(symbol, { chart: "fund-ownership" })}
          />
        )}
      </PanelPart>
    </section>
  );
}
