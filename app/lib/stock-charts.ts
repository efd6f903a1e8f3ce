/** What of a stock can be had as a file, as addresses name it. */
export const stockCharts = ["price", "candles", "financials", "recommendations", "fund-ownership"] as const;
export type StockChart = (typeof stockCharts)[number];
