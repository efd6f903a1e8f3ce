import { AsyncLocalStorage } from "node:async_hooks";

const deadline = new AsyncLocalStorage<number>();

/** All that `act` asks of a card provider, one thing after the other, ends within so many milliseconds. */
export const withDeadline = <T>(ms: number, act: () => T): T => deadline.run(performance.now() + ms, act);

/** What is left of that, in milliseconds; without end where nobody waits, as in a job. */
export function msLeft(): number {
  const end = deadline.getStore();
  return end === undefined ? Number.POSITIVE_INFINITY : Math.max(0, end - performance.now());
}
