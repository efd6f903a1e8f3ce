import type { Jobs } from "../jobs/jobs";
import { Postponed } from "../jobs/postponed";
import { refreshSignals } from "../signals/refresh";
import { storeListing } from "./store-listing";
import { syncMarket } from "./sync";
import type { SyncParts } from "./sync-parts";

/**
 * Puts the market into the tables when a process starts: the listing always, figures at once where they come from
 * the sandbox, with the signals that follow from them. Another provider's take minutes: a job fetches them.
 */
export async function prepareMarket(parts: SyncParts, jobs: Jobs): Promise<void> {
  await storeListing(parts.db);
  if (parts.provider.name !== "sandbox") return jobs.send("market-sync", {});
  await syncMarket(parts, { onlyMissing: true });
  await refreshSignals(parts);
}

/** The most that one run may be gone on with: a provider that is never ready is asked again the next day. */
const MOST_PAUSES = 20;

/** One run of the daily job. @throws {Postponed} when the provider wants a pause */
export async function keepUpMarket(
  parts: SyncParts,
  { from, pauses = 0 }: { from?: string | undefined; pauses?: number | undefined },
): Promise<void> {
  const { goOn } = await syncMarket(parts, { from });
  if (goOn && pauses < MOST_PAUSES) {
    throw new Postponed(goOn.afterSeconds, { from: goOn.from, pauses: pauses + 1 });
  }
}

/** A look at the provider's feed, where it has one: what is new there is brought in by the daily job, at once. */
export function createFeedWatch({ provider }: Pick<SyncParts, "provider">, jobs: Pick<Jobs, "send">) {
  let taken: string | undefined;
  return async (): Promise<void> => {
    const state = await provider.feed?.look();
    if (!state || state.mark === taken) return;
    await jobs.send("market-sync", {});
    taken = state.mark;
  };
}
