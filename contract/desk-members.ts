import { z } from "zod";
import { Message, shown } from "./call";
import { deskCall, Reason, deskTags as tags } from "./desk-call";
import { deskMemberDataCalls } from "./desk-member-data";
import { deskMemberMoneyCalls } from "./desk-member-money";
import {
  DeskMember,
  FoundMember,
  Key,
  MEMBERS_FOUND,
  memberKeys,
  memberTarget,
  UserId,
} from "./desk-member-schemas";

/** The calls about members, for support and owners. Analysts never see a member. */
export const deskMemberCalls = {
  findMembers: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/search",
      tags,
      summary: "Look for members by e-mail, name or id, for support and owners",
      description:
        "To look is an entry of the audit log for each member that was found, with the reason and without the words. They are shown the day.",
    })
    .input(
      z.object({
        by: z.enum(memberKeys).describe("e-mail and id have to be whole; of a name any part"),
        words: shown(z.string().trim().min(1, "Required").max(254)),
        reason: Reason,
      }),
    )
    .output(z.object({ members: z.array(FoundMember).max(MEMBERS_FOUND), isMore: z.boolean() })),

  lookAtMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/look",
      tags,
      summary:
        "Say why a member is looked at; the member's page opens for half an hour, for support and owners",
      description: "To look is an entry of the audit log, and the member is shown the day.",
    })
    .input(z.object({ id: UserId, reason: Reason }))
    .output(Message),

  member: deskCall
    .route({
      method: "GET",
      path: "/api/desk/members/{id}",
      tags,
      summary: "A member's page, for support and owners who have said why",
      description: "Absent where no reason was given within half an hour. Own fills are never told.",
    })
    .input(z.object({ id: UserId }))
    .output(
      z.object({ isOpen: z.boolean().describe("whether a reason was given"), member: DeskMember.nullish() }),
    ),

  endMemberSessions: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/sessions/end",
      tags,
      summary: "End one of a member's sessions, or all of them, for support and owners",
    })
    .input(
      z.object({
        ...memberTarget,
        sessionId: shown(z.string().min(1).max(64)).optional().describe("left out: all of them"),
      }),
    )
    .output(Message),

  noteOnMember: deskCall
    .route({
      method: "POST",
      path: "/api/desk/members/{id}/notes",
      tags,
      summary: "Write a note about a member, which stays as it is and which they get with their data",
    })
    .input(
      z.object({
        id: UserId,
        noteKey: Key,
        noteText: z
          .string()
          .trim()
          .min(1, "Required")
          .max(2000)
          .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "Please remove the characters that cannot be shown"),
      }),
    )
    .output(Message),

  ...deskMemberMoneyCalls,
  ...deskMemberDataCalls,
};
