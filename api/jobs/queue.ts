import PgBoss from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/client";
import { describeError, isDeadlock } from "../errors";
import type { ApiMetrics } from "../metrics";
import { holdJobs } from "./hold";
import { type JobData, type JobHandlers, type JobName, jobNames, onceAtATime, schedules } from "./kinds";
import { Postponed } from "./postponed";

export interface Jobs {
  /** Puts a job where it survives this process. Never inside a transaction: on PGlite it would wait for it. */
  send<Name extends JobName>(
    name: Name,
    data: JobData<Name>,
    options?: { afterSeconds: number },
  ): Promise<void>;
}

export interface JobRunner extends Jobs {
  /** Begins to work on jobs as they come due, and on those of the clock. */
  start(): Promise<void>;
  /** Runs all that is due now and resolves with how many there were. */
  runDue(): Promise<number>;
  /** Lets the jobs under way finish. */
  stop(): Promise<void>;
}

const BATCH = 20;
const ATTEMPTS = 10;
const MAINTENANCE_SECONDS = 30;
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
    // Jobs hold e-mail addresses: they are kept no longer than it takes to see what went wrong.
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  });
  let lastError = 0;
  boss.on("error", (error) => {
    // Each worker reports a lost database every second; one line in ten seconds tells as much.
    if (Date.now() - lastError < 10_000) return;
    lastError = Date.now();
    log.error({ error: describeError(error) }, "job queue");
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

  /** One by one, so that a failure is that job's alone. */
  async function runEach(name: JobName, jobs: PgBoss.Job<unknown>[]): Promise<void> {
    for (const job of jobs) {
      const startedAt = performance.now();
      const tell = (outcome: "done" | "failed" | "postponed") =>
        metrics?.job(name, outcome, (performance.now() - startedAt) / 1_000);
      try {
        await handlers[name](job.data);
        await boss.complete(name, job.id);
        tell("done");
      } catch (error) {
        if (error instanceof Postponed) {
          await boss.send(name, error.data, { startAfter: error.afterSeconds });
          await boss.complete(name, job.id);
          tell("postponed");
          continue;
        }
        tell("failed");
        const description = describeError(error);
        log.error({ job: name, jobId: job.id, error: description }, "job failed");
        await boss.fail(name, job.id, { reason: description.name });
      }
    }
  }

  return {
    send: async (name, data, { afterSeconds } = { afterSeconds: 0 }) => {
      await boss.send(name, data ?? {}, afterSeconds > 0 ? { startAfter: afterSeconds } : {});
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
    stop: () => boss.stop({ graceful: true, timeout: 3_000 }),
  };
}

/** Processes that start together on an empty database block each other here: who has to give way tries again. */
async function createQueue(boss: PgBoss, name: JobName): Promise<void> {
  const expireInSeconds = onceAtATime[name];
  const kind = expireInSeconds ? ({ policy: "stately", expireInSeconds } as const) : undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await boss.createQueue(name, { name, ...kind, ...RETRIES });
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
