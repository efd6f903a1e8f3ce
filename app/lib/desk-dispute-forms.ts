import { z } from "zod";
import { maxLength, required } from "../../domain/validators";
import { optional, textField } from "./form-fields";
import { printableLines } from "./lead-forms";

/** As many letters as one text of evidence has. */
export const evidenceLength = 5000;
const seen = z.string().min(1).max(64);
const textOf = () => optional(textField(maxLength(evidenceLength), printableLines));

/** Words of evidence in place of the collected ones. */
export const evidenceSchema = z.object({
  press: z.literal("save"),
  seen,
  product: textField(required, maxLength(evidenceLength), printableLines),
  activity: textOf(),
  cancellationTerms: textOf(),
  cancellationRebuttal: textOf(),
  note: textOf(),
});

/** Sending the evidence that was seen. */
export const submissionSchema = z.object({ press: z.literal("submit"), seen });
