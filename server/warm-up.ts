const rounds = 5_000;

/**
 * Makes the engine compile `process.nextTick` before an `AsyncLocalStorage` is in use (`crash.ts`). If the first pages trigger
 * the compilation, part of it happens before the storage is in use and part after. In two processes of five the engine then
 * keeps slow code for ticks as long as the process lives, and a page from memory takes a third longer. Takes some
 * milliseconds. Await it before the first page is made.
 */
export function warmUpTicks(): Promise<void> {
  return new Promise((resolve) => {
    let round = 0;
    // Node's own streams pass no argument, one or two.
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
