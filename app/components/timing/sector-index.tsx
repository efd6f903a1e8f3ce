import { Chart } from "~/components/charts/chart";
import { SourceLine } from "~/components/market/source-badge";
import { formatDate } from "~/lib/dates";
import { filePaths } from "~/lib/file-paths";
import type { SectorIndexView } from "~/pages/sectors/timing.server";
import type { SectorName } from "../../../contract/market-schemas";
import type { CloseStep } from "../../../domain/price-ranges";

const stepNames: Record<CloseStep, string> = {
  daily: "Each day",
  weekly: "The last of each week",
  monthly: "The last of each month",
};

/** The sector's index with its average, as a picture and as figures. */
export function SectorIndex({ sector, index }: { sector: SectorName; index: SectorIndexView }) {
  const { drawings, points, step, source } = index;
  const last = points.at(-1);
  return (
    <Chart
      title={`Index of ${sector.name}`}
      rank={3}
      drawings={drawings}
      empty="There is no index to draw."
      csv={filePaths.timingCsv(sector.slug)}
      source={
        <p className="fine">
          <SourceLine source={source} asOf={last?.date}>
            {stepNames[step]}, equal weight in each stock
          </SourceLine>
        </p>
      }
      figures={{
        caption: `Index of ${sector.name} and its average`,
        columns: ["Date", "Index", "Average"],
        rows: points.map(({ date, level, average }) => [
          formatDate(date),
          level.toFixed(2),
          average === undefined ? "not known" : average.toFixed(2),
        ]),
      }}
    />
  );
}
