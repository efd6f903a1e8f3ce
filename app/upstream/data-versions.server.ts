import type { DataVersions } from "../../contract/data-versions";
import type { Upstream } from "./client.server";
import { UserFacingError } from "./errors.server";
import { isNotOffered } from "./panel.server";
import { isOlder, type SeenVersions } from "./seen-versions.server";

/**
 * What is known of the upstream's data. "known": asked a moment ago. "unknown": it does not answer; `forMs` is how long
 * it has not. "not-offered": an upstream without versions.
 */
export type DataState =
  | { state: "known"; versions: DataVersions }
  | { state: "unknown"; versions: DataVersions; forMs: number }
  | { state: "not-offered" };

interface WatchOptions {
  seen: SeenVersions;
  ask(): Promise<DataVersions>;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/** How long an answer is taken for the present. */
const askEveryMs = 1_000;
/** An upstream without the call is asked for it again after so long. */
const notOfferedMs = 60_000;

/** Asks the upstream for its versions while pages are asked for, once a second at most. */
export function createVersionWatch({ seen, ask, now = () => Date.now() }: WatchOptions) {
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let knownAt = now();
  let offered = true;
  let failing = false;
  let wentBack = false;

  async function askNow(): Promise<void> {
    const startedAt = now();
    askedAt = startedAt;
    try {
      const versions = await ask();
      // One such answer may have overtaken, or been overtaken by, another reply; two say that the data went back.
      const isBack = isOlder(versions, seen.versions);
      if (isBack && wentBack) seen.replace(versions);
      else seen.note(versions);
      wentBack = isBack && !wentBack;
      knownAt = startedAt;
      offered = true;
      failing = false;
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error;
      offered = !isNotOffered(error);
      failing = offered;
    }
  }

  return async (): Promise<DataState> => {
    const pauseMs = offered ? askEveryMs : notOfferedMs;
    if (now() - askedAt >= pauseMs) {
      asking ??= askNow().finally(() => {
        asking = undefined;
      });
    }
    // Who comes while it is asked waits for the answer; it is one row.
    await asking;
    if (!offered) return { state: "not-offered" };
    if (failing) return { state: "unknown", versions: seen.versions, forMs: now() - knownAt };
    return { state: "known", versions: seen.versions };
  };
}

/** The question, within the time that a page can wait for it. */
export const askVersions = (upstream: Upstream) => (): Promise<DataVersions> =>
  upstream.data.versions(undefined, { context: { withinMs: 500 } });
