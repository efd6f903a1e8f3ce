import { z } from "zod";
import type { Brokerage, DocumentToSend } from "../port";
import type { SendToBroker } from "./http";
import { instant, read } from "./reply";

/** The documents of an account's owner stand in the account itself; a list of another shape is none. */
const Owned = z.object({
  documents: z
    .array(
      z.object({ id: z.string().min(1), document_type: z.string().min(1), created_at: z.string().nullish() }),
    )
    .nullish()
    .catch(null),
});

/** Documents of owners: identity papers, letters, tax forms (PROVIDERS 1, `documents[]`). */
export function createAlpacaDocuments(send: SendToBroker): Pick<Brokerage, "documents" | "sendDocument"> {
  const pathOf = (accountId: string) => `/v1/accounts/${encodeURIComponent(accountId)}`;
  return {
    documents: async (accountId) => {
      const reply = await send({ call: "documents", method: "GET", path: pathOf(accountId) });
      return (read(Owned, reply, "documents").documents ?? []).map((document) => ({
        id: document.id.slice(0, 100),
        kind: document.document_type.slice(0, 60),
        sentAt: instant(document.created_at),
      }));
    },

    sendDocument: async (accountId, document) => {
      await send({
        call: "sendDocument",
        method: "POST",
        path: `${pathOf(accountId)}/documents/upload`,
        body: documentRequest(document),
      });
    },
  };
}

/** What a document is sent as: a list of one. */
const documentRequest = ({ kind, type, content }: DocumentToSend) => [
  {
    document_type: kind,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64"),
    mime_type: type,
  },
];
