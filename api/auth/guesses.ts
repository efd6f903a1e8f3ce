import type { CallContext } from "../deps";
import type { KnownDevice } from "./known-device";

interface Guess {
  /** The limit of strangers: of users' accounts, of investors', or of the desk. */
  limit: "login" | "investor-login" | "desk-login";
  email: string;
  device: KnownDevice | undefined;
}

/** No link is mailed that leads to the desk: the sentence of its limit names none. */
const limitOfDevices = ({ limit }: Guess) => (limit === "desk-login" ? "known-desk-device" : "known-device");

type Counting = Pick<CallContext, "limits" | "client">;

/**
 * Counts a guess at a password before it is looked at. A browser that signed in before has a count of its own, also
 * apart from its network's; everybody else counts by network, by account within the network, and by account.
 * @throws {TooManyAttempts}
 */
export async function countGuess({ limits, client }: Counting, guess: Guess): Promise<void> {
  const { limit, email, device } = guess;
  if (device) await limits.count(limitOfDevices(guess), undefined, device.key);
  else await limits.count(limit, client.address, email);
}

/** The guess was right: it is counted against nobody. */
export async function forgetGuesses({ limits, client }: Counting, guess: Guess): Promise<void> {
  const { limit, email, device } = guess;
  if (device) await limits.forget(limitOfDevices(guess), undefined, device.key);
  else await limits.forget(limit, client.address, email);
}
