import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { CallStanding, Connections, UpstreamMeter } from "../app/upstream/meter.server";
import { type Counting, type ReadFigures, watchCounting } from "./counting";
import type { FillOutcome } from "./document-cache";

/** Seconds: from a page without calls to a write that waits for its whole deadline. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The outcomes by which a call is judged: told as 0 before the first, so that the first is seen to be one more. */
const alerting = ["ok", "unavailable", "malformed", "held_back"];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

export interface SiteMetrics {
  registry: Registry;
  upstream: UpstreamMeter;
  /**
   * A request that was no page from memory and no file.
   * @param route the pattern of its route, never its path
   * @param status 499 where its reader left
   */
  request(route: string, method: string | undefined, status: number, seconds: number): void;
  /** What was answered and never was a request. */
  unreadable(status: number): void;
  /** A page was rendered for memory, whatever came of it. */
  fill(route: string, seconds: number): void;
  /** What came of it. */
  filled(route: string, outcome: FillOutcome): void;
  watch(counting: Counting): void;
}

/** The figures of one site, for Prometheus. Labels are names of ours only: no input of a client makes a series. */
export function createSiteMetrics(build: { version: string; mode: string }): SiteMetrics {
  const registry = new Registry();
  const registers = [registry];
  const prefixed = (name: string, help: string) => ({ name: `site_${name}`, help, registers });

  const requests = new Counter({
    ...prefixed("http_requests_total", "Requests that reached the routes or were refused, by their end."),
    labelNames: ["route", "method", "status"] as const,
  });
  // Told from the first scrape on, so that the first one of all is seen to be one more.
  const failures = new Counter({
    ...prefixed("http_failures_total", "Those of them that ended with a status of 500 or more."),
    labelNames: ["status"] as const,
  });
  for (const status of [500, 502, 503, 504]) failures.inc({ status }, 0);
  const durations = new Histogram({
    ...prefixed("http_request_duration_seconds", "How long those requests took."),
    labelNames: ["route", "method"] as const,
    buckets,
  });
  const calls = new Counter({
    ...prefixed("upstream_calls_total", "Calls of the upstream by what became of them."),
    labelNames: ["call", "outcome"] as const,
  });
  const callDurations = new Histogram({
    ...prefixed("upstream_call_duration_seconds", "How long a page waited for a call."),
    labelNames: ["call"] as const,
    buckets,
  });
  const retries = new Counter({
    ...prefixed("upstream_retries_total", "Calls that were put on the wire once more."),
    labelNames: ["call"] as const,
  });
  const unreadable = new Counter({
    ...prefixed(
      "unreadable_requests_total",
      "What was answered and never was a request: broken syntax, tunnels.",
    ),
    labelNames: ["status"] as const,
  });
  const fills = new Histogram({
    ...prefixed("document_fill_duration_seconds", "How long pages took that were made for memory."),
    labelNames: ["route"] as const,
    buckets,
  });
  const fillOutcomes = new Counter({
    ...prefixed("document_fills_total", "Pages made for memory, by what became of them."),
    labelNames: ["route", "outcome"] as const,
  });
  const refreshes = new Counter({
    ...prefixed("token_refreshes_total", "Requests for new tokens by what became of them."),
    labelNames: ["outcome"] as const,
  });
  for (const outcome of ["renewed", "refused", "limited", "failed", "shared"]) refreshes.inc({ outcome }, 0);
  new Gauge({
    ...prefixed("build_info", "1, with the build that runs."),
    labelNames: ["version", "mode", "node"] as const,
  }).set({ ...build, node: process.version }, 1);

  const read: ReadFigures = (kind, [name, help], label, figures) =>
    new kind({
      ...prefixed(name, help),
      labelNames: [label],
      collect() {
        this.reset();
        for (const [value, figure] of Object.entries(figures())) this.inc({ [label]: value }, figure);
      },
    });

  return {
    registry,
    upstream: {
      known(names) {
        for (const call of names) for (const outcome of alerting) calls.inc({ call, outcome }, 0);
      },
      reachable(isReachable) {
        new Gauge({
          ...prefixed("upstream_up", "1 where the upstream's address answers, asked at each scrape."),
          async collect() {
            this.set((await isReachable()) ? 1 : 0);
          },
        });
      },
      call(call, outcome, seconds) {
        calls.inc({ call, outcome });
        callDurations.observe({ call }, seconds);
      },
      retry: (call) => retries.inc({ call }),
      refresh: (outcome) => refreshes.inc({ outcome }),
      connections(figures: () => Connections) {
        read(Gauge, ["upstream_connections", "Connections to the upstream."], "state", figures);
      },
      standing(figures: () => CallStanding[]) {
        new Gauge({
          ...prefixed(
            "upstream_breaker_open",
            "1 while a call is held back from everybody, 0 once one may try it.",
          ),
          labelNames: ["call"] as const,
          collect() {
            for (const { name, heldBack } of figures()) this.set({ call: name }, heldBack ? 1 : 0);
          },
        });
        new Gauge({
          ...prefixed(
            "upstream_attempts",
            "Attempts of a call that are on the wire, or wait for a place there.",
          ),
          labelNames: ["call", "state"] as const,
          collect() {
            for (const { name: call, underWay, waiting } of figures()) {
              this.set({ call, state: "under_way" }, underWay);
              this.set({ call, state: "waiting" }, waiting);
            }
          },
        });
      },
    },
    request(route, name = "", status, seconds) {
      const method = methods.has(name) ? name : "other";
      requests.inc({ route, method, status });
      if (status >= 500) failures.inc({ status });
      durations.observe({ route, method }, seconds);
    },
    unreadable: (status) => unreadable.inc({ status }),
    fill: (route, seconds) => fills.observe({ route }, seconds),
    filled(route, outcome) {
      for (const known of ["kept", "unkept", "failed"]) fillOutcomes.inc({ route, outcome: known }, 0);
      fillOutcomes.inc({ route, outcome });
    },
    watch: (counting) => watchCounting(counting, { read, prefixed }),
  };
}
