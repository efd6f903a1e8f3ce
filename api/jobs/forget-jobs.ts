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

/** Deletes jobs with an address that nobody will work on again: those that the queue itself has given up. */
export async function forgetEndedJobs(db: Db): Promise<void> {
  const isOver = sql`state in ('completed', 'cancelled', 'failed')`;
  for (const table of tables)
    await db.execute(sql`delete from ${table} where ${and(inQueues(namingJobs), isOver)}`);
}
