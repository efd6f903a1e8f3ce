import { z } from "zod";
import { maxLength, printable, required } from "../../domain/validators";
import { bodyField, inOneLine, versionField } from "./desk-post-forms";
import { textField } from "./form-fields";

export const subjectLength = 150;
export const whyLength = 500;

/** An issue as it is written. */
export const newsletterSchema = z.object({
  version: versionField,
  subject: textField(required, maxLength(subjectLength), printable),
  body: bodyField,
});

const reason = textField(required, maxLength(whyLength), (text) => printable(inOneLine(text ?? "")));

/** What is done to an issue, by the button that was pressed. */
export const newsletterPresses = {
  try: z.object({ version: versionField, press: z.literal("try") }),
  send: z.object({ version: versionField, press: z.literal("send"), sendWhy: reason }),
  halt: z.object({ version: versionField, press: z.literal("halt"), haltWhy: reason }),
  discard: z.object({ version: versionField, press: z.literal("discard"), discardWhy: reason }),
};
