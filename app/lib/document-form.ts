import { z } from "zod";
import { documentKinds } from "../../domain/brokerage-documents";

const message = "Please choose what it is.";

/** A document for the broker: what it is. Its file is judged by its own bytes where it arrives. */
export const documentSchema = z.object({
  kind: z.enum(documentKinds, { errorMap: () => ({ message }) }),
});
