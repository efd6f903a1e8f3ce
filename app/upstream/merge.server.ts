interface Flight<T> {
  result: Promise<T>;
  waiting: number;
  controller: AbortController;
}

type MergeReads<T> = (
  key: string,
  signal: AbortSignal | undefined,
  read: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Lets concurrent identical reads share one call. It is given up when the last of its waiters leaves; nothing is kept. */
export function createMergeReads<T>(): MergeReads<T> {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, read: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const result = read(controller.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight<T> = { result, waiting: 0, controller };
    flights.set(key, flight);
    return flight;
  }

  return (key, signal, read) => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const flight = flights.get(key) ?? start(key, read);
    flight.waiting++;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        if (--flight.waiting > 0) return;
        if (flights.get(key) === flight) flights.delete(key);
        flight.controller.abort(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      flight.result.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  };
}
