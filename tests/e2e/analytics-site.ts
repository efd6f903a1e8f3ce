import type { Page } from "playwright/test";
import { type EventSink, type SinkMode, startEventSink } from "../harness/event-sink";
import { type Started, startServer } from "../harness/processes";
import { apiUrl, settings } from "./site";

/** A site of a journey's own, whose upstream is the shared one but for what visitors did. */
export interface AnalyticsSite {
  url: string;
  sink: EventSink;
  web: Started;
  stop(): Promise<void>;
}

export async function startAnalyticsSite(
  port: number,
  env: Record<string, string> = { ANALYTICS_ENABLED: "true" },
  mode: SinkMode = "takes",
): Promise<AnalyticsSite> {
  const url = `http://localhost:${port}`;
  const sink = await startEventSink(apiUrl, mode);
  const web = await startServer("build/index.js", {
    ...settings,
    LOG_LEVEL: "info",
    PORT: `${port}`,
    PUBLIC_URL: url,
    API_BASE_URL: sink.baseUrl,
    ...env,
  });
  return {
    url,
    sink,
    web,
    async stop() {
      await web.stop();
      await sink.close();
    },
  };
}

/** The paths that the page was at since, one for each change: whether it was loaded or put there by a script. */
export function watchPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (pathname !== paths.at(-1)) paths.push(pathname);
  });
  return paths;
}

/** The pages that the sink was told of, each as often as it was seen. Pages from memory are told together, so the order is none. */
export const viewsOf = ({ told }: EventSink): string[] =>
  told
    .flatMap(({ kind, path, count = 1 }) =>
      kind === "view" ? Array.from({ length: Number(count) }, () => String(path)) : [],
    )
    .sort();
