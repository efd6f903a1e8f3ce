import { createHash } from "node:crypto";
import type { MessageRow } from "./claim";

/** Of a text, in addresses: it names no member, and nobody else can work it out who does not know their id. */
export const textIdOf = ({ eventId, userId }: Pick<MessageRow, "eventId" | "userId">): string =>
  createHash("sha256")
    .update(JSON.stringify(["text", eventId, userId]))
    .digest("hex")
    .slice(0, 32);

/** The same for every attempt, so that a repeat after a crash is one mail to its reader. A digest takes it from its first row. */
export function messageIdOf(
  publicUrl: string,
  { eventId, userId, inDigest }: Pick<MessageRow, "eventId" | "userId" | "inDigest">,
): string {
  const id = createHash("sha256")
    .update(JSON.stringify([eventId, userId, inDigest]))
    .digest("hex")
    .slice(0, 32);
  return `<alert.${id}@${new URL(publicUrl).hostname}>`;
}
