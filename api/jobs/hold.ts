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

/** Says that jobs are worked on, from now until what it resolves with is called. Never rejects. */
export async function holdJobs(
  executeSql: Database["executeSql"],
  name: string,
  ids: readonly string[],
): Promise<() => void> {
  // A database that is away for that long ends the run, too: it can write nothing.
  const say = () => executeSql(SAY, [name, ids]).catch(() => undefined);
  await say();
  const timer = setInterval(say, SAY_MS);
  return () => clearInterval(timer);
}
