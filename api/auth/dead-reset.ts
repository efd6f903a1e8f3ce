import { ORPCError } from "@orpc/server";
import type { CallContext } from "../deps";

/**
 * Refuses a reset link that is unknown, used or expired, and counts it by network. One that works is not: others in
 * the owner's network would otherwise use up the attempts that the owner needs. Its token has 256 random bits, so there
 * is nothing to guess.
 * @throws {ORPCError} 422, or 429 after too many
 */
export async function refuseDeadReset(
  { limits, client }: Pick<CallContext, "limits" | "client">,
  limit: "reset-password" | "investor-reset",
): Promise<never> {
  await limits.count(limit, client.address);
  throw new ORPCError("UNPROCESSABLE_CONTENT", {
    message: "This reset link has been used or has expired. Please ask for a new one.",
  });
}
