import { z } from "zod";
import { maxLength, printable, required } from "../../domain/validators";
import { inOneLine } from "./desk-post-forms";
import { textField } from "./form-fields";

export const altLength = 300;

/** A picture and what it shows. Whether its file is one the upstream says. */
export const pictureSchema = z.object({
  alt: textField(required, maxLength(altLength), (text) => printable(inOneLine(text ?? ""))),
});
