import { z } from "zod";
import { LONGEST_POST } from "../domain/blog";
import { Message, openCall, queryNumber, shown } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";

const Id = z.string().uuid().describe("made by the client that drafts it: saved again it is the same issue");
const Version = z.number().int().min(0).max(1_000_000);
const Read = Version.describe(
  "the version that was read: 0 for what is new. Another one by now is refused with 409",
);
const Body = z
  .string()
  .min(1, "Required")
  .max(LONGEST_POST)
  .regex(/^[^\p{Cs}\0]*$/u, "Please remove the characters that cannot be shown")
  .describe("CommonMark with tables");
const Subject = shown(z.string().trim().min(1, "Required").max(150));
/** An issue as its author edits it, at the desk and by command. */
export const WrittenIssue = z.object({ subject: Subject, body: Body });
const Count = z.number().int().nonnegative();

/** What became of an issue's mails. Nothing in a mail tells that it was read. */
export const IssueCounts = z.object({
  addresses: Count.describe("in all"),
  waiting: Count,
  sent: Count,
  bounced: Count.describe("refused by its mailbox, or sent back by it"),
  unsure: Count.describe("of which nobody knows whether it left: never sent again"),
  unsubscribed: Count.describe("left the newsletter, and this was the last issue that they got"),
  halted: Count.nullish().describe("not sent, since the issue was halted"),
});
export type IssueCounts = z.infer<typeof IssueCounts>;

export const DeskIssue = z.object({
  id: Id,
  number: z.number().int().positive().nullish().describe("absent of a draft"),
  subject: z.string().max(150),
  version: Version,
  sentAt: Instant.nullish(),
  haltedAt: Instant.nullish().describe("from when on no more of its mails are sent"),
  updatedAt: Instant,
  isOwn: z.boolean().describe("changed last by the caller"),
  counts: IssueCounts.nullish().describe("of an issue that was sent"),
});
export type DeskIssue = z.infer<typeof DeskIssue>;

/** How many the desk's list has, and the archive's. */
export const ISSUE_PAGE = 200;
const named = z.object({ id: Id });
const asRead = named.extend({ version: Read });

/** Part of the service `desk`: the newsletter. Analysts and owners write it, and owners send it. */
export const deskNewsletterCalls = {
  newsletters: deskCall
    .route({ method: "GET", path: "/api/desk/newsletters", tags, summary: "Issues of the newsletter" })
    .output(
      z.object({
        confirmed: Count.describe("addresses that would get an issue now"),
        issues: z.array(DeskIssue).max(ISSUE_PAGE),
      }),
    ),

  newsletter: deskCall
    .route({
      method: "GET",
      path: "/api/desk/newsletters/{id}",
      tags,
      summary: "One of them, with the mail that it is",
    })
    .input(named)
    .output(
      z.object({
        confirmed: Count,
        issue: DeskIssue,
        body: Body,
        mail: z.object({ subject: z.string().max(300), text: z.string().max(120_000) }),
      }),
    ),

  saveNewsletter: deskCall
    .route({
      method: "POST",
      path: "/api/desk/newsletters",
      tags,
      summary: "Write an issue, or change a draft of one",
      description: "409 where it was changed meanwhile, or was sent.",
    })
    .input(asRead.merge(WrittenIssue))
    .output(z.object({ version: Version })),

  tryNewsletter: deskCall
    .route({
      method: "POST",
      path: "/api/desk/newsletters/{id}/test",
      tags,
      summary: "Have the mail sent to oneself alone",
    })
    .input(asRead)
    .output(Message),

  sendNewsletter: deskCall
    .route({
      method: "POST",
      path: "/api/desk/newsletters/{id}/sending",
      tags,
      summary: "Send an issue as it was read to every confirmed address, for owners. Done once",
      description: "It leaves with the alerts, and is stopped with them.",
    })
    .input(asRead.extend({ reason: Reason }))
    .output(Message),

  haltNewsletter: deskCall
    .route({
      method: "POST",
      path: "/api/desk/newsletters/{id}/halt",
      tags,
      summary: "Send no more mails of an issue, for good. The other issues and all alerts go on",
      description: "409 for a draft. Where nothing of it waits any more, nothing is changed.",
    })
    .input(asRead.extend({ reason: Reason }))
    .output(Message),

  discardNewsletter: deskCall
    .route({
      method: "POST",
      path: "/api/desk/newsletters/{id}/discard",
      tags,
      summary: "Discard a draft",
    })
    .input(asRead.extend({ reason: Reason }))
    .output(Message),
};

const Sent = z.object({
  number: z.number().int().positive(),
  subject: z.string().max(150),
  sentAt: Instant,
});
const open = ["users", "extension"];

/** Part of the service `users`: what was sent, for everybody. */
export const archiveCalls = {
  newsletterIssues: openCall
    .meta({ extension: true })
    .route({ method: "GET", path: "/api/newsletter/issues", tags: open, summary: "Issues that were sent" })
    .output(z.object({ issues: z.array(Sent).max(ISSUE_PAGE).describe("the newest first") })),

  newsletterIssue: openCall
    .meta({ extension: true })
    .route({ method: "GET", path: "/api/newsletter/issues/{number}", tags: open, summary: "One of them" })
    .input(z.object({ number: queryNumber(1, 1_000_000) }))
    .output(Sent.extend({ body: Body })),
};
