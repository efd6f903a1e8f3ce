import {
  type DataTopic,
  type DataVersions,
  dataTopics,
  readDataVersions,
  writeDataVersions,
} from "../../contract/data-versions";
import type { Upstream } from "./client.server";
import { UserFacingError } from "./errors.server";
import { isNotOffered } from "./panel.server";

/** The newest versions of shared data that this process heard of, from whichever reply. */
export interface SeenVersions {
  readonly versions: DataVersions;
  /** As a header of calls carries them; undefined while there are none. */
  readonly header: string | undefined;
  note(versions: DataVersions): void;
  /** The upstream went back, as after a restored backup: what was seen does not count any more. */
  replace(versions: DataVersions): void;
}

export function createSeenVersions(): SeenVersions {
  let seen: DataVersions = {};
  let header: string | undefined;
  const set = (versions: DataVersions) => {
    seen = versions;
    header = writeDataVersions(versions) || undefined;
  };
  return {
    get versions() {
      return seen;
    },
    get header() {
      return header;
    },
    note(versions) {
      const isNew = dataTopics.some((topic) => (versions[topic] ?? -1) > (seen[topic] ?? -1));
      if (!isNew) return;
      const newest: Partial<Record<DataTopic, number>> = { ...seen };
      for (const topic of dataTopics) {
        const version = versions[topic];
        if (version !== undefined) newest[topic] = Math.max(version, newest[topic] ?? 0);
      }
      set(newest);
    },
    replace: set,
  };
}

/** Whether a topic of which both say something is older in `versions` than in `than`. */
export const isOlder = (versions: DataVersions, than: DataVersions): boolean =>
  dataTopics.some((topic) => (versions[topic] ?? Number.POSITIVE_INFINITY) < (than[topic] ?? 0));

/** What a page's calls said that they were made from. */
export class VersionTally {
  #versions: Partial<Record<DataTopic, number>> = {};
  /** Whether a reply said nothing of its versions. */
  unversioned = false;

  /** @param header of a reply; the oldest of several counts, as a page is as old as its oldest part */
  note(header: string | undefined): DataVersions {
    const versions = readDataVersions(header);
    if (header === undefined) this.unversioned = true;
    for (const topic of dataTopics) {
      const version = versions[topic];
      if (version === undefined) continue;
      this.#versions[topic] = Math.min(version, this.#versions[topic] ?? Number.POSITIVE_INFINITY);
    }
    return versions;
  }

  get versions(): DataVersions {
    return this.#versions;
  }
}

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
