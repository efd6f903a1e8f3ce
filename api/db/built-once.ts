import type { Db } from "./client";

/**
 * A query that is built once for each database, as building it can take longer than asking it. To be prepared without a
 * name (`.prepare("")`): named ones break behind a pooler that lends a connection for each transaction.
 */
export function builtOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
