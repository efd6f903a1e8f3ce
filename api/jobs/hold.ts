import type PgBoss from "pg-boss";
import type { Database } from "../db/client";

/** A process that has not reported on a job for so long is taken for dead, and the job may start again. */
const HOLD_SECONDS = 60;
const SAY_MS = 15_000;

/**
 * The queue takes a job for lost once `started_on + expire_in` is over, which is as long as its longest run may take.
 * While this process lives, it moves that moment to a minute from now again and again. So the job of a process that
 * was killed starts again after a minute, and `expire_in` still limits a run.
 */
const SAY = `update pgboss.job set started_on = now() - expire_in + interval '${HOLD_SECONDS} seconds'
  where name = $1 and id = any($2::uuid[]) and state = 'active'`;

/**
 * Reports that jobs are worked on, until the function that it resolves with is called. It stops after the longest time that a run may
 * take: the queue then starts the jobs again under the same ids, and reports about a run that hangs would hold the new run. Never
 * rejects.
 */
export async function holdJobs(
  executeSql: Database["executeSql"],
  name: string,
  jobs: readonly Pick<PgBoss.Job, "id" | "expireInSeconds">[],
): Promise<() => void> {
  const ids = jobs.map(({ id }) => id);
  // A database that is away for that long ends the run, too: it can write nothing.
  const say = () => executeSql(SAY, [name, ids]).catch(() => undefined);
  const timer = setInterval(say, SAY_MS);
  // The queue, too, limits jobs that it handed out together by the longest of them.
  const longest = Math.max(...jobs.map(({ expireInSeconds }) => expireInSeconds));
  const bound = setTimeout(() => clearInterval(timer), longest * 1_000);
  await say();
  return () => {
    clearInterval(timer);
    clearTimeout(bound);
  };
}
