import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { DeskJob, JOBS_SHOWN } from "../../contract/desk-jobs";
import { maskEmail } from "../../domain/masked-email";
import type { Owner } from "../auth/owner";
import { findUserByEmail, findUserById } from "../auth/users";
import type { Db } from "../db/client";
import { Refused } from "../refused";
import { NotThere } from "./refusal";

/** The queue's own table: of what is to be done, and of what was given up. */
const jobs = sql`pgboss.job`;
const moment = (column: SQL) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** In the contract's words. */
const state = sql<string>`case when state = 'created' then 'waiting' when state = 'retry' then 'failing'
  when state = 'active' then 'running' when state = 'failed' then 'dead' end`;
const columns = {
  id: sql<string>`id::text`,
  queue: sql<string>`name`,
  state,
  attempts: sql<number>`(retry_count + case when started_on is null then 0 else 1 end)::int`,
  createdAt: moment(sql`created_on`),
  dueAt: moment(sql`start_after`),
  endedAt: sql<string | null>`case when state = 'failed' then ${moment(sql`completed_on`)} end`,
  // Of one that did not end in time the queue itself has said so, in a sentence.
  failure: sql<string | null>`left(coalesce(output ->> 'reason', output #>> '{value,message}'), 100)`,
  requestId: sql<string | null>`left(data ->> 'requestId', 200)`,
};
const isOpen = sql`state in ('created', 'retry', 'active', 'failed')`;

/** Jobs as they are told, and those of an upstream that never ran on this database: none. */
async function readJobs(db: Db, where: SQL, order: SQL): Promise<DeskJob[]> {
  const rows = await db.select(columns).from(jobs).where(where).orderBy(order).limit(JOBS_SHOWN);
  return rows.map((row) => DeskJob.parse(row));
}

/** The queues that have jobs with how many of each kind, the jobs that fail, and those that were given up. */
export async function listJobs(db: Db) {
  const many = (which: string) => sql<number>`(count(*) filter (where state = ${which}))::int`;
  const counted = {
    queue: sql<string>`name`,
    waiting: many("created"),
    failing: many("retry"),
    running: many("active"),
    dead: many("failed"),
  };
  const queues = await db.select(counted).from(jobs).where(isOpen).groupBy(sql`name`).orderBy(sql`name`);
  const failing = await readJobs(db, sql`state = 'retry'`, sql`created_on, id`);
  const dead = await readJobs(db, sql`state = 'failed'`, sql`completed_on desc, id`);
  return { queues, failing, dead };
}

/** What a job carries that names nobody, or leads only to a row of ours. */
const plain = new Set(["id", "userId", "kind", "notice", "looks", "unused", "atDesk", "from", "pauses"]);
const Carried = z.record(z.unknown()).catch({});

/** A job, with the part of its payload that is needed to decide about it; undefined if there is none. */
export async function openJob(db: Db, id: string) {
  const shown = { ...columns, data: sql<unknown>`data` };
  const [row] = await db.select(shown).from(jobs).where(sql`id = ${id}::uuid and ${isOpen}`);
  if (!row) return undefined;
  const { data, ...job } = row;
  const carried = Carried.parse(data ?? {});
  const carries = Object.entries(carried)
    .filter(([name]) => name !== "requestId")
    .map(([name, value]) => ({ name: name.slice(0, 60), value: tell(name, value) }));
  return { job: DeskJob.parse(job), carries, subject: await findSubject(db, carried) };
}

function tell(name: string, value: unknown): string | undefined {
  if (name === "email" && typeof value === "string") return maskEmail(value).slice(0, 300);
  const isShort = ["string", "number", "boolean"].includes(typeof value);
  return plain.has(name) && isShort ? String(value).slice(0, 300) : undefined;
}

/** Whose data a job carries, as far as there is an account. */
async function findSubject(
  db: Db,
  { kind, id, userId, email }: Record<string, unknown>,
): Promise<Owner | undefined> {
  if (kind === "investor" && typeof id === "string") return { investorId: id };
  const named = [userId, kind === "user" ? id : undefined].find((each) => typeof each === "string");
  const user =
    typeof named === "string"
      ? await findUserById(db, named)
      : typeof email === "string"
        ? await findUserByEmail(db, email)
        : undefined;
  return user && { userId: user.id };
}

/** Which job an entry of the audit log is about. */
export const fieldsOfJob = ({ id, queue }: Pick<DeskJob, "id" | "queue">): string[] => [queue, id];

export const noSuchJob = () => new NotThere("There is no such job, or it is done.");

/** A job that was given up, locked until the transaction ends. @throws {Refused} for any other */
async function takeDead(
  tx: Db,
  id: string,
): Promise<{ id: string; queue: string; subject: Owner | undefined }> {
  const asked = {
    id: columns.id,
    queue: columns.queue,
    isDead: sql<boolean>`state = 'failed'`,
    data: sql<unknown>`data`,
  };
  const [row] = await tx.select(asked).from(jobs).where(sql`id = ${id}::uuid and ${isOpen}`).for("update");
  if (!row) throw noSuchJob();
  if (!row.isDead) throw new Refused("This job was not given up: it is under way, or tried again by itself.");
  return { id: row.id, queue: row.queue, subject: await findSubject(tx, Carried.parse(row.data ?? {})) };
}

/**
 * Puts a job that was given up among those that are due, with all its attempts before it. Call it in a transaction with the
 * entry of the audit log.
 * @throws {Refused} where it was not given up, or another one waits that does the same
 */
export async function retryJob(tx: Db, id: string) {
  const job = await takeDead(tx, id);
  // Its queue takes one that waits at a time, and refuses a second one by an index.
  const another = sql`policy = 'stately' and name = ${job.queue} and state = 'created'`;
  if ((await tx.$count(jobs, another)) > 0)
    throw new Refused(`Another job of ${job.queue} waits and does the same. This one can be discarded.`);
  await tx.execute(
    sql`update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
      start_after = now(), keep_until = now() + interval '14 days'
      where name = ${job.queue} and id = ${id}::uuid`,
  );
  return job;
}

/** Drops a job that was given up, with all that it carried. @throws {Refused} where it was not given up */
export async function discardJob(tx: Db, id: string) {
  const job = await takeDead(tx, id);
  await tx.execute(sql`delete from pgboss.job where name = ${job.queue} and id = ${id}::uuid`);
  return job;
}
