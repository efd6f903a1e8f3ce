import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { Jobs } from "./jobs";

/** Jobs that a command leaves in the queue, for the upstream that runs on the same database. Its queue must be there. */
export const leavingJobs = (db: Db): Jobs => ({
  send: async (name, data, { afterSeconds } = { afterSeconds: 0 }) => {
    await db.execute(
      sql`insert into pgboss.job (name, data, start_after, retry_limit, retry_delay, retry_backoff)
        values (${name}, ${JSON.stringify(data)}::jsonb, now() + make_interval(secs => ${afterSeconds}::int), 5, 15, true)`,
    );
  },
});
