import { z } from "zod";
import { Message, queryNumber, shown } from "./call";
import { deskCall, Instant, deskTags as tags } from "./desk-call";
import { lines } from "./leads";

/** How many disputes a page has. */
export const DISPUTES_SHOWN = 50;

/** A payment that somebody's bank was asked to take back, as it was read last. */
export const DeskDispute = z.object({
  id: z.string().min(1).max(200).describe("the card provider's"),
  openedAt: Instant,
  amountCents: z.number().int(),
  reason: z.string().max(200).describe("the provider's word, such as fraudulent"),
  status: z.string().max(200).describe("the provider's word, such as needs_response"),
  standing: z
    .enum(["inquiry", "open", "lost", "over"])
    .describe("the bank asks; has the money until it decides; has kept it; or is done with it"),
  dueBy: Instant.nullish().describe("until when the bank takes evidence, where it is known"),
  submissions: z.number().int().min(0).describe("how often evidence was sent"),
  subscriptionId: z.string().max(100).nullish().describe("absent of what was paid for none"),
  userId: z.string().max(100).nullish().describe("whose it is; absent once the account is gone"),
});
export type DeskDispute = z.infer<typeof DeskDispute>;

/** As many letters as one text of evidence has. */
export const longestEvidence = 5000;
const Text = lines(longestEvidence);

/** The texts of evidence that the desk can put in place of the collected ones; an empty one is not sent. */
export const EvidenceWords = z.object({
  product: Text.optional().describe("what was sold; empty, it is the collected text"),
  activity: Text.optional().describe("sign-ins, visits and deliveries"),
  cancellationTerms: Text.optional().describe("the terms that were agreed to"),
  cancellationRebuttal: Text.optional().describe("why the payment was due all the same"),
  note: Text.optional(),
});
export type EvidenceWords = z.infer<typeof EvidenceWords>;

const Told = z.string().max(20_000).nullish();
/** What a bank would be told of a payment. */
const Evidence = z.object({
  product: Told,
  customerName: Told,
  customerEmail: Told,
  purchaseAddress: Told.describe("the IP address from which it was bought"),
  serviceDate: Told,
  activity: Told,
  cancellationTerms: Told,
  cancellationRebuttal: Told,
  note: Told,
});

/** A dispute with its evidence. */
export const OpenedDispute = DeskDispute.extend({
  evidence: Evidence,
  seen: z.string().max(64).describe("stands for the evidence: saving and sending it take it"),
  takesEvidence: z.boolean().describe("whether it can still be sent"),
  keepsWords: z.boolean().describe("whether words can be saved: not once the account is gone"),
  deeds: z
    .array(
      z.object({
        seq: z.number().int().min(1).describe("the entry of the audit log, which has what was saved or sent"),
        at: Instant,
        by: z.string().max(100).describe("a user's id, or command"),
        isSent: z.boolean(),
      }),
    )
    .describe("the newest first"),
});
export type OpenedDispute = z.infer<typeof OpenedDispute>;

const target = { id: shown(z.string().min(1).max(200)), seen: shown(z.string().min(1).max(64)) };

/** The calls of the desk about what banks take back. */
export const deskDisputeCalls = {
  disputes: deskCall
    .route({
      method: "GET",
      path: "/api/desk/disputes",
      tags,
      summary: "A page of disputed payments, those that are not decided first, for support and owners",
      description: "Nobody is named: whose payment it is, is an id.",
    })
    .input(z.object({ page: queryNumber(1, 10_000).optional() }))
    .output(z.object({ disputes: z.array(DeskDispute).max(DISPUTES_SHOWN), isMore: z.boolean() })),

  dispute: deskCall
    .route({
      method: "GET",
      path: "/api/desk/disputes/{id}",
      tags,
      summary: "One dispute with what its bank would be told, for support and owners",
      description: "The audit log notes who looked.",
    })
    .meta({ effect: true })
    .input(z.object({ id: target.id }))
    .output(OpenedDispute),

  saveEvidence: deskCall
    .route({
      method: "POST",
      path: "/api/desk/disputes/{id}/evidence",
      tags,
      summary: "Save words of evidence in place of the collected ones, for support and owners",
      description: "409 where the evidence is another one than was seen, or none is taken any more.",
    })
    .input(z.object({ ...target, words: EvidenceWords }))
    .output(Message),

  submitEvidence: deskCall
    .route({
      method: "POST",
      path: "/api/desk/disputes/{id}/submission",
      tags,
      summary: "Send the evidence of a dispute to its bank, which takes it once, for support and owners",
      description: "409 where the evidence is another one than was seen, or the provider does not take it.",
    })
    .input(z.object(target))
    .output(Message),
};
