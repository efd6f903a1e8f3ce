import type { CallContext } from "../deps";
import type { KnownDevice } from "./known-device";

interface Guess {
  /** The limit of strangers: of users' accounts, or of investors'. */
  limit: "login" | "investor-login";
  email: string;
  device: KnownDevice | undefined;
}

type Counting = Pick<CallContext, "limits" | "client">;

/**
 * Counts a guess at a password before it is looked at. A browser that signed in before has a count of its own, also
 * apart from its network's; everybody else counts by network, by account within the network, and by account.
 * @throws {TooManyAttempts}
 */
export async function countGuess(
  { limits, client }: Counting,
  { limit, email, device }: Guess,
): Promise<void> {
  if (device) await limits.count("known-device", undefined, device.key);
  else await limits.count(limit, client.address, email);
}

/** The guess was right: it is counted against nobody. */
export async function forgetGuesses(
  { limits, client }: Counting,
  { limit, email, device }: Guess,
): Promise<void> {
  if (device) await limits.forget("known-device", undefined, device.key);
  else await limits.forget(limit, client.address, email);
}
