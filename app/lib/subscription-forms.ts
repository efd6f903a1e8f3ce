import { z } from "zod";
import { maxLength, printable } from "../../domain/validators";
import { textField } from "./form-fields";

/** As upstream names its things: letters, digits, underscores and dashes. */
const id = z.string().regex(/^[\w-]{1,100}$/);

/** The longest that the upstream takes. */
export const longestComment = 500;

/** Lines become one: a note is kept as a single line. */
const oneLine = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\s+/g, " ") : ""),
  textField(maxLength(longestComment), printable),
);

/** A reason that is none of ours is left out: nobody is kept from cancelling by it. */
const reason = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .optional()
  .catch(undefined);

/** Cancelling: only the subscription has to be named. */
export const cancelSchema = z.object({ subscriptionId: id, reason, comment: oneLine });

/** All forms of /account/subscription; `key` is that of the form whose button was pressed. */
export const subscriptionSchema = z.object({
  press: z.enum(["cancel", "resume", "pay"]),
  subscriptionId: id.optional(),
  invoiceId: id.optional(),
  key: z
    .string()
    .regex(/^[\w-]{24}$/)
    .optional(),
  reason,
  comment: oneLine,
});

/** The forms of /account/payment-methods. */
export const paymentMethodSchema = z.object({
  press: z.enum(["charge", "remove"]),
  paymentMethodId: id,
});

/** The form that adds a card; without an id nobody has kept one yet. */
export const addCardSchema = z.object({ paymentMethodId: z.literal("").or(id).optional() });
