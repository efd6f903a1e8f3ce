import { z } from "zod";
import { maxLength, printable, required } from "../../domain/validators";
import { reasonLength } from "./desk-forms";
import { inOneLine } from "./desk-post-forms";
import { textField } from "./form-fields";

export const altLength = 300;

/** Removing one that no text has. */
export const removePictureSchema = z.object({
  press: z.literal("remove"),
  picture: textField(required, maxLength(32)),
  removeReason: textField(required, maxLength(reasonLength), printable),
});

/** A picture and what it shows. Whether its file is one the upstream says. */
export const pictureSchema = z.object({
  alt: textField(required, maxLength(altLength), (text) => printable(inOneLine(text ?? ""))),
});
