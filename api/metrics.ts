import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { askState } from "./database-state";
import type { Database } from "./db/client";
import { createFirstOf } from "./first-of";
import { type JobName, jobNames } from "./jobs/jobs";
import { limitNames } from "./limits";
import type { Delivery } from "./mail/outcome";
import { createMessageMetrics, type MessageMetrics } from "./message-metrics";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** What is tried again within so long is counted once. */
const AGAIN_MS = 15 * 60_000;

/** `mail_waits`: nothing but the mail that could not be sent is in its way. */
const jobOutcomes = ["done", "failed", "mail_waits", "postponed"] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

export interface ApiMetrics extends MessageMetrics {
  registry: Registry;
  /** @param call its name in the contract; what is none is told by the first part of its path, if that is one of ours */
  answered(call: string | undefined, path: string, status: number, seconds: number): void;
  /** What was answered and never was a request. */
  unreadable(status: number): void;
  job(queue: JobName, outcome: JobOutcome, seconds: number): void;
  limited(limit: string): void;
  /** @param key tells mails apart: one that fails again within 15 minutes is counted once */
  mail(outcome: Delivery | "failed", key: string): void;
  /** @param bytes of all replies that are kept */
  sharedReply(from: "kept" | "made", bytes: number): void;
  watch(database: Pick<Database, "executeSql" | "connections">): void;
}

