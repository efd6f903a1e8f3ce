import { openPostgres } from "../../api/db/client";
import { createTestApi, type TestApi, type TestApiOptions } from "./api";

/** Two processes of the upstream on one database: each with connections, a queue and memory of its own. */
export interface TwoUpstreams {
  one: TestApi;
  other: TestApi;
  /** Both behind one address: each request goes to the one that had not the last. */
  inTurn: TestApi;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** @param url of an empty PostgreSQL */
export async function openTwoUpstreams(
  url: string,
  options: Omit<TestApiOptions, "database"> = {},
): Promise<TwoUpstreams> {
  const open = async () => createTestApi({ ...options, database: await openPostgres(url) });
  const [one, other] = await Promise.all([open(), open()]);
  let turn = 0;
  const next = () => (turn++ % 2 === 0 ? one : other);
  const both = (act: (api: TestApi) => void) => {
    act(one);
    act(other);
  };
  return {
    one,
    other,
    inTurn: {
      ...one,
      fetch: (request) => next().fetch(request),
      call: (...asked) => next().call(...asked),
      setNow: (now) => both((api) => api.setNow(now)),
      advance: (seconds) => both((api) => api.advance(seconds)),
    },
    reset: async () => {
      await one.reset();
      other.setNow(one.now());
    },
    close: async () => {
      await Promise.all([one.close(), other.close()]);
    },
  };
}
