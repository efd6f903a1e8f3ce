import type { Db } from "../db/client";
import { giveBackAll, type Settled } from "./claim";

/** Does work on each, so many beside each other, in their order. What fails is thrown once all others are done. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const outcomes = await Promise.allSettled(
    Array.from({ length: lanes }, async () => {
      for (const item of left) await work(item);
    }),
  );
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

/**
 * Notes what became of rows, and resolves once it is written: what comes while one statement runs goes into the next one
 * together.
 */
export function openNotes(db: Db): (settled: readonly Settled[]) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  let next: { settled: Settled[]; written: Promise<void> } | undefined;
  return (settled) => {
    const batch = next ?? { settled: [], written: Promise.resolve() };
    batch.settled.push(...settled);
    if (!next) {
      batch.written = before.then(() => {
        next = undefined;
        return giveBackAll(db, batch.settled);
      });
      before = batch.written.catch(() => undefined);
      next = batch;
    }
    return batch.written;
  };
}
