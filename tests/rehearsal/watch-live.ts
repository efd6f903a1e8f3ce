import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "../harness/recording";
import { portOf } from "../harness/upstream";
import type { Cause } from "../operations/alert-causes/cause";
import { HASTE } from "./deployment";
import { startPrometheus, withHastenedAges } from "./prometheus";

/** Minutes of a calm between two looks, as tests/operations/alert-causes has them. */
const CALM_MINUTES = 6;
const CALM_BEFORE = 2;
const CALM_AFTER = 6;
/** The trouble goes on for so much longer where the alert does not fire at once. */
const LATE_MINUTES = 10;
/** Minutes between two of its turns then: less than between two scrapes. */
const WITHOUT_PAUSE = 0.1;

/**
 * Brings a cause about before the eyes of a Prometheus that runs, with the rules that ship, hastened.
 * @param alert the one that it is to fire: a machine with much to do scrapes late, so it is waited for a while
 * @param port for Prometheus
 * @returns the alerts that fire before it, that fired in it, and that fire after it
 */
export async function watchLive(
  alert: string,
  cause: Cause,
  port: number,
): Promise<[string[], string[], string[]]> {
  const scene = await cause.open();
  const exporter = await startExporter(scene.targets);
  const prometheus = await startPrometheus(port, HASTE, [exporter.scraped], (rules) =>
    withHastenedAges(rules, HASTE),
  );
  const go = async (times: number, minutes: number, act: () => Promise<unknown>): Promise<string[]> => {
    const seen = new Set<string>();
    for (let time = 0; time < times; time++) {
      await act();
      await wait((minutes * 60_000) / HASTE);
      for (const alert of await prometheus.firing()) seen.add(alert);
    }
    return [...seen].sort();
  };
  try {
    const before = await go(CALM_BEFORE, CALM_MINUTES, scene.calm);
    const during = new Set(await go(cause.scrapes, cause.everyMinutes, scene.trouble));
    const until = performance.now() + (LATE_MINUTES * 60_000) / HASTE;
    while (!during.has(alert) && performance.now() < until)
      for (const fired of await go(1, WITHOUT_PAUSE, scene.trouble)) during.add(fired);
    await go(cause.calmAfter ?? CALM_AFTER, CALM_MINUTES, scene.calm);
    return [before, [...during].sort(), await prometheus.firing()];
  } finally {
    await prometheus.stop();
    exporter.close();
    await scene.close();
  }
}

/**
 * Tells Prometheus which targets there are at the moment, and has their figures. A target that is no longer named is none,
 * as where a scrape configuration has lost it.
 */
async function startExporter(targets: () => readonly Target[]) {
  const server = http.createServer(async (request, response) => {
    const address = `127.0.0.1:${portOf(server)}`;
    if (request.url === "/targets") {
      const listed = targets().map(({ job, instance }, at) => ({
        targets: [address],
        labels: { job, instance, __metrics_path__: `/${at}` },
      }));
      response.setHeader("content-type", "application/json").end(JSON.stringify(listed));
      return;
    }
    const text = await targets()
      [Number(request.url?.slice(1))]?.read()
      .catch(() => undefined);
    if (text === undefined) response.writeHead(503);
    response.setHeader("content-type", "text/plain; version=0.0.4").end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}/targets`;
  return {
    scraped: { job_name: "scene", http_sd_configs: [{ url, refresh_interval: "1s" }] },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
