import type PgBoss from "pg-boss";
import type { Database } from "../db/client";

/** A process that says nothing of a job for so long has gone, and the job may begin anew. */
const HOLD_SECONDS = 60;
const SAY_MS = 15_000;

/**
 * The queue takes a job for lost once `started_on + expire_in` is over, which is as long as its longest run may take.
 * That moment is moved to a minute from now instead, again and again while this process lives, so that nobody waits
 * for the run of one that was killed; `expire_in` stays what bounds a run.
 */
const SAY = `update pgboss.job set started_on = now() - expire_in + interval '${HOLD_SECONDS} seconds'
  where name = $1 and id = any($2::uuid[]) and state = 'active'`;

/**
 * Says that jobs are worked on, from now until what it resolves with is called, and no longer than their longest run may
 * take: the queue then gives them to the next one under the same ids, and a run that hangs would hold that one for ever.
 * Never rejects.
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
  // The queue, too, bounds jobs that it handed out together by the longest of them.
  const longest = Math.max(...jobs.map(({ expireInSeconds }) => expireInSeconds));
  const bound = setTimeout(() => clearInterval(timer), longest * 1_000);
  await say();
  return () => {
    clearInterval(timer);
    clearTimeout(bound);
  };
}
