import { segment, withQuery } from "./path-parts";

/** The addresses of what is taken as a file. */
export const filePaths = {
  sectorInsightsCsv: (query: { chart: string; type?: string }) => withQuery("/sector-insights/csv", query),
  sectorInsightCsv: (slug: string, query: { chart: string; type?: string }) =>
    withQuery(`/sector-insights/${segment(slug)}/csv`, query),
  /** The index that a sector's timing is read off, as a file. */
  timingCsv: (slug: string) => `/sector-and-stock-timing/${segment(slug)}/csv`,
  watchlistCsv: () => "/watchlist/csv",
  /** The figures of one of a stock's charts, as a file. */
  stockCsv: (ticker: string, query: { chart: string; range?: string | undefined }) =>
    withQuery(`/stocks/${segment(ticker)}/csv`, query),
  roiCsv: (query: Record<string, string | undefined> = {}) => withQuery("/roi-tracker/csv", query),
  /** What was agreed to, as a file: JSON unless `format` is "csv". */
  privacyConsents: (query: { format?: "csv" } = {}) => withQuery("/account/privacy/consents", query),
  /** A copy of one's data, as a file. */
  privacyExport: () => "/account/privacy/export",
  agreementText: (name: string, revision: string) =>
    `/legal/agreements/${segment(name)}/${segment(revision)}/text`,
};
