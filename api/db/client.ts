import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { FolderInUse, lockFolder } from "./lock";
import { migratePglite, migratePostgres } from "./migrate";
import * as schema from "./schema";

/** Either database, or a transaction on it. Inside a transaction use only its `tx`: on PGlite `db` would wait for ever. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open, migrated database. */
export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  /** Raw SQL for the job queue: one statement with values, or several without. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/** PGlite's default of 128 MB costs 140 MB of memory and gains nothing at this size (measured). */
const PGLITE_SETTINGS = {
  postgresqlconf: ["shared_buffers=16MB"],
  // Trigrams, by which symbols are searched; a PostgreSQL server has them of its own.
  extensions: { pg_trgm },
};

const dataIn = (folder: string) => path.join(folder, "pg");

/** Whether the data folder has a database, and so need not be prepared by {@link createFolder}. */
export function hasFolder(folder: string): boolean {
  return existsSync(dataIn(folder));
}

/**
 * Creates the data folder's PGlite. It takes 600 MB that a process never gives back: let one of its own do it. What
 * is half done when that process dies is done again by the next.
 */
export async function createFolder(folder: string): Promise<void> {
  const unlock = await lockInTurn(folder);
  const draft = `${dataIn(folder)}.new`;
  try {
    if (hasFolder(folder)) return;
    rmSync(draft, { recursive: true, force: true });
    const client = await PGlite.create({ dataDir: draft, ...PGLITE_SETTINGS });
    await client.close();
    renameSync(draft, dataIn(folder));
  } finally {
    unlock();
  }
}

/** Who asked for a creation may be killed and started again before it ends: the second one waits for its end. */
async function lockInTurn(folder: string): Promise<() => void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse) || attempt === 600) throw error;
      if (hasFolder(folder)) return () => {};
      await wait(100);
    }
  }
}

/** The data folder's own PGlite; one process at a time. */
export async function openFolder(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const client = await PGlite.create({ dataDir: dataIn(folder), ...PGLITE_SETTINGS });
    const database = await fromPglite(client);
    return {
      ...database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** PGlite in memory, for tests; `template` is an earlier dump of one. */
export async function openMemory(template?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ loadDataDir: template, ...PGLITE_SETTINGS });
  return { ...(await fromPglite(client)), dump: () => client.dumpDataDir("none") };
}

async function fromPglite(client: PGlite): Promise<Database> {
  const db = drizzlePglite({ client, schema });
  await migratePglite(db);
  return {
    db,
    kind: "pglite",
    executeSql: async (text, values) => {
      if (values?.length) return client.query(text, values);
      try {
        return (await client.exec(text)).at(-1) ?? { rows: [] };
      } catch (error) {
        // The one connection would stay in the failed transaction of a script that begins one.
        await client.exec("rollback");
        throw error;
      }
    },
    close: () => client.close(),
  };
}

/** A PostgreSQL server. `onLost` hears of connections that break while idle; the pool replaces them. */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void = () => {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    keepAlive: true,
    application_name: "api",
  });
  pool.on("error", onLost);
  const db = drizzleNode({ client: pool, schema });
  try {
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db,
    kind: "postgres",
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
        client.release();
        return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result;
      } catch (error) {
        // Not back into the pool: a script that begins a transaction leaves its connection inside it.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
