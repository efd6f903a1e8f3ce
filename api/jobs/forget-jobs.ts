import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { type JobName, namingJobs } from "./jobs";

/** The queue's own tables: of what is to be done and was, and of what was done a while ago. */
const tables = [sql`pgboss.job`, sql`pgboss.archive`];
const inQueues = (queues: readonly JobName[]) => inArray(sql`name`, [...queues]);

/**
 * Deletes the jobs of a person whose data are erased, whatever became of them.
 * @param person whose email the jobs carry, in whatever case it was typed, or whose id
 */
export async function forgetJobs(
  db: Db,
  queues: readonly JobName[],
  { email, id }: { email: string; id?: string },
): Promise<void> {
  const theirs: SQL[] = [sql`lower(data ->> 'email') = ${email.toLowerCase()}`];
  if (id !== undefined) theirs.push(sql`data ->> 'userId' = ${id}`, sql`data ->> 'id' = ${id}`);
  for (const table of tables)
    await db.execute(sql`delete from ${table} where ${and(inQueues(queues), or(...theirs))}`);
}

/** Takes back what an account has asked to be done and was not done yet. @param id of the account, of either kind */
export async function takeBackJobs(db: Db, queue: JobName, id: string): Promise<void> {
  const waits = sql`state in ('created', 'retry')`;
  await db.execute(
    sql`delete from pgboss.job where ${and(inQueues([queue]), waits, sql`data ->> 'id' = ${id}`)}`,
  );
}

/** So long a job with an address that was given up waits for a decision: an address is not kept for ever. */
export const DEAD_DAYS = 14;

/** Deletes jobs with an address that nobody will work on again: those that are over, and those that nobody decided on. */
export async function forgetEndedJobs(db: Db): Promise<void> {
  const isDone = sql`state in ('completed', 'cancelled')`;
  const isLongDead = sql`state = 'failed' and completed_on < now() - make_interval(days => ${DEAD_DAYS})`;
  const ofAddress = inQueues(namingJobs);
  await db.execute(sql`delete from pgboss.job where ${and(ofAddress, or(isDone, isLongDead))}`);
  // What an earlier release gave up is there, which nobody can decide on.
  await db.execute(
    sql`delete from pgboss.archive where ${and(ofAddress, or(isDone, sql`state = 'failed'`))}`,
  );
}
