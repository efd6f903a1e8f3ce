import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/csv.server";
import { filePaths } from "~/lib/file-paths";
import { chartIn, oneSectorCharts } from "~/lib/insight-charts";
import { notFound } from "~/not-found.server";
import { figuresOfOneSector, isRawIn } from "~/pages/sectors/sector-insights.server";
import { sectorSlugIn } from "~/pages/sectors/sectors.server";
import { requireReader } from "~/session/member.server";

/** The figures of one chart of a sector (`?chart=price-targets`, `&type=raw`) as a file, for members. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = sectorSlugIn(params);
  const url = new URL(request.url);
  const chart = chartIn(oneSectorCharts, url);
  if (!chart) throw notFound("We have no chart of that name.");
  await requireReader(context, request);
  const raw = isRawIn(url, filePaths.sectorInsightCsv(slug, { chart }));
  const { keys, values, rows } = await figuresOfOneSector(context, { slug, chart, raw });
  const name = [slug, chart, ...(raw ? ["by-company"] : [])].join("-");
  return csvResponse(
    name,
    [...keys, ...values],
    rows.map((row) => [...row.keys, ...row.values]),
  );
}
