import { ORPCError } from "@orpc/server";
import type { CallContext } from "./deps";

/**
 * The caller's Idempotency-Key, if there is one: one key is one press of a button (S10), and 255 printable characters
 * hold anybody's. Refuses any other.
 */
export function readKey({ idempotencyKey }: Pick<CallContext, "idempotencyKey">): string | undefined {
  if (idempotencyKey === undefined || /^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return idempotencyKey;
  throw new ORPCError("UNPROCESSABLE_CONTENT", {
    message: "The Idempotency-Key must have 1 to 255 printable characters.",
  });
}
