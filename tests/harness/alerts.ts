import type { NewEntry } from "../../api/ledger/append";
import type { TestApi } from "./api";
import { newSignal, plantEntries } from "./ledger";

/** When the signals of these tests are committed: after the close of a Friday. */
export const committedAt = new Date("2026-11-20T21:05:00.000Z");
/** When the session opens in which they can fill. */
export const opensAt = new Date("2026-11-23T14:30:00.000Z");

/** A signal that was committed before its session, of a stock. */
export function issued(symbol: string, facts: NewEntry["facts"] = {}): NewEntry {
  const plan = {
    entryCents: 23_150,
    stopCents: 22_400,
    targetCents: 24_900,
    reason: "Its averages have crossed.",
  };
  const entry = newSignal(`stock-timing:${symbol}:2026-11-20`, {
    ...{ date: "2026-11-20", session: "2026-11-23" },
    ...plan,
    ...facts,
  });
  return { ...entry, basis: "issued", source: "a-provider" };
}

/** The end of the same. */
export const ended = (symbol: string, resultCents: number): NewEntry => ({
  ...issued(symbol, { exit: resultCents < 0 ? "stop" : "target", resultCents }),
  kind: "close",
});

/** Commits entries as they are, whatever is missing before an ending, then lets the upstream's job tell of them. */
export async function commitAndTell(
  api: TestApi,
  entries: readonly NewEntry[],
  at = committedAt,
): Promise<void> {
  api.setNow(at);
  await plantEntries(api.db, entries, at);
  await tell(api);
}

/** Lets the job run that spreads and sends. */
export async function tell(api: TestApi): Promise<void> {
  await api.jobs.send("alerts", {});
  await api.runJobs();
}
