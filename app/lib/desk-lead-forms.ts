import { z } from "zod";
import { fieldMessages } from "../../domain/field-messages";
import { readLeadContact } from "../../domain/lead-contact";
import {
  leadKinds,
  leadStates,
  leadViews,
  longestAnswer,
  longestLeadNote,
  longestSubject,
} from "../../domain/lead-states";
import { maxLength, printable, required, type Validator } from "../../domain/validators";
import { reasonLength } from "./desk-forms";
import { optional, textField } from "./form-fields";
import { printableLines } from "./lead-forms";

const emailOrPhone: Validator = (value) =>
  value && !readLeadContact(value) ? fieldMessages.emailOrPhone : undefined;

/** As the lead was seen: a hidden field, which is the page's own each time that it is shown. */
const version = z.string().regex(/^\d{1,9}$/);

/** Where a lead stands and who looks after it. */
export const changeLeadSchema = z.object({
  ...{ press: z.literal("change"), version },
  state: z.enum(leadStates),
  owner: optional(textField(maxLength(64), printable)),
});

export const noteLeadSchema = z.object({
  ...{ press: z.literal("note"), version },
  note: textField(required, maxLength(longestLeadNote), printableLines),
});

/** What was typed of an answer when one of the texts was chosen: nothing of it is needed. */
export const beginAnswerSchema = z.object({
  ...{ press: z.literal("answer"), version },
  subject: optional(textField(maxLength(longestSubject), printable)),
  body: optional(textField(maxLength(longestAnswer), printableLines)),
});

export const answerLeadSchema = z.object({
  ...{ press: z.literal("answer"), version },
  subject: textField(required, maxLength(longestSubject), printable),
  body: textField(required, maxLength(longestAnswer), printableLines),
});

/** Looking for an email or a number: only a whole one is looked for. */
export const findLeadsSchema = z.object({
  words: textField(required, maxLength(254), emailOrPhone),
  reason: textField(required, maxLength(reasonLength), printable),
});

export const eraseLeadSchema = z.object({
  ...{ press: z.literal("erase"), version },
  reason: textField(required, maxLength(reasonLength), printable),
});

/** The decision on a trade that a reader sent, and how it stood when it was shown. */
export const decideTradeSchema = z.object({
  press: z.literal("decide"),
  seen: z.enum(["pending", "accepted", "refused"]),
  decision: z.enum(["accepted", "refused"], { errorMap: () => ({ message: "Please choose" }) }),
  reason: textField(required, maxLength(reasonLength), printable),
});

/** Which leads a query asks for; what cannot be meant counts for nothing. Those that wait where it says nothing. */
const leadQuery = z.object({
  view: z.enum(leadViews).catch("open"),
  kind: z.enum(leadKinds).optional().catch(undefined),
  olderThan: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
});
export type LeadQuery = z.infer<typeof leadQuery>;
export const leadQueryOf = (query: URLSearchParams): LeadQuery => leadQuery.parse(Object.fromEntries(query));

/** Asking the provider again about an application. */
export const askApplicationSchema = z.object({ press: z.literal("ask") });
