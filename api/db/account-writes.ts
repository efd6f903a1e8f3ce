/**
 * How often accounts or their sessions may have changed in this process since it started. What was read of them counts
 * as long as this figure stands where it stood before the read.
 */
export interface AccountWrites {
  count: number;
}

/** Names the tables that a signed-in person is read from. */
const ofAccounts = /\b(?:users|sessions)\b/i;
/** Only adds rows, or only reads: what was read of an account before is as true as it was. */
const changesNone = /^\s*(?:select\b|insert\b(?!.*\bdo\s+update\b))/is;

/** Whether a statement may change or delete an account, or end a session; one that cannot be judged by its words may. */
const mayChange = (text: string): boolean => ofAccounts.test(text) && !changesNone.test(text);

/**
 * A database's client, or one transaction of it, whose statements that may change accounts are counted once they are
 * done, whoever sends them and whatever becomes of them: no place that ends sessions has to remember it. A transaction
 * counts when it ends, as nobody else sees what it does before.
 */
export function countingWrites<Client extends object>(client: Client, writes: AccountWrites): Client {
  const query = (act: (...given: unknown[]) => unknown, given: unknown[]): unknown => {
    const settled = act(...given);
    if (!mayChange(textOf(given[0])) || !(settled instanceof Promise)) return settled;
    return settled.finally(() => {
      writes.count++;
    });
  };
  const transaction = (act: (...given: unknown[]) => unknown, [work]: unknown[]): unknown =>
    countingOnce(writes, async (inside) =>
      act((tx: object) => (typeof work === "function" ? work(countingWrites(tx, inside)) : undefined)),
    );
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      // Bound: what is private to the client is not to be had through a proxy.
      const act: (...given: unknown[]) => unknown = value.bind(target);
      if (name === "query") return (...given: unknown[]) => query(act, given);
      return name === "transaction" ? (...given: unknown[]) => transaction(act, given) : act;
    },
  });
}

/** Counts once for all that `work` counts, when it is done. */
export async function countingOnce<T>(
  writes: AccountWrites,
  work: (inside: AccountWrites) => Promise<T>,
): Promise<T> {
  const inside = { count: 0 };
  try {
    return await work(inside);
  } finally {
    if (inside.count > 0) writes.count++;
  }
}

/** The words of a query, which comes as a text or as an object that has one. */
function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  const isNamed = typeof query === "object" && query !== null && "text" in query;
  return isNamed ? String(query.text) : "";
}
