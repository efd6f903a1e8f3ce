import { sectorSlugPattern } from "../../domain/market";
import { paths } from "./paths";

/** Whether a path is, by its form, that of a sector's timing. */
export function isTimingPath(path: string): boolean {
  const above = `${paths.timing()}/`;
  return path.startsWith(above) && sectorSlugPattern.test(path.slice(above.length));
}

/** Whether a path is, by its form, that of a sector's insights. */
export function isInsightPath(path: string): boolean {
  const above = `${paths.sectorInsights()}/`;
  return path.startsWith(above) && sectorSlugPattern.test(path.slice(above.length));
}

/** Whether a path is, by its form, that of a sector or of its news. */
export function isSectorPath(path: string): boolean {
  const above = `${paths.sectors()}/`;
  if (!path.startsWith(above)) return false;
  const [slug = ""] = path.slice(above.length).split("/", 1);
  return sectorSlugPattern.test(slug) && (path === paths.sector(slug) || path === paths.sectorNews(slug));
}
