import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "../../api/db/client";
import { paymentEvents } from "../../api/db/payment-tables";
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

/** Stores what a card provider told of an invoice that nobody knows, as one that was given up. @returns its id */
export async function addStuckWebhook(db: Db, now: Date): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const told = { provider: "sandbox", type: "invoice.paid", objectKind: "none", objectId: "in_of_nobody" };
  const times = { happenedAt: now, receivedAt: now, doneAt: now };
  await db.insert(paymentEvents).values({ id, ...told, ...times, attempts: 30, lastError: "PaymentError" });
  return id;
}
