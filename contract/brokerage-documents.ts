import { z } from "zod";
import { documentKinds, LARGEST_DOCUMENT } from "../domain/brokerage-documents";
import { Provider } from "./broker-fields";
import { bearerCall, Message } from "./call";

const tags = ["brokerage", "extension"];
const path = "/api/{provider}/account/documents";

/** A document that the broker has been sent. */
const Document = z.object({
  id: z.string().max(100),
  kind: z.string().max(60).describe("the broker's word, such as identity_verification"),
  sentAt: z.string().datetime({ offset: true }).nullish(),
});

/** Part of the service `brokerage`: what its owner shows the broker of themselves. No document is kept here. */
export const brokerageDocumentCalls = {
  documents: bearerCall
    .meta({ extension: true })
    .route({ method: "GET", path, tags, summary: "The documents that the broker has been sent" })
    .input(z.object({ provider: Provider }))
    .output(
      z.object({
        taken: z.boolean().describe("whether there is an account that a document can be sent for"),
        documents: z.array(Document).max(50).describe("the newest first"),
      }),
    ),

  sendDocument: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path,
      tags,
      summary: "Send the broker a document that it asks for",
      description:
        "It is handed on and not kept. Sent twice the broker has it twice, which harms nothing. 422 for what is no file " +
        "that the broker takes, and where there is no account.",
    })
    .input(
      z.object({
        provider: Provider,
        kind: z.enum(documentKinds),
        fileContent: z
          .string()
          .max(Math.ceil(LARGEST_DOCUMENT / 3) * 4)
          .regex(/^[A-Za-z0-9+/_-]+={0,2}$/)
          .describe("a PDF, PNG or JPEG, in base64"),
      }),
    )
    .output(Message),
};
