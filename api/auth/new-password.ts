import { ORPCError } from "@orpc/server";
import { type PasswordOwner, whyGuessable } from "../../domain/password-strength.server";
import type { Settings } from "../settings";

/**
 * Refuses a new password that is easy to guess; what an account has already is never judged.
 * @throws {ORPCError} 422 with the reason
 */
export async function assertHardToGuess(
  password: string,
  owner: PasswordOwner,
  { brand }: Pick<Settings, "brand">,
): Promise<void> {
  const reason = await whyGuessable(password, { ...owner, brand: brand.wordmark });
  if (reason !== undefined) throw new ORPCError("UNPROCESSABLE_CONTENT", { message: reason });
}
