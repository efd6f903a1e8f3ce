import { z } from "zod";
import {
  leadKinds,
  leadStates,
  leadViews,
  longestAnswer,
  longestLeadNote,
  longestSubject,
} from "../domain/lead-states";
import { Message, shown } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";
import { deskTradeCalls } from "./desk-trades";
import { lines } from "./leads";

/** How many leads a page has, and a file. */
export const LEADS_PAGE = 50;
export const LEADS_FILE = 1000;
/** How many notes and answers of a lead are told. */
export const NOTES_SHOWN = 200;

const LeadId = shown(z.string().trim().min(1).max(64));
const UserId = shown(z.string().trim().min(1).max(64));
const Version = z
  .number()
  .int()
  .min(0)
  .max(2_000_000_000)
  .describe("of the lead as it was opened: 409 where it has changed since");
const StaffMember = z.object({ id: z.string().max(64), email: z.string().max(254) });

/** A lead in a list: whose it is, is masked. */
export const DeskLead = z.object({
  id: LeadId,
  kind: z.enum(leadKinds),
  programme: z.string().max(100).nullish().describe("where they want to take part"),
  contact: z.string().max(300).describe("the email or the number, masked"),
  state: z.enum(leadStates),
  owner: StaffMember.nullish().describe("who of the staff looks after it"),
  createdAt: Instant,
});
export type DeskLead = z.infer<typeof DeskLead>;

/** What the staff wrote about a lead, or mailed. */
export const LeadNote = z.object({
  id: z.string().max(64),
  at: Instant,
  author: z.string().max(254).nullish().describe("an email; absent where the account is gone"),
  subject: z.string().max(longestSubject).nullish().describe("of an answer; a note has none"),
  body: z.string().max(longestAnswer),
  sent: z
    .enum(["waiting", "sent", "given up"])
    .nullish()
    .describe("what became of an answer: none of them is sent twice"),
});
export type LeadNote = z.infer<typeof LeadNote>;

/** All of a lead. */
export const OpenedLead = DeskLead.extend({
  version: Version,
  askedAt: Instant.nullish().describe("when it was sent last, word for word"),
  email: z.string().max(254).nullish(),
  phone: z.string().max(20).nullish(),
  investorId: z.string().max(64).nullish().describe("whose new account it is"),
  details: z
    .array(z.object({ name: z.string().max(60), value: z.string().max(2000) }))
    .max(20)
    .describe("what else they typed"),
  consent: z.enum(["none", "given", "withdrawn"]).describe("to marketing texts"),
  textState: z
    .enum(["waiting", "unsure", "sent", "delivered", "undelivered", "refused", "failed"])
    .nullish()
    .describe(
      "what became of the last text that it asked for; `sent` until it is known whether it was delivered",
    ),
  testDrive: z.enum(["offered", "begun"]).nullish().describe("of their address or number; absent: none"),
  canBeAnswered: z.boolean().describe("whether there is an address that may be written to"),
  notes: z.array(LeadNote).max(NOTES_SHOWN).describe("the newest first"),
  staff: z.array(StaffMember).max(200).describe("who can look after it"),
});
export type OpenedLead = z.infer<typeof OpenedLead>;

const filter = z.object({
  view: z.enum(leadViews).optional().describe("all where it is left out"),
  kind: z.enum(leadKinds).optional(),
  olderThan: LeadId.optional().describe("those that came before this lead"),
});

/** The calls of the desk about who asked or wrote, and about trades that readers sent, for support and owners. */
export const deskLeadCalls = {
  leads: deskCall
    .route({
      method: "GET",
      path: "/api/desk/leads",
      tags,
      summary: "A page of who left a number, an address or a wish, masked, for support and owners",
    })
    .input(filter)
    .output(
      z.object({
        leads: z.array(DeskLead).max(LEADS_PAGE).describe("the newest first"),
        olderThan: LeadId.nullish().describe("what to ask for next; absent at the end"),
      }),
    ),

  findLeads: deskCall
    .route({
      method: "POST",
      path: "/api/desk/leads-search",
      tags,
      summary: "Leads that were left with an email or a number, masked, for support and owners",
      description:
        "To look is an entry of the audit log, with the reason and without the words. 409 for what is neither of them.",
    })
    .input(
      z.object({
        words: shown(z.string().trim().min(1, "Required").max(254)).describe("whole"),
        reason: Reason,
      }),
    )
    .output(
      z.object({
        leads: z.array(DeskLead).max(LEADS_PAGE).describe("the newest first"),
        isMore: z.boolean(),
      }),
    ),

  leadsFile: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/leads-file",
      tags,
      summary: "The same in full, as many as a file has, for support and owners",
      description:
        "To read it is an entry of the audit log. The first row says what the columns are. Where there are more leads, the " +
        "next file is asked for with `olderThan`.",
    })
    .input(filter)
    .output(
      z.object({
        rows: z.array(z.array(z.string().max(5000)).max(30)).max(LEADS_FILE + 1),
        olderThan: LeadId.nullish().describe("what to ask for next; absent at the end"),
      }),
    ),

  lead: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/leads/{id}",
      tags,
      summary: "One lead with what was typed, and with its notes and answers, for support and owners",
      description: "To look is an entry of the audit log.",
    })
    .input(z.object({ id: LeadId }))
    .output(OpenedLead),

  changeLead: deskCall
    .route({
      method: "POST",
      path: "/api/desk/leads/{id}/state",
      tags,
      summary: "Say where a lead stands and who looks after it, for support and owners",
      description: "409 where it was changed since it was opened.",
    })
    .input(
      z.object({
        ...{ id: LeadId, version: Version, state: z.enum(leadStates) },
        ownerId: UserId.nullish().describe("one of its staff; null or absent: nobody"),
      }),
    )
    .output(Message),

  noteLead: deskCall
    .route({
      method: "POST",
      path: "/api/desk/leads/{id}/notes",
      tags,
      summary: "Write a note about a lead, for support and owners",
      description: "Whoever the lead is may read it in a copy of their data. 409 as above.",
    })
    .input(z.object({ id: LeadId, version: Version, body: lines(longestLeadNote).min(1, "Required") }))
    .output(Message),

  answerLead: deskCall
    .route({
      method: "POST",
      path: "/api/desk/leads/{id}/answers",
      tags,
      summary: "Mail an answer to a lead, for support and owners",
      description:
        "It is kept with the lead, which is answered then. 409 as above, and where there is no address to write to.",
    })
    .input(
      z.object({
        ...{ id: LeadId, version: Version },
        subject: shown(z.string().trim().min(1, "Required").max(longestSubject)),
        body: lines(longestAnswer).min(1, "Required"),
      }),
    )
    .output(Message),

  eraseLead: deskCall
    .route({
      method: "POST",
      path: "/api/desk/leads/{id}/erase",
      tags,
      summary: "Erase a lead and what else was left with its address or number, for support and owners",
      description:
        "For who asked for it in writing and may have no account. Of a consent to texts the record stays. 409 as above, for " +
        "an investor's account, and under a legal hold.",
    })
    .input(z.object({ id: LeadId, version: Version, reason: Reason }))
    .output(Message),

  ...deskTradeCalls,
};
