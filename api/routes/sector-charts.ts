import type { oneSectorCharts, sectorCharts } from "../../contract/chart-schemas";
import type { Metric } from "../charts/metrics";
import { readOpinions } from "../charts/opinions";
import { readPredictedPrice } from "../charts/predicted-price";
import { readPriceTargets } from "../charts/price-targets";
import { readYearChart } from "../charts/sectors";
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

function orNoSector<Chart>(chart: Chart | undefined): Chart {
  if (chart === undefined) throw noSector();
  return chart;
}

export const sectors = forReaders.charts.sectors.handler(async ({ input, context }) =>
  orNoSector(
    await readYearChart(context.db, gateOf(context), {
      metric: metrics[input.chart],
      raw: input.type === "raw",
      now: context.now(),
    }),
  ),
);

export const sector = forReaders.charts.sector.handler(async ({ input, context }) => {
  const { slug, chart } = input;
  const { db } = context;
  const raw = input.type === "raw";
  const gate = gateOf(context);
  if (chart === "recommendation-trends-by-year")
    return orNoSector(await readOpinions(db, gate, { sector: slug, raw }));
  const asked = { metric: metrics[chart], raw, sector: slug, now: context.now() };
  return orNoSector(await readYearChart(db, gate, asked));
});

/** Both calls of the path: price to sales, and without type=raw the PEG ratio (SPEC 7; see contract/charts.ts). */
export const sectorPriceToSales = forReaders.charts.sectorPriceToSales.handler(async ({ input, context }) => {
  const metric = input.type === "raw" ? "price-to-sales" : "peg-ratio";
  const asked = { metric, raw: false, sector: input.slug, now: context.now() } as const;
  return orNoSector(await readYearChart(context.db, gateOf(context), asked));
});

export const sectorPriceTargets = forReaders.charts.sectorPriceTargets.handler(async ({ input, context }) =>
  orNoSector(await readPriceTargets(context.db, gateOf(context), input.slug)),
);

export const sectorPredictedPrice = forReaders.charts.sectorPredictedPrice.handler(
  async ({ input, context }) => orNoSector(await readPredictedPrice(context.db, gateOf(context), input.slug)),
);
