import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/csv.server";
import { filePaths } from "~/lib/file-paths";
import { allSectorsCharts, chartIn } from "~/lib/insight-charts";
import { notFound } from "~/not-found.server";
import { figuresOfAllSectors, isRawIn } from "~/pages/sectors/sector-insights.server";
import { requireReader } from "~/session/member.server";

/** The figures of one chart of all sectors (`?chart=revenue`, `&type=raw`) as a file, for members. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const chart = chartIn(allSectorsCharts, url);
  if (!chart) throw notFound("We have no chart of that name.");
  await requireReader(context, request);
  const raw = isRawIn(url, filePaths.sectorInsightsCsv({ chart }));
  const { keys, values, rows } = await figuresOfAllSectors(context, chart, raw);
  const name = ["sectors", chart, ...(raw ? ["by-company"] : [])].join("-");
  return csvResponse(
    name,
    [...keys, ...values],
    rows.map((row) => [...row.keys, ...row.values]),
  );
}
