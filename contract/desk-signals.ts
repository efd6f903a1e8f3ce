import { z } from "zod";
import { LONGEST_HOLDINGS, LONGEST_REASON } from "../domain/hand-made";
import { bearerCall, Message, shown } from "./call";
import { LedgerEntry } from "./ledger";
import { CalendarDate, Ticker } from "./market-schemas";

/** A call that sends the token of a session at the desk. */
const deskCall = bearerCall.meta({ who: "desk", extension: true });
const tags = ["desk", "extension"];

const Cents = z.number().int().min(1).max(100_000_000);
const SignalId = z
  .string()
  .uuid()
  .describe("made by the client that drafts it: saved again it is the same draft");
const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe("of the entry as it was previewed: another one is not committed");
const Why = shown(z.string().trim().min(1).max(300)).describe("for the audit log");
const Published = shown(z.string().trim().min(1).max(600)).describe(
  "committed with the entry: everybody may read it",
);

/** The forms of what a call names of a signal, for commands that name the same. */
export const signalWords = { id: SignalId, digest: Digest, why: Why, published: Published, cents: Cents };

/** What an analyst says of a signal. It fills at the next session's open, at the model's price. */
export const SignalTerms = z.object({
  symbol: Ticker,
  tradeType: z.enum(["Call", "Put", "Stock"]),
  limitCents: Cents.nullish().describe("of the stock: it is not entered at an open beyond"),
  stopCents: Cents.nullish(),
  targetCents: Cents.nullish(),
  strikeCents: Cents.nullish().describe("with the expiration, or neither: then the session's open decides"),
  expiration: CalendarDate.nullish(),
  mostDays: z.number().int().min(1).max(756).describe("sessions, of which the fill's is the first"),
  reason: shown(z.string().trim().min(1).max(LONGEST_REASON)),
  holdings: shown(z.string().trim().min(1).max(LONGEST_HOLDINGS)).describe("the analyst's own, disclosed"),
});
export type SignalTerms = z.infer<typeof SignalTerms>;

/** A signal made by hand, before it is issued and afterwards. */
export const HandSignal = SignalTerms.extend({
  id: SignalId,
  state: z.enum(["draft", "open", "ended"]),
  isOwn: z.boolean().describe("drafted by the caller"),
  isApproved: z.boolean().describe("in its present form, by another person than its author"),
  ledgerSeq: z.number().int().positive().nullish().describe("its entry"),
  updatedAt: z.string().datetime({ offset: true }),
});
export type HandSignal = z.infer<typeof HandSignal>;

/** What would be committed now, and what members would read. */
export const SignalPreview = z.object({
  digest: Digest,
  basis: z.enum(["issued", "practice"]),
  source: z.string().max(40),
  trade: z.string().max(120),
  session: CalendarDate.describe("in which it can fill"),
  issueBy: z
    .string()
    .datetime({ offset: true })
    .describe("until then it can be issued, so that members are told before the session opens"),
  facts: LedgerEntry.shape.facts,
  unitCents: z.number().int().describe("what a unit costs by the model at the last close"),
  riskCents: z.number().int().describe("what a unit loses at its stop that day; without a stop all of it"),
  mail: z.object({ subject: z.string().max(300), text: z.string().max(20_000) }),
  text: z.string().max(2000),
  push: z.string().max(1000),
  feed: z.object({ title: z.string().max(300), sentences: z.array(z.string().max(5000)).max(40) }),
});
export type SignalPreview = z.infer<typeof SignalPreview>;

/** How many of each list are shown, the newest first. */
export const SIGNAL_PAGE = 100;
const signals = z.array(HandSignal).max(SIGNAL_PAGE);
const named = z.object({ id: SignalId });
const decided = named.extend({ digest: Digest, why: Why });

/** Part of the service `desk`: signals made by hand. For analysts and owners. */
export const deskSignalCalls = {
  signals: deskCall
    .route({
      method: "GET",
      path: "/api/desk/signals",
      tags,
      summary: "Signals made by hand: drafts, open ones and those that have ended",
    })
    .output(z.object({ needsApproval: z.boolean(), drafts: signals, open: signals, ended: signals })),

  signal: deskCall
    .route({
      method: "GET",
      path: "/api/desk/signals/{id}",
      tags,
      summary: "One of them: what would be committed and told, or what was",
    })
    .input(named)
    .output(
      z.object({
        needsApproval: z.boolean(),
        signal: HandSignal,
        preview: SignalPreview.nullish().describe("of a draft that can be issued now"),
        refusal: z.string().max(600).nullish().describe("why it cannot"),
        entries: z.array(LedgerEntry).max(100).describe("of its trade, the oldest first"),
        nextSession: CalendarDate.describe("from whose open a change acts at the earliest"),
        canWithdraw: z.boolean().describe("its session has not opened yet"),
      }),
    ),

  saveSignal: deskCall
    .route({
      method: "POST",
      path: "/api/desk/signals",
      tags,
      summary: "Draft a signal, or change one's own draft: an approval of it is gone then",
      description: "403 for a draft of another person, 409 for one that was issued.",
    })
    .input(SignalTerms.extend({ id: SignalId }))
    .output(Message),

  approveSignal: deskCall
    .route({
      method: "POST",
      path: "/api/desk/signals/{id}/approval",
      tags,
      summary: "Approve another person's draft as it was previewed",
      description: "403 for one's own draft, 409 where it or its prices are others by now.",
    })
    .input(decided)
    .output(Message),

  issueSignal: deskCall
    .route({
      method: "POST",
      path: "/api/desk/signals/{id}/issue",
      tags,
      summary: "Commit a draft to the ledger as it was previewed: members are told of it. Done once",
      description: "409 where it or its prices are others by now, 422 where it cannot be committed.",
    })
    .input(decided)
    .output(z.object({ ledgerSeq: z.number().int().positive() })),

  changeSignal: deskCall
    .route({
      method: "POST",
      path: "/api/desk/signals/{id}/changes",
      tags,
      summary: "Amend, withdraw or close a signal from the next session's open on, or discard a draft",
      description:
        "What holds already is no second entry. 409 where it was amended since it was seen, 422 where it comes too late.",
    })
    .input(
      named.extend({
        change: z.enum(["amend", "withdraw", "close", "discard"]),
        stopCents: Cents.nullish().describe("of an amendment, as the target: none without it"),
        targetCents: Cents.nullish(),
        seen: z
          .number()
          .int()
          .positive()
          .optional()
          .describe("the newest entry of its trade that was seen: 409 where it was amended since"),
        reason: Published,
      }),
    )
    .output(Message),
};
