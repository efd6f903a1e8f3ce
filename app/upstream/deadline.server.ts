/** The time of a call is up. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

const over = new Error("the call is over");

/**
 * Runs a call under one total deadline, body included, and gives it up when `caller` does. The promise settles in
 * time whatever the work makes of its signal.
 */
export async function withDeadline<T>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any and timeout: those keep every call alive until the longest-lived signal is collected.
  const controller = new AbortController();
  const { signal } = controller;
  const leave = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => controller.abort(new DeadlineExceeded()), milliseconds);
  if (caller?.aborted) leave();
  caller?.addEventListener("abort", leave, { once: true });
  try {
    const givenUp = new Promise<never>((_, reject) => {
      const fail = () => reject(signal.reason);
      if (signal.aborted) fail();
      else signal.addEventListener("abort", fail, { once: true });
    });
    return await Promise.race([signal.aborted ? givenUp : work(signal), givenUp]);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", leave);
    // A body that nobody will read to its end must not hold its connection.
    controller.abort(over);
  }
}
