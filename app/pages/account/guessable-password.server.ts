import { RateLimiterMemory } from "rate-limiter-flexible";
import { messages } from "~/content/messages";
import type { PublicSettings } from "~/public-settings.server";
import { UserFacingError } from "~/upstream/errors.server";
import { brandName } from "../../../domain/brand";
import { networksOf } from "../../../domain/network";
import { openPasswordJudge, type PasswordOwner } from "../../../domain/password-strength.server";

/**
 * Milliseconds of this process that the passwords of one network may take, and in how many seconds. A usual one takes
 * less than 10, the worst text that was found some 150: without this one client keeps everybody waiting by posting such texts.
 */
const budgetMs = 10_000;
const windowSeconds = 600;

/** A new password that is easy to guess; its message is the reason, for the person. */
export class GuessablePassword extends Error {
  override readonly name = "GuessablePassword";
}

/** Judging the passwords of a network has taken too much lately. */
class TooManyPasswords extends UserFacingError {
  override readonly name = "TooManyPasswords";
  readonly status = 429;
  readonly userMessage = messages.tooManyAttempts.text;
  constructor(readonly retryAfterSeconds: number) {
    super("a network's passwords took too long to judge");
  }
}

/** Where a new password is set: under which name of the product, and by whom. */
interface Place {
  settings: Pick<PublicSettings, "brandName">;
  clientAddress: string | undefined;
}

/** Judges new passwords, those of one network for no longer than its budget. */
export function createPasswordCheck(budget = budgetMs) {
  const spent = new RateLimiterMemory({ points: budget, duration: windowSeconds });

  /**
   * Judges a new password before it is sent: an upstream other than ours need not judge it, and the reason then stands
   * beside the field.
   * @throws {GuessablePassword}
   * @throws {UserFacingError} 429 where the network's budget is spent
   */
  return async function assertHardToGuess(
    { password, ...owner }: PasswordOwner & { password: string },
    { settings, clientAddress }: Place,
  ): Promise<void> {
    const network = networksOf(clientAddress).site;
    const judge = await openPasswordJudge();
    const before = await spent.get(network);
    if (before && before.consumedPoints >= budget) {
      throw new TooManyPasswords(Math.max(1, Math.ceil(before.msBeforeNext / 1000)));
    }
    const startedAt = performance.now();
    const reason = judge(password, { ...owner, brand: brandName(settings.brandName).wordmark });
    await spent.penalty(network, Math.ceil(performance.now() - startedAt));
    if (reason !== undefined) throw new GuessablePassword(reason);
  };
}

export const assertHardToGuess = createPasswordCheck();
