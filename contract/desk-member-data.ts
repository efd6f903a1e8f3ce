import { z } from "zod";
import { Email, Message } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";
import { memberTarget, UserId } from "./desk-member-schemas";

/** What was checked before an address was believed: it stands in the audit log as the reason. */
const Checked = Reason;

/** How a request in writing came. */
export const requestChannels = ["letter", "email", "form"] as const;
/** Of a request in writing. */
const written = {
  requestedOn: z.string().date("Please enter a day").describe("the day of the request"),
  requestChannel: z.enum(requestChannels),
};

/** The calls about a member's address and data, for support and owners. */
export const deskMemberDataCalls = {
  confirmMemberEmail: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/email/confirmation",
      tags,
      summary: "Let a member's email count as confirmed after a check, for support and owners",
    })
    .input(z.object({ ...memberTarget, checked: Checked }))
    .output(Message),

  changeMemberEmail: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/email",
      tags,
      summary: "Give a member's account another email after a check, for support and owners",
      description:
        "The old address is told, with the way back, where it was confirmed. The new one is mailed the link that confirms it.",
    })
    .input(z.object({ ...memberTarget, email: Email, checked: Checked }))
    .output(Message),

  exportMember: deskCall
    .meta({ long: true })
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/export",
      tags,
      summary: "A copy of what is kept of a member who asked for it in writing; own fills are left out",
    })
    .input(z.object({ id: UserId, ...written }))
    .output(z.object({ exportedAt: Instant }).passthrough()),

  eraseMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/erase",
      tags,
      summary: "Erase a member who asked for it in writing, as they would themselves",
      description:
        "409 under a legal hold, while money is being given, and where the email is not the member's.",
    })
    .input(z.object({ ...memberTarget, email: Email.describe("the member's, typed again"), ...written }))
    .output(Message),

  holdMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/hold",
      tags,
      summary: "Put a member under a legal hold, or end it, for owners",
      description: "While it lasts nothing of the member is erased, and looks are not shown to them.",
    })
    .input(z.object({ ...memberTarget, reason: Reason, hold: z.boolean() }))
    .output(Message),
};
