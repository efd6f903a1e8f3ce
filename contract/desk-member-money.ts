import { z } from "zod";
import { Message, shown } from "./call";
import { deskCall, Reason, deskTags as tags } from "./desk-call";
import { Key, memberTarget, RowId } from "./desk-member-schemas";

/** The calls about what a member pays, for support and owners. */
export const deskMemberMoneyCalls = {
  cancelMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/subscription/cancel",
      tags,
      summary: "Cancel a member's subscription, at once or with its period, for support and owners",
    })
    .input(
      z.object({
        ...memberTarget,
        subscriptionId: RowId,
        cancelAt: z.enum(["once", "period-end"]),
        reason: Reason,
      }),
    )
    .output(Message),

  promoteMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/subscription/promotion",
      tags,
      summary: "Let one of the product's own promotions count for a member's subscription",
      description: "From the next month on.",
    })
    .input(
      z.object({
        ...memberTarget,
        subscriptionId: RowId,
        promoCode: shown(z.string().trim().min(1, "Required").max(40)),
        reason: Reason,
      }),
    )
    .output(Message),

  grantMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/months",
      tags,
      summary: "Give a member free months, for support up to a sum, above it with a second person's approval",
    })
    .input(
      z.object({
        ...memberTarget,
        givenKey: Key,
        months: z.number().int().min(1, "At least 1").max(12, "At most 12"),
        reason: Reason,
      }),
    )
    .output(Message),

  refundMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/refunds",
      tags,
      summary:
        "Give a charge back, or a part of it, for support up to a sum, above it with a second person's approval",
      description: "409 where less than that is left of the charge. The same key is one refund.",
    })
    .input(
      z.object({
        ...memberTarget,
        givenKey: Key,
        invoiceId: shown(z.string().min(1).max(200)),
        amountCents: z.number().int().min(1).max(100_000_000).describe("of what is left of it"),
        reason: Reason,
      }),
    )
    .output(Message),

  decideOnGiven: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/given/{givenId}",
      tags,
      summary: "Approve what another person asked to give a member, or withdraw it",
      description: "An owner approves, or support where nobody else is an owner.",
    })
    .input(z.object({ ...memberTarget, givenId: Key, approve: z.boolean(), reason: Reason }))
    .output(Message),
};
