import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { type JobName, namingJobs } from "./jobs";

/** The queue's own tables: current jobs, and its archive of older ones. */
const tables = [sql`pgboss.job`, sql`pgboss.archive`];
const inQueues = (queues: readonly JobName[]) => inArray(sql`name`, [...queues]);

/**
 * Deletes the jobs of a person whose data are erased, in every state.
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

/** Deletes the jobs that an account has asked for and that are not done yet. @param id of the account, of either kind */
export async function takeBackJobs(db: Db, queue: JobName, id: string): Promise<void> {
  const waits = sql`state in ('created', 'retry')`;
  await db.execute(
    sql`delete from pgboss.job where ${and(inQueues([queue]), waits, sql`data ->> 'id' = ${id}`)}`,
  );
}

/** How long a job that contains an address waits for a decision after it was given up: addresses are not kept for ever. */
export const DEAD_DAYS = 14;

/** Deletes jobs that contain an address and will not run again: those that have ended, and those without a decision. */
export async function forgetEndedJobs(db: Db): Promise<void> {
  const isDone = sql`state in ('completed', 'cancelled')`;
  const isLongDead = sql`state = 'failed' and completed_on < now() - make_interval(days => ${DEAD_DAYS})`;
  const ofAddress = inQueues(namingJobs);
  await db.execute(sql`delete from pgboss.job where ${and(ofAddress, or(isDone, isLongDead))}`);
  // Jobs that an earlier release gave up are there, and cannot be decided on.
  await db.execute(
    sql`delete from pgboss.archive where ${and(ofAddress, or(isDone, sql`state = 'failed'`))}`,
  );
}
