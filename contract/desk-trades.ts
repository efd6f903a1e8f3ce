import { z } from "zod";
import { Message } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";

/** How many trades of readers a page has: of those that wait, and of those that were decided on. */
export const SUBMISSIONS_SHOWN = 50;

const SubmissionId = z.string().regex(/^[\da-f]{10,40}$/, "That is not the id of a submission");

/** A trade that a reader sent, with its decision. */
export const DeskSubmission = z.object({
  id: z.string().max(64),
  name: z.string().max(100),
  symbol: z.string().max(20),
  tradeType: z.string().max(10),
  fillDate: z.string().max(10),
  closeDate: z.string().max(10),
  roi: z.number(),
  evidence: z.string().max(500),
  state: z.enum(["pending", "accepted", "refused"]),
  submittedAt: Instant,
  decidedAt: Instant.nullish(),
  reason: z.string().max(500).nullish(),
});
export type DeskSubmission = z.infer<typeof DeskSubmission>;

/** The calls of the desk about trades that readers sent, for support and owners. */
export const deskTradeCalls = {
  submissions: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/submissions",
      tags,
      summary: "Trades that readers sent, those that wait and the newest decisions, for support and owners",
      description: "To look is an entry of the audit log.",
    })
    .output(
      z.object({
        waiting: z.number().int().min(0).describe("how many there are in all"),
        pending: z.array(DeskSubmission).max(SUBMISSIONS_SHOWN).describe("the oldest first"),
        decided: z.array(DeskSubmission).max(SUBMISSIONS_SHOWN).describe("the newest first"),
      }),
    ),

  submission: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/submissions/{id}",
      tags,
      summary: "One trade that a reader sent, for support and owners",
      description: "To look is an entry of the audit log.",
    })
    .input(z.object({ id: SubmissionId }))
    .output(DeskSubmission),

  decideSubmission: deskCall
    .route({
      method: "POST",
      path: "/api/desk/submissions/{id}/decision",
      tags,
      summary: "List a trade that a reader sent, or leave it out, with a reason, for support and owners",
      description: "Those that are accepted are public. 409 where it was decided on since it was shown.",
    })
    .input(
      z.object({
        id: SubmissionId,
        seen: z.enum(["pending", "accepted", "refused"]).describe("as it stood when it was shown"),
        decision: z.enum(["accepted", "refused"]),
        reason: Reason,
      }),
    )
    .output(Message),
};
