import type { oneSectorCharts, sectorCharts } from "../../contract/chart-schemas";
import type { CallContext } from "../base";
import type { Metric } from "../charts/metrics";
import { readOpinions } from "../charts/opinions";
import { readPredictedPrice } from "../charts/predicted-price";
import { readPriceTargets } from "../charts/price-targets";
import { readYearChart } from "../charts/sectors";
import { findSector } from "../market/sectors";
import { forReaders } from "../shared-reads/shared";
import { gateOf, noSector } from "./market";

type Chart = (typeof oneSectorCharts)[number] | (typeof sectorCharts)[number];

/** Which figure is in which chart; opinions are counted, not worked out. */
const metrics = {
  "net-income-by-year": "net-income",
  "revenue-by-year": "revenue",
  "pe-ratio-by-year": "pe-ratio",
  "peg-ratio-by-year": "peg-ratio",
  "cash-flow-by-year": "cash-flow",
  "fund-ownership-by-year": "fund-ownership",
} as const satisfies Record<Exclude<Chart, "recommendation-trends-by-year">, Metric>;

async function sectorOf({ db }: CallContext, slug: string) {
  const sector = await findSector(db, slug);
  if (!sector) throw noSector();
  return sector;
}

export const sectors = forReaders.charts.sectors.handler(({ input, context }) =>
  readYearChart(context.db, gateOf(context), {
    metric: metrics[input.chart],
    raw: input.type === "raw",
    now: context.now(),
  }),
);

export const sector = forReaders.charts.sector.handler(async ({ input, context }) => {
  const { slug, chart } = input;
  const found = await sectorOf(context, slug);
  const raw = input.type === "raw";
  const gate = gateOf(context);
  if (chart === "recommendation-trends-by-year") return readOpinions(context.db, gate, { sector: slug, raw });
  return readYearChart(context.db, gate, { metric: metrics[chart], raw, sector: found, now: context.now() });
});

/** Both calls of the path: price to sales, and without type=raw the PEG ratio (SPEC 7; see contract/charts.ts). */
export const sectorPriceToSales = forReaders.charts.sectorPriceToSales.handler(async ({ input, context }) => {
  const found = await sectorOf(context, input.slug);
  const metric = input.type === "raw" ? "price-to-sales" : "peg-ratio";
  const asked = { metric, raw: false, sector: found, now: context.now() } as const;
  return readYearChart(context.db, gateOf(context), asked);
});

export const sectorPriceTargets = forReaders.charts.sectorPriceTargets.handler(async ({ input, context }) =>
  readPriceTargets(context.db, gateOf(context), await sectorOf(context, input.slug)),
);

export const sectorPredictedPrice = forReaders.charts.sectorPredictedPrice.handler(
  async ({ input, context }) =>
    readPredictedPrice(context.db, gateOf(context), await sectorOf(context, input.slug)),
);
