import { z } from "zod";
import { queryNumber } from "./call";
import { deskCall, Instant, deskTags as tags } from "./desk-call";

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

/** The call of the desk about what banks take back. */
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
};
