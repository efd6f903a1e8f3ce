import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "./db/client";
import { type JobName, jobNames } from "./jobs/kinds";
import { limitNames } from "./limits";
import type { SendMail } from "./mail/transport";
import type { Sms } from "./providers/sms/port";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A scrape does not wait for a database that has gone away. */
const ASK_MS = 1_000;
const WAITING = `select name, count(*)::int as jobs, extract(epoch from now() - min(start_after))::float8 as seconds
  from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`;

export interface ApiMetrics {
  registry: Registry;
  /** @param call its name in the contract; what is none is told by the first part of its path, if that is one of ours */
  answered(call: string | undefined, path: string, status: number, seconds: number): void;
  /** What was answered and never was a request. */
  unreadable(status: number): void;
  job(queue: JobName, outcome: "done" | "failed" | "postponed", seconds: number): void;
  limited(limit: string): void;
  countMails(send: SendMail): SendMail;
  countTexts(sms: Sms): Sms;
  watch(database: Pick<Database, "executeSql" | "connections">): void;
}

/** The figures of one upstream, for Prometheus. Labels are names of ours alone: nothing that somebody sends makes a series. */
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
  const limits = new Counter({
    ...described("limits_refused_total", "Calls refused for their frequency, by the limit."),
    labelNames: ["limit"] as const,
  });
  const mails = new Counter({
    ...described("mails_total", "Mails by what became of each attempt to send one."),
    labelNames: ["outcome"] as const,
  });
  const texts = new Counter({
    ...described("texts_total", "Texts by what became of each attempt to send one."),
    labelNames: ["outcome"] as const,
  });
  // Told from the first scrape on, so that the first one of all is seen to be one more.
  for (const status of [500, 503]) failures.inc({ status }, 0);
  for (const queue of jobNames) {
    for (const outcome of ["done", "failed", "postponed"]) jobs.inc({ queue, outcome }, 0);
  }
  for (const limit of limitNames) limits.inc({ limit }, 0);
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  for (const outcome of ["sent", "refused", "later", "unknown"]) texts.inc({ outcome }, 0);
  new Gauge({
    ...described("build_info", "1, with what runs it."),
    labelNames: ["node"] as const,
  }).set({ node: process.version }, 1);

  return {
    registry,
    answered(name, path, status, seconds) {
      const call = name ?? kindOf(path);
      requests.inc({ call, status });
      if (status >= 500 && call !== "readyz") failures.inc({ status });
      durations.observe({ call }, seconds);
    },
    unreadable: (status) => unreadable.inc({ status }),
    job(queue, outcome, seconds) {
      jobs.inc({ queue, outcome });
      jobDurations.observe({ queue }, seconds);
    },
    limited: (limit) => limits.inc({ limit }),
    countMails: (send) => async (mail) => {
      try {
        await send(mail);
        mails.inc({ outcome: "sent" });
      } catch (error) {
        mails.inc({ outcome: "failed" });
        throw error;
      }
    },
    countTexts: (sms) => ({
      name: sms.name,
      keepsWords: sms.keepsWords,
      async send(to, body) {
        const outcome = await sms.send(to, body);
        texts.inc({ outcome: outcome.state });
        return outcome;
      },
    }),
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
      let asked: ReturnType<typeof askWaiting> | undefined;
      /** One question for all figures of a scrape. */
      const ask = () => {
        asked ??= askWaiting(executeSql).finally(() => {
          asked = undefined;
        });
        return asked;
      };
      const ofWaiting = (name: string, help: string, figure: "jobs" | "seconds") =>
        new Gauge({
          ...described(name, help),
          labelNames: ["queue"] as const,
          async collect() {
            const rows = await ask();
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
    },
  };
}

function kindOf(path: string): string {
  const [, first = ""] = path.split("/", 2);
  return ["webhooks", "hosted", "healthz", "readyz", "docs", "outbox"].includes(first) ? first : "none";
}

const isOurs = (name: unknown): name is JobName => jobNames.some((known) => known === name);

/** Undefined where the database does not answer. */
async function askWaiting(executeSql: Database["executeSql"]) {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ASK_MS, undefined);
  });
  const answer = await Promise.race([executeSql(WAITING).catch(() => undefined), tooLate]);
  clearTimeout(timer);
  return answer?.rows.flatMap((row) => {
    if (typeof row !== "object" || row === null || !("name" in row && "jobs" in row && "seconds" in row))
      return [];
    const { name, jobs, seconds } = row;
    return isOurs(name) ? [{ name, jobs: Number(jobs), seconds: Number(seconds) }] : [];
  });
}
