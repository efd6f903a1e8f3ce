import { z } from "zod";
import { fieldMessages } from "../../domain/field-messages";
import { chain, type Validator } from "../../domain/validators";

/** A field of a form: its validators run on the trimmed text, the first message wins. */
export function textField(...validators: readonly Validator[]) {
  return judged(plainText().trim(), validators);
}

/** A field that may be left empty: then it is not there at all. */
export const optional = <Field extends z.ZodTypeAny>(field: Field) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    field.optional(),
  );

/** A password is taken as typed: a space at its end is part of it. */
export function passwordField(...validators: readonly Validator[]) {
  return judged(plainText(), validators);
}

/** A field left out, or sent twice, counts as not filled in. */
function plainText() {
  return z.string({ required_error: fieldMessages.required, invalid_type_error: fieldMessages.required });
}

function judged(text: z.ZodString, validators: readonly Validator[]) {
  const validate = chain(...validators);
  return text.superRefine((value, context) => {
    const message = validate(value);
    if (message !== undefined) context.addIssue({ code: z.ZodIssueCode.custom, message });
  });
}
