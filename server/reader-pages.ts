import { isBlogPath } from "../app/lib/blog-path";
import { filePaths } from "../app/lib/file-paths";
import { allSectorsCharts, oneSectorCharts } from "../app/lib/insight-charts";
import { paths } from "../app/lib/paths";
import { recordPaths } from "../app/lib/record-paths";
import { isInsightPath, isSectorPath, isTimingPath } from "../app/lib/sector-path";
import { stockCharts } from "../app/lib/stock-charts";
import { sectorSlugPattern, stockOrders, tickerPattern } from "../domain/market";
import { priceRanges } from "../domain/price-ranges";
import { instruments, publishedRules } from "../domain/rules/names";
import { type KnownQuery, pageKeyOf } from "./page-keys";

const none: KnownQuery = {};
const raw = ["raw"] as const;

/** The research that is the same for all readers who may read it (SPEC-DECISIONS 38). */
const readerPages = new Map<string, KnownQuery>([
  [paths.sectors(), none],
  [paths.timing(), none],
  [paths.sectorInsights(), { type: raw }],
  ["/sector-insights/csv", { chart: allSectorsCharts, type: raw }],
  // As they are without filters and from their newest entry on: what else can be asked for is too much to keep.
  [paths.roiTracker(), none],
  [filePaths.roiCsv(), none],
  ...publishedRules.flatMap((name) => [
    [recordPaths.rule(name), none] as const,
    [`${recordPaths.rule(name)}/positions`, { held: instruments }] as const,
  ]),
  [recordPaths.handRecord(), none],
  [recordPaths.ledgerProof(), none],
  [paths.blog(), none],
]);

/** A stock's page or its file, a sector's file: what their addresses look like. Which there are the upstream knows. */
const stockPath = /^\/stocks\/([^/]+)(\/csv)?$/;
const sectorFile = /^\/(sector-insights|sector-and-stock-timing)\/([^/]+)\/csv$/;

function queryOf(path: string): KnownQuery | undefined {
  const known = readerPages.get(path);
  if (known) return known;
  if (isTimingPath(path) || isBlogPath(path)) return none;
  if (isInsightPath(path)) return { type: raw };
  if (isSectorPath(path)) return path.endsWith("/news") ? none : { sort: stockOrders };
  const [, ticker, file] = stockPath.exec(path) ?? [];
  if (ticker !== undefined) {
    if (!tickerPattern.test(ticker)) return undefined;
    return file ? { chart: stockCharts, range: priceRanges } : { range: priceRanges };
  }
  const [, page, slug = ""] = sectorFile.exec(path) ?? [];
  if (page === undefined || !sectorSlugPattern.test(slug)) return undefined;
  return page === "sector-insights" ? { chart: oneSectorCharts, type: raw } : none;
}

/** The key of a page that is the same for all readers; undefined for a personal page, or one that is not kept. */
export const readerKeyOf = (url: string): string | undefined => pageKeyOf(url, queryOf);
