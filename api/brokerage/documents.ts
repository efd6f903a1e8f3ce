import { documentTypeOf } from "../../domain/brokerage-documents";
import type { DocumentToSend } from "../providers/brokerage/port";
import type { ApplicationRow } from "./application";

/** The broker's id of the account that a document can be sent for: one that is there, or is being decided on. */
export const accountForDocuments = (application: ApplicationRow | undefined): string | undefined =>
  application && application.state === "open" ? (application.providerId ?? undefined) : undefined;

/** A document as it is sent on; undefined for a file that the broker does not take. */
export function toDocument(kind: DocumentToSend["kind"], base64: string): DocumentToSend | undefined {
  const content = new Uint8Array(Buffer.from(base64, "base64"));
  const type = documentTypeOf(content);
  return type && { kind, type, content };
}
