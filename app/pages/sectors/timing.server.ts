import type { Drawings } from "~/components/charts/chart";
import { drawIndex, type IndexPoint } from "~/components/charts/index-chart.server";
import { type SignalsView, viewSignals } from "~/components/timing/signal-view";
import type { Upstream } from "~/upstream/client.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { DataSource, Sector, SectorName } from "../../../contract/market-schemas";
import type { SectorTiming } from "../../../contract/signals";
import { defaultSector } from "../../../domain/market";
import { type CloseStep, closesInRange } from "../../../domain/price-ranges";
import { findSector, listSectors } from "./sectors.server";

export interface SectorIndexView {
  /** As many as are drawn, the oldest first. */
  points: IndexPoint[];
  step: CloseStep;
  source?: DataSource | undefined;
  drawings?: Drawings | undefined;
}

export interface SectorTimingView extends SignalsView {
  index: SectorIndexView;
}

/** The timing of a sector and of its stocks, with what of all stocks is near a signal or shows our pattern. */
export interface TimingPage {
  sector: Sector;
  others: SectorName[];
  timing: Panel<SectorTimingView>;
  stocks: Panel<SignalsView>;
  watch: Panel<SignalsView>;
  pattern: Panel<SignalsView>;
}

/** Everything of the page, in as long as its slowest call takes. Throws a 404 where there is no such sector. */
export async function loadTiming(upstream: Pick<Upstream, "market">, slug: string): Promise<TimingPage> {
  const { market } = upstream;
  const [found, timing, stocks, watch, pattern] = await Promise.all([
    findSector(upstream, slug),
    panel(market.sectorTiming({ slug }).then(viewSectorTiming)),
    panel(market.stockTiming({ slug }).then(viewSignals)),
    panel(market.stocksToWatch().then(viewSignals)),
    panel(market.customPattern().then(viewSignals)),
  ]);
  return { ...found, timing, stocks, watch, pattern };
}

/** The page of the default sector (SPEC-DECISIONS 25); of the first one, where an upstream has others only. */
export function loadDefaultTiming(upstream: Pick<Upstream, "market">): Promise<TimingPage> {
  return loadTiming(upstream, defaultSector).catch(async (error: unknown) => {
    const { sectors } = await listSectors(upstream);
    const first = sectors[0]?.slug ?? defaultSector;
    if (first === defaultSector) throw error;
    return loadTiming(upstream, first);
  });
}

/** Fit to be shown, with the picture of its index. */
export function viewSectorTiming(timing: SectorTiming): SectorTimingView {
  const signals = viewSignals(timing);
  return { ...signals, index: viewIndex(timing, signals.source) };
}

/** The days of an index that have room in a picture: all of them, or the last of each week or month. */
function viewIndex({ sector, index }: SectorTiming, source: DataSource | undefined): SectorIndexView {
  const days = index ?? [];
  const averages = new Map(days.map(({ date, average }) => [date, average ?? undefined]));
  const { step, points: kept } = closesInRange(
    days.map(({ date, level }) => ({ date, close: level })),
    "all",
  );
  const points = kept.map(({ date, close }) => ({ date, level: close, average: averages.get(date) }));
  return { points, step, source, drawings: drawIndex({ name: sector.name, step, points }) };
}
