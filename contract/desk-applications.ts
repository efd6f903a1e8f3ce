import { z } from "zod";
import { Message, queryNumber, shown } from "./call";
import { deskCall, Instant, deskTags as tags } from "./desk-call";

/** How many applications each list has, and how many investors a page. */
export const APPLICATIONS_SHOWN = 100;
export const INVESTORS_PAGE = 50;
export const PLEDGES_SHOWN = 200;

const Id = shown(z.string().trim().min(1).max(64));
const Cents = z.number().int();
const Sentence = z.string().max(1000);

/** An application for a brokerage account. Nothing of what was answered in it is told. */
export const DeskApplication = z.object({
  id: Id,
  userId: z.string().max(64),
  contact: z.string().max(300).describe("the email, masked"),
  provider: z.string().max(60),
  stage: z
    .enum(["asking", "review", "open", "ended"])
    .describe("asking: the provider has not answered; review: it has, and nothing can be traded yet"),
  status: z.string().max(60).nullish().describe("the provider's word"),
  why: Sentence.nullish().describe("why it came to nothing, or the provider's own words on what it found"),
  failure: Sentence.nullish().describe("what went wrong when the provider was asked last"),
  needsOperator: z.boolean().describe("it has not got on for a day"),
  attempts: z.number().int().min(0),
  createdAt: Instant,
  updatedAt: Instant,
  checkedAt: Instant.nullish().describe("when the provider was last asked where it stands"),
  nextAt: Instant.nullish().describe("when it is asked next"),
});
export type DeskApplication = z.infer<typeof DeskApplication>;

export const OpenedApplication = DeskApplication.extend({
  email: z.string().max(254),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  wanted: z
    .array(z.object({ code: z.string().max(80), message: Sentence.nullish() }))
    .max(50)
    .describe("documents and answers that the provider wants, and what else it found, in its words"),
  canBeAsked: z.boolean().describe("whether the provider can be asked again about it"),
});
export type OpenedApplication = z.infer<typeof OpenedApplication>;

/** An investor in a list. */
export const DeskInvestor = z.object({
  id: Id,
  contact: z.string().max(300).describe("the email, masked"),
  checks: z.string().max(60),
  pledgedCents: Cents.describe("of pledges whose money is the round's, or on its way there"),
  pledges: z.number().int().min(0),
  createdAt: Instant,
});
export type DeskInvestor = z.infer<typeof DeskInvestor>;

export const OpenedInvestor = DeskInvestor.extend({
  email: z.string().max(254),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  message: Sentence.nullish().describe("of the intermediary, where the checks failed"),
  accredited: z.boolean().nullish(),
  limitCents: Cents.nullish().describe("of twelve months; absent: not known yet, or there is none"),
  investedCents: Cents.describe("of twelve months, in all accounts of this person that are known"),
  history: z
    .array(
      z.object({
        id: z.string().max(64),
        offering: z.string().max(300),
        status: z.string().max(60),
        amountCents: Cents,
        refundedCents: Cents,
        limitCents: Cents.nullish().describe("as it was when it was made"),
        investedElsewhereCents: Cents.describe("what they said to have put in elsewhere"),
        message: Sentence.nullish().describe("for the investor, where it came to nothing"),
        failure: Sentence.nullish(),
        createdAt: Instant,
        cancelUntil: Instant,
      }),
    )
    .max(PLEDGES_SHOWN)
    .describe("pledges, the newest first"),
});
export type OpenedInvestor = z.infer<typeof OpenedInvestor>;

/** The calls of the desk about applications for brokerage accounts and about investors, for support and owners. */
export const deskApplicationCalls = {
  applications: deskCall
    .route({
      method: "GET",
      path: "/api/desk/applications",
      tags,
      summary: "Applications for brokerage accounts that are not open yet, and why, for support and owners",
      description:
        "Those that ended are told for as long as their answers are kept. Both lists are of the page.",
    })
    .input(z.object({ page: queryNumber(1, 100_000).optional() }))
    .output(
      z.object({
        waiting: z.array(DeskApplication).max(APPLICATIONS_SHOWN).describe("the oldest first"),
        ended: z.array(DeskApplication).max(APPLICATIONS_SHOWN).describe("the newest first"),
        more: z.boolean().describe("whether the next page has any of either"),
      }),
    ),

  application: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/applications/{id}",
      tags,
      summary: "One application with what the provider wants, for support and owners",
      description: "To look is an entry of the audit log. No tax id and nothing of a document is told.",
    })
    .input(z.object({ id: Id }))
    .output(OpenedApplication),

  askApplication: deskCall
    .route({
      method: "POST",
      path: "/api/desk/applications/{id}/ask",
      tags,
      summary: "Ask the provider again where an application stands, for support and owners",
      description: "409 where it is being asked, has named a time, or has nothing to be asked about.",
    })
    .input(z.object({ id: Id }))
    .output(Message),

  investors: deskCall
    .route({
      method: "GET",
      path: "/api/desk/investors",
      tags,
      summary: "A page of investors with their checks and pledges, masked, for support and owners",
    })
    .input(z.object({ page: queryNumber(1, 100_000).optional() }))
    .output(
      z.object({
        investors: z.array(DeskInvestor).max(INVESTORS_PAGE).describe("the newest first"),
        more: z.boolean(),
      }),
    ),

  investor: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/investors/{id}",
      tags,
      summary: "One investor with limit and pledges, for support and owners",
      description: "To look is an entry of the audit log. No tax id and nothing of a document is told.",
    })
    .input(z.object({ id: Id }))
    .output(OpenedInvestor),
};
