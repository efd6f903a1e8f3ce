import { AsyncLocalStorage } from "node:async_hooks";

/** Reports an error to the request that it belongs to. */
const waiting = new AsyncLocalStorage<(error: unknown) => void>();
/** While it is on, node follows everything that a process begins: readers of pages from memory pay for it too. */
const restAfterMs = 1_000;
let underWay = 0;
let isToRest = false;

/**
 * What `act` resolves with. Rejects, too, with what is thrown out of a timer or an event of its own, where no `catch`
 * of it can be: one request fails at once, instead of being waited for in vain.
 */
export function withCrashes<T>(act: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    underWay++;
    waiting
      .run(reject, async () => act())
      .then(resolve, reject)
      .finally(leave);
  });
}

/** An error that is thrown after its request has ended belongs to no request. */
function leave(): void {
  underWay--;
  if (isToRest) return;
  isToRest = true;
  setTimeout(() => {
    isToRest = false;
    if (underWay === 0) waiting.disable();
  }, restAfterMs).unref();
}

interface Reactions {
  /** No code caught the error, so the state of the process is unknown: it has to stop once its requests are answered. */
  onCrash(error: unknown): void;
  /** A promise that was forgotten: what waits for nothing breaks nothing else. */
  onForgotten(error: unknown): void;
}

/** Takes care of the errors of this process that nobody catches. */
export function watchCrashes({ onCrash, onForgotten }: Reactions): void {
  process.on("uncaughtException", (error) => {
    waiting.getStore()?.(error);
    onCrash(error);
  });
  process.on("unhandledRejection", onForgotten);
}