/** The figures of one upstream, for Prometheus. Labels are names of ours only: no input of a client makes a series. */
export function createApiMetrics(): ApiMetrics {
  const registry = new Registry();
  const described = (name: string, help: string) => ({ name: `api_${name}`, help, registers: [registry] });
  const requests = new Counter({
    ...described(
      "requests_total",
      "Requests by the contract's call, or by what they are otherwise, and their status.",
    ),
    labelNames: ["call", "status"] as const,
  });
  const failures = new Counter({
    ...described(
      "failures_total",
      "Those that ended with a status of 500 or more; that it is not ready is none.",
    ),
    labelNames: ["status"] as const,
  });
  const durations = new Histogram({
    ...described("request_duration_seconds", "How long those requests took."),
    labelNames: ["call"] as const,
    buckets,
  });
  const unreadable = new Counter({
    ...described(
      "unreadable_requests_total",
      "What was answered and never was a request: broken syntax, tunnels.",
    ),
    labelNames: ["status"] as const,
  });
  const jobs = new Counter({
    ...described("jobs_total", "Runs of jobs by what became of them."),
    labelNames: ["queue", "outcome"] as const,
  });
  const jobDurations = new Histogram({
    ...described("job_duration_seconds", "How long jobs ran."),
    labelNames: ["queue"] as const,
    buckets: [...buckets, 60, 600],
  });
  const lastDone = new Gauge({
    ...described(
      "job_last_done_timestamp_seconds",
      "When this process has done a job of the queue, or its own start.",
    ),
    labelNames: ["queue"] as const,
  });
  const limits = new Counter({
    ...described("limits_refused_total", "Calls refused for their frequency, by the limit."),
    labelNames: ["limit"] as const,
  });
  const mails = new Counter({
    ...described(
      "mails_total",
      "Mails by what became of them; one that fails again within 15 minutes is counted once.",
    ),
    labelNames: ["outcome"] as const,
  });
  const sharedReplies = new Counter({
    ...described(
      "shared_replies_total",
      "Replies that are the same for every reader: kept ones, and made ones.",
    ),
    labelNames: ["from"] as const,
  });
  const sharedBytes = new Gauge(described("shared_replies_bytes", "Bytes of those replies that are kept."));
  const isFirstFailure = createFirstOf(AGAIN_MS);
  // Told from the first scrape on, so that the first one of all is seen to be one more.
  for (const status of [500, 503]) failures.inc({ status }, 0);
  for (const queue of jobNames) {
    for (const outcome of jobOutcomes) jobs.inc({ queue, outcome }, 0);
    lastDone.setToCurrentTime({ queue });
  }
  for (const limit of limitNames) limits.inc({ limit }, 0);
  for (const outcome of ["sent", "refused", "held", "failed"]) mails.inc({ outcome }, 0);
  for (const from of ["kept", "made"]) sharedReplies.inc({ from }, 0);
  new Gauge({
    ...described("build_info", "1, with what runs it."),
    labelNames: ["node"] as const,
  }).set({ node: process.version }, 1);

  return {
    registry,
    answered(name, path, status, seconds) {
      const call = name ?? kindOf(path);
      requests.inc({ call, status });
      if (status >= 500 && call !== "readyz" && call !== "openz") failures.inc({ status });
      durations.observe({ call }, seconds);
    },
    unreadable: (status) => unreadable.inc({ status }),
    job(queue, outcome, seconds) {
      jobs.inc({ queue, outcome });
      if (outcome === "done") lastDone.setToCurrentTime({ queue });
      jobDurations.observe({ queue }, seconds);
    },
    limited: (limit) => limits.inc({ limit }),
    mail(outcome, key) {
      if (outcome !== "failed" || isFirstFailure(`mail ${key}`)) mails.inc({ outcome });
    },
    sharedReply(from, bytes) {
      sharedReplies.inc({ from });
      sharedBytes.set(bytes);
    },
    ...createMessageMetrics(described, isFirstFailure),
    watch({ executeSql, connections }) {
      // The first to be asked: the question below takes a connection too, and would always be seen waiting for it.
      if (connections) {
        new Gauge({
          ...described("database_connections", "Connections to PostgreSQL, and what waits for one."),
          labelNames: ["state"] as const,
          collect() {
            for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
          },
        });
      }
      let asked: ReturnType<typeof askState> | undefined;
      /** The database is asked once for all figures of a scrape. */
      const ask = () => {
        asked ??= askState(executeSql).finally(() => {
          asked = undefined;
        });
        return asked;
      };
      new Gauge({
        ...described("database_up", "1 where the database answers within a second and takes writes."),
        async collect() {
          this.set((await ask())?.writes ? 1 : 0);
        },
      });
      new Gauge({
        ...described(
          "ledger_unproven_trades",
          "Trades that claimed what the ledger does not say, or whose rows it misses, when they were last compared, by whichever process.",
        ),
        async collect() {
          const state = await ask();
          // What was found stays told while the database is away.
          if (state) this.set(state.unproven);
        },
      });
      const ofWaiting = (name: string, help: string, figure: "jobs" | "seconds") =>
        new Gauge({
          ...described(name, help),
          labelNames: ["queue"] as const,
          async collect() {
            const rows = (await ask())?.waiting;
            this.reset();
            if (!rows) return;
            for (const queue of jobNames) this.set({ queue }, 0);
            for (const row of rows) this.set({ queue: row.name }, row[figure]);
          },
        });
      ofWaiting(
        "jobs_waiting",
        "Jobs that are due and have not begun; none is told while the database is away.",
        "jobs",
      );
      ofWaiting(
        "job_oldest_waiting_seconds",
        "How long the oldest job that is due has waited to begin.",
        "seconds",
      );
      new Gauge({
        ...described(
          "jobs_dead",
          "Jobs that were given up and wait for a decision; none is told while the database is away.",
        ),
        labelNames: ["queue"] as const,
        async collect() {
          const rows = (await ask())?.dead;
          this.reset();
          if (!rows) return;
          for (const queue of jobNames) this.set({ queue }, 0);
          for (const { name, jobs: dead } of rows) this.set({ queue: name }, dead);
        },
      });
    },
  };
}

function kindOf(path: string): string {
  const [, first = ""] = path.split("/", 2);
  return ["webhooks", "hosted", "healthz", "readyz", "openz", "docs", "outbox"].includes(first)
    ? first
    : "none";
}
