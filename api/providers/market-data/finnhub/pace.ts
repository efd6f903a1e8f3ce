import { RateLimiterMemory, RateLimiterQueue } from "rate-limiter-flexible";
import { MarketDataError } from "../port";

/** When the next call may leave. */
export interface Pace {
  /** Resolves when it is the caller's turn. @throws {MarketDataError} `rate_limited` in a pause too long to wait for */
  turn(): Promise<void>;
  /** From now on nobody has a turn for so long. */
  pause(seconds: number): Promise<void>;
}

const KEY = "calls";
/** Whoever is told to stay away for longer comes back another day: the run would not end. */
const LONGEST_WAIT_S = 120;

/**
 * Calls leave one by one, in order, as far apart as the plan's calls a minute are: however the provider cuts its
 * minutes and seconds, none holds more.
 */
export function createPace(perMinute: number): Pace {
  // Whole milliseconds, as clocks have them.
  const limiter = new RateLimiterMemory({ points: 1, duration: Math.ceil(60_000 / perMinute) / 1000 });
  const queue = new RateLimiterQueue(limiter);
  let pausedUntil = 0;
  return {
    turn: async () => {
      const left = Math.ceil((pausedUntil - Date.now()) / 1000);
      if (left > LONGEST_WAIT_S) throw new MarketDataError("rate_limited", "pausing", left);
      await queue.removeTokens(1, KEY);
    },
    pause: async (seconds) => {
      pausedUntil = Date.now() + seconds * 1000;
      // Blocked for 0 seconds would be for ever.
      if (seconds > 0) await limiter.block(KEY, seconds);
    },
  };
}
