import PgBoss from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/client";
import { describeError, isDeadlock } from "../errors";
import { failedDependency } from "../failed-dependency";
import { MailNotSent } from "../mail/not-sent";
import type { ApiMetrics, JobOutcome } from "../metrics";
import { currentRequestId, withRequestId } from "../request-id";
import { holdJobs } from "./hold";
import {
  type JobHandlers,
  type JobName,
  type Jobs,
  jobNames,
  namingJobs,
  onceAtATime,
  schedules,
} from "./jobs";
import { Postponed } from "./postponed";

export interface JobRunner extends Jobs {
  /** Starts to work on jobs when they are due, and on those that run by the clock. */
  start(): Promise<void>;
  /** Runs all that is due now and resolves with how many there were. */
  runDue(): Promise<number>;
  /** Lets the jobs under way finish. */
  stop(): Promise<void>;
}

const BATCH = 20;
const ATTEMPTS = 10;
const MAINTENANCE_SECONDS = 30;
/** A job that was given up waits for an owner's decision (api/desk/jobs.ts). */
const TEN_YEARS = 315_360_000;
/** Jobs of the clock that were given up, except one of them: a later run does their work. */
const OVERTAKEN = "delete from pgboss.job where name = $1 and state = 'failed' and id <> $2::uuid";
/** Tried again after about 15 s, 30 s, 1, 2 and 4 minutes. */
const RETRIES = { retryLimit: 5, retryDelay: 15, retryBackoff: true };

/** The job queue, in the same database as everything else; `clock` false leaves out all timers (tests). */
export async function openQueue(
  { executeSql }: Pick<Database, "executeSql">,
  handlers: JobHandlers,
  log: Logger,
  clock = true,
  metrics?: Pick<ApiMetrics, "job">,
): Promise<JobRunner> {
  const boss = new PgBoss({
    db: { executeSql },
    supervise: clock,
    schedule: clock,
    // Looks for jobs whose process has gone.
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    // Jobs with an e-mail address in them are deleted sooner: when they are done.
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: TEN_YEARS,
    deleteAfterHours: 24,
  });
  const stopping = new AbortController();
  let lastError = 0;
  boss.on("error", (error) => {
    // Each worker reports a lost database every second; one line in ten seconds is enough.
    if (Date.now() - lastError < 10_000) return;
    lastError = Date.now();
    log.error({ ...failedDependency(error), error: describeError(error) }, "job queue");
  });
  await boss.start();
  for (const name of jobNames) await createQueue(boss, name);

  async function runAll(name: JobName, jobs: PgBoss.Job<unknown>[]): Promise<void> {
    const letGo = await holdJobs(executeSql, name, jobs);
    try {
      await runEach(name, jobs);
    } finally {
      letGo();
    }
  }

  const finish = async (name: JobName, id: string): Promise<void> => {
    await (namingJobs.includes(name) ? boss.deleteJob(name, id) : boss.complete(name, id));
    if (schedules[name]) await executeSql(OVERTAKEN, [name, id]);
  };

  /** Runs them one by one, so that a failure affects only its own job. */
  async function runEach(name: JobName, jobs: PgBoss.Job<unknown>[]): Promise<void> {
    for (const job of jobs) {
      const startedAt = performance.now();
      const requestId = requestIdOf(job.data);
      const tell = (outcome: JobOutcome) =>
        metrics?.job(name, outcome, (performance.now() - startedAt) / 1_000);
      try {
        const run = () => handlers[name](job.data, stopping.signal);
        await (requestId === undefined ? run() : withRequestId(requestId, run));
        await finish(name, job.id);
        tell("done");
      } catch (error) {
        if (error instanceof Postponed) {
          await boss.send(
            name,
            { ...error.data, ...(requestId !== undefined && { requestId }) },
            { startAfter: error.afterSeconds },
          );
          await finish(name, job.id);
          tell(error.cause instanceof MailNotSent ? "mail_waits" : "postponed");
          continue;
        }
        tell(error instanceof MailNotSent ? "mail_waits" : "failed");
        const description = describeError(error);
        log.error(
          { job: name, jobId: job.id, requestId, ...failedDependency(error), error: description },
          "job failed",
        );
        await boss.fail(name, job.id, { reason: description.name });
        if (schedules[name]) await executeSql(OVERTAKEN, [name, job.id]);
      }
    }
  }

  return {
    send: async (name, data, { afterSeconds } = { afterSeconds: 0 }) => {
      // The jobs that a request asked for are found in the log by the request's id.
      const requestId = currentRequestId();
      await boss.send(
        name,
        { ...data, ...(requestId !== undefined && { requestId }) },
        afterSeconds > 0 ? { startAfter: afterSeconds } : {},
      );
    },
    start: async () => {
      for (const name of jobNames) {
        await boss.work(name, { batchSize: BATCH, pollingIntervalSeconds: 1 }, (jobs) => runAll(name, jobs));
        const cron = schedules[name];
        if (cron) await boss.schedule(name, cron);
      }
    },
    runDue: async () => {
      let done = 0;
      for (const name of jobNames) {
        for (;;) {
          const jobs = await boss.fetch<unknown>(name, { batchSize: BATCH });
          if (jobs.length === 0) break;
          await runAll(name, jobs);
          done += jobs.length;
        }
      }
      return done;
    },
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 3_000 });
    },
  };
}

/** The request that asked for a job; undefined for those of the clock, and of a release before. */
const requestIdOf = (data: unknown): string | undefined =>
  typeof data === "object" && data !== null && "requestId" in data && typeof data.requestId === "string"
    ? data.requestId
    : undefined;

/** Processes that start together on an empty database block each other here. One is aborted and tries again. */
async function createQueue(boss: PgBoss, name: JobName): Promise<void> {
  const expireInSeconds = onceAtATime[name];
  const kind = expireInSeconds ? ({ policy: "stately", expireInSeconds } as const) : undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      await boss.createQueue(name, { name, ...kind, ...RETRIES });
      // Otherwise a queue that an earlier release made would keep its old options.
      return await boss.updateQueue(name, { name, ...kind, ...RETRIES });
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
