import type { OpenContext } from "../app/context.server";

/**
 * Where the time of a page went, for its reader's own browser: in all, waiting for the upstream (calls beside each
 * other count once), and the rest. Pages that are read alone: how long a form takes tells what it found (QUALITY S8).
 */
export function serverTiming(
  request: Request,
  response: Response,
  { calls, waitedMs }: OpenContext["tally"],
  totalMs: number,
): Record<string, string> {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
  if (request.method !== "GET" || response.status !== 200 || !isPage) return {};
  const figures = [
    `total;dur=${totalMs.toFixed(1)}`,
    `upstream;desc="calls: ${calls}";dur=${waitedMs.toFixed(1)}`,
    `render;dur=${Math.max(0, totalMs - waitedMs).toFixed(1)}`,
  ];
  return { "Server-Timing": figures.join(", ") };
}
