const rounds = 5_000;

/**
 * Has the engine compile node's ticks while nothing is followed yet (`crash.ts`). Whoever leaves that to the first pages has
 * it compiled half before and half after, and in two processes of five the engine then keeps a slow way of making a tick for
 * as long as the process lives: a page from memory takes a third longer. To be awaited before the first page is made; some
 * milliseconds.
 */
export function settleTicks(): Promise<void> {
  return new Promise((resolve) => {
    let round = 0;
    // As node's own streams do: with nothing, with one and with two arguments.
    const next = (_first: unknown, _second: unknown) => {
      if (++round > rounds) return resolve();
      process.nextTick(nothing);
      process.nextTick(nothing, 1);
      process.nextTick(nothing, round, nothing);
      process.nextTick(next, round, nothing);
    };
    next(undefined, undefined);
  });
}

const nothing = (..._given: unknown[]) => {};
