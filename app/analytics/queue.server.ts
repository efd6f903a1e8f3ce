/** What became of everything that a queue was given: recorded = sent + dropped + what still waits. */
export interface QueueCounts {
  recorded: number;
  sent: number;
  /** Given while the queue was full, lost with a batch that was not taken, or left over at the end. */
  dropped: number;
}

interface QueueOptions<Item> {
  /** Hands a batch on; whatever it throws, the batch is lost. It settles: its calls have deadlines. */
  deliver(batch: Item[]): Promise<unknown>;
  /** So many wait at most. */
  capacity?: number;
  /** So many go at once. */
  batchSize?: number;
  /** How long the first of a batch waits for others, in milliseconds. */
  waitMs?: number;
}

interface Queue<Item> {
  /** Takes it and returns at once, whatever becomes of it. */
  push(item: Item): void;
  counts(): QueueCounts;
  /** Sends what waits, for so many milliseconds at most, and takes nothing more. */
  stop(withinMs: number): Promise<void>;
}

/** After a batch that was not taken; doubled with each further one, and then no longer than that. */
const pauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * A bounded queue in memory for what may be lost but never waited for: one batch is under way at a time, and one that
 * is not taken is not sent again.
 */
export function createQueue<Item>(options: QueueOptions<Item>): Queue<Item> {
  const { deliver, capacity = 1_000, batchSize = 50, waitMs = 2_000 } = options;
  const waiting: Item[] = [];
  const counts: QueueCounts = { recorded: 0, sent: 0, dropped: 0 };
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let resting = false;
  let failures = 0;
  let stopped = false;

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    // Nothing that waits here keeps the process.
    timer = setTimeout(act, ms).unref();
  };

  function schedule(): void {
    if (underWay || resting || stopped || waiting.length === 0) return;
    if (waiting.length >= batchSize) sendNext();
    else if (!timer) after(waitMs, sendNext);
  }

  function sendNext(): void {
    clearTimeout(timer);
    timer = undefined;
    underWay = send().then(() => {
      underWay = undefined;
      if (failures > 0) rest();
      else schedule();
    });
  }

  async function send(): Promise<void> {
    const batch = waiting.splice(0, batchSize);
    try {
      await deliver(batch);
      counts.sent += batch.length;
      failures = 0;
    } catch {
      counts.dropped += batch.length;
      failures++;
    }
  }

  function rest(): void {
    if (stopped) return;
    resting = true;
    after(Math.min(pauseMs * 2 ** (failures - 1), longestPauseMs), () => {
      resting = false;
      timer = undefined;
      schedule();
    });
  }

  async function drain(): Promise<void> {
    await underWay;
    // Who did not take the last one is not asked again on the way out.
    while (waiting.length > 0 && failures === 0) await send();
  }

  return {
    push(item) {
      counts.recorded++;
      if (stopped || waiting.length >= capacity) {
        counts.dropped++;
        return;
      }
      waiting.push(item);
      schedule();
    },
    counts: () => ({ ...counts }),
    async stop(withinMs) {
      stopped = true;
      clearTimeout(timer);
      let bound: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        bound = setTimeout(resolve, withinMs);
      });
      await Promise.race([drain(), enough]);
      clearTimeout(bound);
      counts.dropped += waiting.splice(0).length;
    },
  };
}
