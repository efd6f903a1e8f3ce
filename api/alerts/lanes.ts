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

/** So many are noted in one statement; or after so long, where a slow provider brings few. */
const NOTED_TOGETHER = 10;
const LONGEST_UNNOTED_MS = 1_000;

/** What became of rows, noted together: of ten thousand mails a statement for each would take as long as sending them. */
export interface Notes {
  /** Resolves when another one may be begun: what is not written by then is soon, or with `write`. */
  add(settled: readonly Settled[]): Promise<void>;
  /** Writes what is left. */
  write(): Promise<void>;
}

/** @param onWritten told of what is written */
export function openNotes(db: Db, onWritten: (settled: readonly Settled[]) => void): Notes {
  let waiting: Settled[] = [];
  let since = 0;
  let written: Promise<void> = Promise.resolve();
  const write = () => {
    const settled = waiting;
    waiting = [];
    written = written.then(async () => {
      await giveBackAll(db, settled);
      onWritten(settled);
    });
    return written;
  };
  return {
    add: async (settled) => {
      if (waiting.length === 0) since = performance.now();
      waiting.push(...settled);
      const isLong = performance.now() - since >= LONGEST_UNNOTED_MS;
      if (waiting.length >= NOTED_TOGETHER || isLong) await write();
    },
    write,
  };
}
