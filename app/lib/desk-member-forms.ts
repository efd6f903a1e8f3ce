import { z } from "zod";
import { fieldMessages } from "../../domain/field-messages";
import { email, maxLength, printable, required, type Validator } from "../../domain/validators";
import { reasonLength } from "./desk-forms";
import { optional, textField } from "./form-fields";
import { printableLines } from "./lead-forms";

/** As many letters as a note may have. */
export const noteLength = 2000;
const reasonField = textField(required, maxLength(reasonLength), printable);
/** The number of the last change that the page knew. */
const seen = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const uuid = z.string().uuid();
const rowId = z.string().min(1).max(64);

/** Looking for members. */
export const findMembersSchema = z.object({
  by: z.enum(["email", "name", "id"], { errorMap: () => ({ message: fieldMessages.required }) }),
  words: textField(required, maxLength(254), printable),
  reason: reasonField,
});

/** Looking at one. */
export const lookSchema = z.object({ press: z.literal("look"), reason: reasonField });

/** Ending all sessions of a member, or the one that is named. */
export const endSessionsSchema = z.object({
  press: z.literal("endSessions"),
  session: z.string().min(1).max(64).optional(),
  seen,
});

export const noteSchema = z.object({
  press: z.literal("note"),
  noteKey: uuid,
  note: textField(required, maxLength(noteLength), printableLines),
});

/** A legal hold, and its end. */
export const holdSchema = z.object({ press: z.enum(["hold", "endHold"]), seen, holdReason: reasonField });

/** Cancelling at once, or with the period. */
export const cancelMemberSchema = z.object({
  press: z.literal("cancel"),
  seen,
  subscription: rowId,
  cancelAt: z.enum(["once", "period-end"], { errorMap: () => ({ message: fieldMessages.required }) }),
  cancelReason: reasonField,
});

export const promoteSchema = z.object({
  press: z.literal("promote"),
  seen,
  subscription: rowId,
  promoCode: textField(required, maxLength(40), printable),
  promoReason: reasonField,
});

const months: Validator = (text) =>
  /^(?:[1-9]|1[0-2])$/.test(text ?? "") ? undefined : "Please enter a whole number from 1 to 12";

export const grantSchema = z.object({
  press: z.literal("grant"),
  seen,
  givenKey: uuid,
  months: textField(required, months),
  grantReason: reasonField,
});

/** A charge and what is left of it, as the list of choices has it: "in_1 2000". */
const charge = z
  .string({ required_error: fieldMessages.required })
  .regex(/^\S{1,200} [1-9]\d{0,8}$/, fieldMessages.required);

/** Cents of a sum in dollars, such as 12 or 12.50; undefined for what is none. */
export function centsOf(text: string): number | undefined {
  const [, dollars, cents = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.replace(/^\$\s*/, "")) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

const sum: Validator = (text) =>
  (centsOf(text ?? "") ?? 0) > 0 ? undefined : "Please enter a sum in dollars, such as 12.50";

export const refundSchema = z.object({
  press: z.literal("refund"),
  seen,
  givenKey: uuid,
  charge,
  part: optional(textField(sum)),
  refundReason: reasonField,
});

/** The decision of a second person. */
export const decideSchema = z.object({
  press: z.literal("decide"),
  seen,
  given: z.string({ required_error: fieldMessages.required }).uuid(fieldMessages.required),
  decision: z.enum(["approve", "withdraw"], { errorMap: () => ({ message: fieldMessages.required }) }),
  decideReason: reasonField,
});

/** Believing an address after a check. */
export const confirmEmailSchema = z.object({ press: z.literal("confirmEmail"), seen, checked: reasonField });

export const changeEmailSchema = z.object({
  press: z.literal("changeEmail"),
  seen,
  newEmail: textField(required, email),
  moveChecked: reasonField,
});

const channel = z.enum(["letter", "email", "form"], {
  errorMap: () => ({ message: fieldMessages.required }),
});
const day: Validator = (text) =>
  z.string().date().safeParse(text).success ? undefined : "Please enter a day";

/** A copy for who asked in writing. */
export const exportSchema = z.object({
  press: z.literal("export"),
  requestedOn: textField(required, day),
  requestChannel: channel,
});

/** The erasure of who asked in writing. The names differ from those of the copy: both forms stand on one page. */
export const eraseSchema = z.object({
  press: z.literal("erase"),
  seen,
  erasureAskedOn: textField(required, day),
  erasureChannel: channel,
  memberEmail: textField(required, email),
});
