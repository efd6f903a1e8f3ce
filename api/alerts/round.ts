import type { Logger } from "pino";
import { describeError } from "../errors";
import { type MessageRow, pausedUntil } from "./claim";
import { type AlertContent, type ContentDeps, readContent } from "./content";
import { countFailures, type FailureCounts } from "./failure-counts";
import { throwAny } from "./failures";

/** A round ends after so long, whatever is left: a channel whose provider is slow delays itself and none of the others. */
const LONGEST_MS = 30_000;

interface RoundDeps extends ContentDeps {
  log: Logger;
}

/** What the messages of one channel have in common that are sent after one call. */
export interface Round extends FailureCounts {
  /** Of an event; read once, since of it nothing changes but whether it still holds. */
  contentOf(eventId: number): Promise<AlertContent | undefined>;
  /** Whether nothing more is to be begun. */
  isOver(): boolean;
  /** What becomes of a row at which something went wrong that nobody foresaw: it waits, and all the others go on. */
  setAside(row: MessageRow, error: unknown): Pick<MessageRow, "notBefore">;
  /**
   * Whether something may be left for another round at once.
   * @throws once all is done, where something was set aside: somebody has to look at it
   */
  end(): boolean;
}

export function openRound(deps: RoundDeps): Round {
  const { log, now } = deps;
  const contents = new Map<number, Promise<AlertContent | undefined>>();
  const setAside = new Map<number, unknown>();
  const endsAt = now().getTime() + LONGEST_MS;
  const failures = countFailures();
  const isLate = () => now().getTime() >= endsAt;
  return {
    contentOf: (eventId) => {
      const known = contents.get(eventId) ?? readContent(deps, eventId);
      contents.set(eventId, known);
      return known;
    },
    ...failures,
    isOver: () => failures.isDown() || isLate(),
    setAside: ({ attempts, eventId }, error) => {
      // The same fault of an event that ten thousand wait for is one line.
      if (!setAside.has(eventId))
        log.error({ eventId, error: describeError(error) }, "an alert could not be made or sent");
      setAside.set(eventId, error);
      return { notBefore: pausedUntil(now(), attempts) };
    },
    end: () => {
      throwAny([...setAside.values()], "alerts were set aside");
      return isLate() && !failures.isDown();
    },
  };
}
