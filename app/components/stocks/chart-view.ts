import type { Drawings } from "~/components/charts/chart";
import type { DataSource } from "../../../contract/market-schemas";
import type { Candle, CandleStep, Close, PriceRange } from "../../../domain/price-ranges";

/** How a stock's prices can be seen. */
export const chartViews = ["line", "candles"] as const;
export type ChartViewName = (typeof chartViews)[number];
export const defaultView: ChartViewName = "line";

interface AnyView {
  range: PriceRange;
  step: CandleStep;
  currency?: string | null | undefined;
  source?: DataSource | null | undefined;
  drawings?: Drawings | undefined;
  /** What the picture shows, for who does not see it. */
  words?: string | undefined;
}

/** A stock's prices of one range as its chart shows them. */
export type ChartView = AnyView & ({ view: "line"; days: Close[] } | { view: "candles"; days: Candle[] });
