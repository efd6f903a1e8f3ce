import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { KnownVersions } from "../data-versions/holder";
import type { AllVersions } from "../data-versions/read";
import { describeError } from "../errors";

/** Makes replies again that were asked for lately, when the data has changed, before a reader asks again. */
export interface ToMakeAhead {
  /** Notes a request. `answer` makes the reply if it is not kept. */
  note(key: string, answer: () => Promise<unknown>): void;
  /**
   * Looks whether the data has changed, and has come to rest since the last look; if so makes what was asked for lately.
   * Nothing where nobody has asked lately, or an earlier look is still at work. Never throws.
   */
  look(): Promise<void>;
}

/** Replies, those that were asked for latest. */
const MOST = 64;
/** How long after the last request. */
const LATELY_MS = 10 * 60_000;

export function createToMakeAhead(known: KnownVersions, log: Logger): ToMakeAhead {
  const asked = new LRUCache<string, () => Promise<unknown>>({ max: MOST, ttl: LATELY_MS });
  let before: AllVersions | undefined;
  let made: AllVersions | undefined;
  let isAtWork = false;

  const warn = (error: unknown) =>
    log.warn(
      { error: describeError(error) },
      "a shared reply could not be prepared: its next reader waits for it",
    );
  /** One after the other, the latest first, so that a request in between waits for one reply and not for all. */
  const makeAll = async () => {
    for (const answer of [...asked.values()]) await answer().catch(warn);
  };
  return {
    note: (key, answer) => asked.set(key, answer),
    look: async () => {
      asked.purgeStale();
      if (isAtWork || asked.size === 0) return;
      isAtWork = true;
      try {
        const versions = await known.current();
        const hasRested = isSame(versions, before);
        before = versions;
        made ??= versions;
        if (!hasRested || isSame(versions, made)) return;
        made = versions;
        await makeAll();
      } catch (error) {
        warn(error);
      } finally {
        isAtWork = false;
      }
    },
  };
}

const isSame = (one: AllVersions, other: AllVersions | undefined) =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other);
