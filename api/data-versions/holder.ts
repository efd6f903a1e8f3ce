import { type DataVersions, dataTopics } from "../../contract/data-versions";
import type { AllVersions } from "./read";

/** What a process knows of the versions of shared data. */
export interface KnownVersions {
  /**
   * The versions as they were at most half a second ago, and at least those that were seen elsewhere, where the database
   * has them. A reply that is read after this is never older than it says.
   * @throws what the database throws
   */
  current(seen?: DataVersions): Promise<AllVersions>;
}

/** So long, in milliseconds, what was read is believed without asking again. */
const BELIEVED_MS = 500;
/** Claims that the database did not bear out and that are remembered. */
const MAX_REFUTED = 100;

/**
 * Keeps the versions that a process has read last. One query at a time is under way, whoever waits for it. A version that
 * somebody claims to have seen, and that is not in the database, is looked for once: the same claim is then passed over.
 * @param read what the database has
 * @param believedMs milliseconds; 0 asks with each call
 */
export function createKnownVersions(
  read: () => Promise<AllVersions>,
  believedMs = BELIEVED_MS,
): KnownVersions {
  let known: { versions: AllVersions; askedAt: number } | undefined;
  let asking: Promise<void> | undefined;
  const refuted = new Set<string>();

  const ask = (): Promise<void> => {
    asking ??= (async () => {
      const askedAt = performance.now();
      known = { versions: await read(), askedAt };
    })().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const claimsBeyond = (versions: AllVersions, seen: DataVersions): string[] =>
    dataTopics
      .filter((topic) => (seen[topic] ?? 0) > versions[topic])
      .map((topic) => `${topic}=${seen[topic]}`)
      .filter((claim) => !refuted.has(claim));

  return {
    current: async (seen = {}) => {
      const arrivedAt = performance.now();
      let answer = known;
      // One that is under way may have begun before there was what was seen: the second has not.
      while (
        !answer ||
        answer.askedAt < arrivedAt - believedMs ||
        (answer.askedAt < arrivedAt && claimsBeyond(answer.versions, seen).length > 0)
      ) {
        await ask();
        answer = known;
      }
      if (refuted.size > MAX_REFUTED) refuted.clear();
      for (const claim of claimsBeyond(answer.versions, seen)) refuted.add(claim);
      return answer.versions;
    },
  };
}
