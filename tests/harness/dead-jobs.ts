import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "../../api/db/client";
import type { JobData, JobName } from "../../api/jobs/jobs";

/** Puts a job into the queue as one that was given up after all its attempts. @returns its id */
export async function addDeadJob<Name extends JobName>(
  db: Db,
  queue: Name,
  data: JobData<Name>,
): Promise<string> {
  const id = randomUUID();
  await db.execute(
    sql`insert into pgboss.job (id, name, data, state, retry_limit, retry_count, started_on, completed_on, output)
      values (${id}, ${queue}, ${JSON.stringify(data)}::jsonb, 'failed', 5, 5, now(), now(), '{"reason":"Error"}')`,
  );
  return id;
}
