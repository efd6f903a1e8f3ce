import {
  type DataTopic,
  type DataVersions,
  dataTopics,
  readDataVersions,
  writeDataVersions,
} from "../../contract/data-versions";

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
