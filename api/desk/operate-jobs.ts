import { sql } from "drizzle-orm";
import { Reason } from "../../contract/desk-call";
import { type DeskJob, jobStates } from "../../contract/desk-jobs";
import type { Db } from "../db/client";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND } from "./audit";
import { discardJob, fieldsOfJob, listJobs, retryJob } from "./jobs";
import { auditing, noted } from "./role-changes";

const unchanged = "Nothing has changed.";
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A reason as the audit log takes it. @throws {Refused} for one that is empty, too long or cannot be shown */
export function readReason(reason: string): string {
  const read = Reason.safeParse(reason);
  if (read.success) return read.data;
  throw new Refused(`A reason has 1 to 500 characters that can be shown.\n${unchanged}`);
}

/** The queue makes its tables when an upstream first runs. @throws {Refused} */
export async function assertQueue(db: Db): Promise<void> {
  const isQueue = sql`table_schema = 'pgboss' and table_name = 'job'`;
  if ((await db.$count(sql`information_schema.tables`, isQueue)) === 0)
    throw new Refused("There are no jobs: no upstream has run on this database yet.");
}

const describeJob = ({ id, queue, attempts, createdAt, failure }: DeskJob): string =>
  `${id}  ${queue}, of ${createdAt}, attempts: ${attempts}, ${failure ?? "no error is known"}`;

/** Counts the jobs of each queue, and lists those that fail and those that were given up. */
async function sayJobs(db: Db): Promise<string> {
  await assertQueue(db);
  const { queues, failing, dead } = await listJobs(db);
  if (queues.length === 0) return "There are no jobs.";
  const counts = queues.map(
    (each) => `${each.queue}: ${jobStates.map((state) => `${each[state]} ${state}`).join(", ")}`,
  );
  const listed = (title: string, jobs: readonly DeskJob[]) =>
    jobs.length > 0 ? [title, ...jobs.map(describeJob)] : [];
  return [
    ...counts,
    ...listed("Failing, tried again by themselves:", failing),
    ...listed("Given up:", dead),
  ].join("\n");
}

const decide =
  (action: "job.retry" | "job.discard", id: string, reason?: string) =>
  (settings: Settings, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    if (!uuid.test(id)) throw new Refused(`"${id}" is not the id of a job.\n${unchanged}`);
    const why = reason === undefined ? undefined : readReason(reason);
    await assertQueue(db);
    return db.transaction(async (tx) => {
      const job = await (action === "job.retry" ? retryJob : discardJob)(tx, id);
      const mark = await appendDeed(tx, auditing(settings, now), {
        actor: BY_COMMAND,
        action,
        fields: fieldsOfJob(job),
        ...(job.subject && { subject: job.subject }),
        ...(why !== undefined && { reason: why }),
      });
      const done = action === "job.retry" ? "is due: the upstream begins it" : "is discarded";
      return `The job ${id} of ${job.queue} ${done}. ${noted(mark)}`;
    });
  };

/** What an operator can do about jobs, by the command's name. */
export const jobCommands = {
  jobs: { takes: "nothing", act: () => sayJobs },
  "retry-job": {
    takes: "one id",
    act: (settings: Settings, [id = ""]: readonly string[]) => decide("job.retry", id)(settings),
  },
  "discard-job": {
    takes: "one id and a reason",
    act: (settings: Settings, [id = "", reason = ""]: readonly string[]) =>
      decide("job.discard", id, reason)(settings),
  },
} as const;
