/** The charts of both pages, in their order, as addresses name them. */
export const allSectorsCharts = ["revenue", "net-income", "cash-flow", "pe-ratio", "fund-ownership"] as const;
export type AllSectorsChart = (typeof allSectorsCharts)[number];

export const oneSectorCharts = [
  "recommendation-trends",
  "revenue",
  "net-income",
  "cash-flow",
  "pe-ratio",
  "peg-ratio",
  "price-to-sales",
  "fund-ownership",
  "price-targets",
  "predicted-price",
] as const;
export type OneSectorChart = (typeof oneSectorCharts)[number];

/** As a sentence names it: "We could not load the revenue by year". */
export const chartNames: Record<OneSectorChart, string> = {
  "predicted-price": "Predicted price",
  "price-targets": "Price targets",
  "recommendation-trends": "Analysts’ opinions",
  revenue: "Revenue",
  "net-income": "Net income",
  "cash-flow": "Cash flow from operations",
  "pe-ratio": "Price to earnings",
  "peg-ratio": "PEG ratio",
  "price-to-sales": "Price to sales",
  "fund-ownership": "Held by funds",
};

/** The one that an address names; the first where it names none. */
export function chartIn<Chart extends string>(
  charts: readonly Chart[],
  { searchParams }: URL,
): Chart | undefined {
  const asked = searchParams.get("chart");
  if (asked === null) return charts[0];
  return charts.find((chart) => chart === asked);
}
