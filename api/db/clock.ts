import type { Logger } from "pino";
import { z } from "zod";
import { describeError, isDatabaseLost } from "../errors";
import type { Database } from "./client";

/** Milliseconds by which a clock may be off: below that, answers of the database differ from each other as much. */
const TOLERATED_MS = 1_000;
/** Milliseconds between two looks at the database's clock. */
const LOOK_MS = 15_000;

const Answer = z.tuple([z.object({ ms: z.coerce.number() })]);

/** The time by which a process works. */
export interface Clock {
  now(): Date;
  /** Looks at the database's clock again; a database that is away leaves the time as it was. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * The database's time. Processes on several machines share it: a token that one gives is then valid in the other, and
 * what they record is in order, whatever their own clocks say. A process follows its own clock between two looks, and
 * also after one that found it right within a second.
 * @param own this machine's time
 */
export async function openClock(
  { kind, executeSql }: Pick<Database, "kind" | "executeSql">,
  log: Pick<Logger, "warn">,
  own = () => Date.now(),
): Promise<Clock> {
  let offset = 0;

  async function look(): Promise<void> {
    const before = own();
    const { rows } = await executeSql("select extract(epoch from clock_timestamp()) * 1000 as ms");
    const [{ ms }] = Answer.parse(rows);
    // It was read at some moment between the question and its answer.
    const doubt = (own() - before) / 2;
    const found = Math.round(ms - before - doubt);
    if (Math.abs(found - offset) <= TOLERATED_MS + doubt) return;
    offset = Math.abs(found) <= TOLERATED_MS + doubt ? 0 : found;
    const seconds = Math.round(offset / 1000);
    log.warn(
      { seconds },
      offset === 0
        ? "this machine's clock is right again"
        : "this machine's clock differs from the database's by so many seconds; the database's time is used: mend the clock",
    );
  }
  const tryLook = () =>
    look().catch((error: unknown) => {
      // Others tell of a database that is away.
      if (isDatabaseLost(error)) return;
      log.warn({ error: describeError(error) }, "the database's clock could not be read");
    });

  // The database of one process has that process's clock.
  const isOurs = kind === "pglite";
  if (!isOurs) await tryLook();
  const timer = isOurs ? undefined : setInterval(() => void tryLook(), LOOK_MS).unref();
  return {
    now: () => new Date(own() + offset),
    look: tryLook,
    stop: () => clearInterval(timer),
  };
}
