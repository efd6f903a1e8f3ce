import type { Logger } from "pino";
import { describeError } from "../errors";
import { MailNotSent } from "../mail/not-sent";
import { Postponed } from "./postponed";

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 900;
/** With the pauses above, about a day. */
const MOST_TRIES = 100;

/**
 * For a job that is the only record of a person's request, with its data and `tries` so far. While the mail server is away it is tried
 * again for a day, after longer and longer pauses. Other jobs are given up within minutes.
 * @throws {Postponed} or `error`
 */
export const untilTomorrow =
  <Data extends { tries: number }>(log: Pick<Logger, "warn">, data: Data) =>
  (error: unknown): never => {
    const { tries } = data;
    if (!(error instanceof MailNotSent) || tries >= MOST_TRIES) throw error;
    const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);
    log.warn(
      { tries, error: describeError(error) },
      "the mail server did not take a mail: it is sent again later",
    );
    throw new Postponed(pause, { ...data, tries: tries + 1 }, error);
  };
