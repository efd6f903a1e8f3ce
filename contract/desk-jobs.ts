import { z } from "zod";
import { Message } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";

/** What a job is doing: due or later, tried again after a failure, under way, or given up until an owner decides. */
export const jobStates = ["waiting", "failing", "running", "dead"] as const;
export type JobState = (typeof jobStates)[number];

/** How many jobs of a kind are told one by one. */
export const JOBS_SHOWN = 100;

const JobId = z.string().uuid("That is not the id of a job");
const Queue = z.string().max(60).describe('the name of its queue, such as "reset-mail"');

/** A job without its payload, which may be personal data. */
export const DeskJob = z.object({
  id: JobId,
  queue: Queue,
  state: z.enum(jobStates),
  attempts: z.number().int().min(0).describe("how often it was begun"),
  createdAt: Instant,
  dueAt: Instant.describe("when it may begin"),
  endedAt: Instant.nullish().describe("when it was given up"),
  failure: z.string().max(100).nullish().describe("the name of the error that ended its last attempt"),
  requestId: z.string().max(200).nullish().describe("the request that asked for it"),
});
export type DeskJob = z.infer<typeof DeskJob>;

const count = z.number().int().min(0);

/** The calls of the desk about the job queue, all of them for owners. */
export const deskJobCalls = {
  jobs: deskCall
    .route({
      method: "GET",
      path: "/api/desk/jobs",
      tags,
      summary: "Every queue with its counts, and the jobs that fail or were given up, for owners",
      description:
        "Nothing that a job carries is told here. A job that was given up is kept until it is decided on.",
    })
    .output(
      z.object({
        queues: z
          .array(z.object({ queue: Queue, waiting: count, failing: count, running: count, dead: count }))
          .max(200)
          .describe("those that have jobs"),
        failing: z.array(DeskJob).max(JOBS_SHOWN).describe("the oldest first"),
        dead: z.array(DeskJob).max(JOBS_SHOWN).describe("the newest first"),
      }),
    ),

  job: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/jobs/{id}",
      tags,
      summary: "One job with as much of what it carries as a decision needs, for owners",
      description:
        "To look is an entry of the audit log. An e-mail is masked, and what is no id is not told.",
    })
    .input(z.object({ id: JobId }))
    .output(
      DeskJob.extend({
        carries: z
          .array(
            z.object({
              name: z.string().max(60),
              value: z.string().max(300).nullish().describe("absent where it is not told"),
            }),
          )
          .max(50),
      }),
    ),

  retryJob: deskCall
    .route({
      method: "POST",
      path: "/api/desk/jobs/{id}/retry",
      tags,
      summary: "Have a job that was given up tried anew, for owners",
      description:
        "409 where the job was not given up, or where its queue runs one at a time and another waits that does the same.",
    })
    .input(z.object({ id: JobId }))
    .output(Message),

  discardJob: deskCall
    .route({
      method: "POST",
      path: "/api/desk/jobs/{id}/discard",
      tags,
      summary: "Drop a job that was given up, with a reason, for owners",
      description: "409 where the job was not given up. What it carried is gone then.",
    })
    .input(z.object({ id: JobId, reason: Reason }))
    .output(Message),
};
