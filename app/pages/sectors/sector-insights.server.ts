import { redirect } from "@remix-run/node";
import type { InsightFigures, InsightView } from "~/components/sector-insights/insight-view";
import {
  type AllSectorsChart,
  allSectorsCharts,
  type OneSectorChart,
  oneSectorCharts,
} from "~/lib/insight-charts";
import { isModalName, withModal } from "~/lib/paths";
import { type MembersPanel, membersPanel, type Reading } from "~/session/member.server";
import type { Sector } from "../../../contract/market-schemas";
import { figuresOfBand, figuresOfTargets, figuresOfYears } from "./insight-figures";
import { viewBand, viewTargets, viewYears } from "./insight-views.server";
import { findSector, listSectors, type SectorList } from "./sectors.server";

type Asker = Reading;

/** A chart of the page, under the name that addresses give it. */
export interface InsightPart<Chart extends string> {
  chart: Chart;
  panel: MembersPanel<InsightView>;
}

/**
 * Whether the address asks for each company's own figures (`?type=raw`). Throws, for any other type, a redirect to the
 * plain page.
 */
export function isRawIn(url: URL, plain: string): boolean {
  const type = url.searchParams.get("type");
  if (type === null || type === "raw") return type === "raw";
  const modal = url.searchParams.get("modal");
  throw redirect(isModalName(modal) ? withModal(plain, modal) : plain, 302);
}

/** All sectors side by side, in as long as the slowest call takes. */
export async function loadAllSectors(
  context: Asker,
  raw: boolean,
): Promise<SectorList & { parts: InsightPart<AllSectorsChart>[] }> {
  const [list, ...parts] = await Promise.all([
    listSectors(context.upstream),
    ...allSectorsCharts.map(async (chart) => ({
      chart,
      panel: await membersPanel(context, async () =>
        viewYears(chart, await askAllSectors(context, chart, raw)),
      ),
    })),
  ]);
  return { ...list, parts };
}

/** A sector's charts, in as long as the slowest call takes. Throws a 404 where there is no such sector. */
export async function loadOneSector(
  context: Asker,
  slug: string,
  raw: boolean,
): Promise<{
  sector: Sector;
  others: Pick<Sector, "slug" | "name">[];
  parts: InsightPart<OneSectorChart>[];
}> {
  const [found, ...parts] = await Promise.all([
    findSector(context.upstream, slug),
    ...oneSectorCharts.map(async (chart) => ({
      chart,
      panel: await membersPanel(context, () => loadView(context, { slug, chart, raw })),
    })),
  ]);
  return { ...found, parts };
}

interface OneSector {
  slug: string;
  chart: OneSectorChart;
  raw: boolean;
}

async function loadView(context: Asker, asked: OneSector): Promise<InsightView> {
  const { charts } = context.upstream;
  const { slug, chart } = asked;
  if (chart === "predicted-price") return viewBand(await charts.sectorPredictedPrice({ slug }));
  if (chart === "price-targets") return viewTargets(await charts.sectorPriceTargets({ slug }));
  return viewYears(chart, await askOneSector(context, { ...asked, chart }));
}

/** The figures of one chart of all sectors, for a file. */
export const figuresOfAllSectors = async (
  context: Asker,
  chart: AllSectorsChart,
  raw: boolean,
): Promise<InsightFigures> => figuresOfYears(await askAllSectors(context, chart, raw));

/** The figures of one chart of a sector, for a file. */
export async function figuresOfOneSector(context: Asker, asked: OneSector): Promise<InsightFigures> {
  const { charts } = context.upstream;
  const { slug, chart } = asked;
  if (chart === "predicted-price") return figuresOfBand(await charts.sectorPredictedPrice({ slug }));
  if (chart === "price-targets") return figuresOfTargets(await charts.sectorPriceTargets({ slug }));
  return figuresOfYears(await askOneSector(context, { ...asked, chart }));
}

function askAllSectors({ upstream }: Asker, metric: AllSectorsChart, raw: boolean) {
  return upstream.charts.sectors({ chart: `${metric}-by-year`, type: raw ? "raw" : undefined });
}

function askOneSector(
  { upstream: { charts } }: Asker,
  { slug, chart, raw }: OneSector & { chart: Exclude<OneSectorChart, "predicted-price" | "price-targets"> },
) {
  if (chart === "price-to-sales") return charts.sectorPriceToSales({ slug, type: "raw" });
  // SPEC 7: with type=raw the PEG ratio's path is price to sales.
  const type = raw && chart !== "peg-ratio" ? "raw" : undefined;
  return charts.sector({ slug, chart: `${chart}-by-year`, type });
}
