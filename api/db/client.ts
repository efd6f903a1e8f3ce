import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { isDatabaseLost } from "../errors";
import { Refused } from "../refused";
import { type AccountWrites, countingOnce, countingWrites } from "./account-writes";
import { FolderInUse, lockFolder } from "./lock";
import { countLaterMigrations, migratePglite } from "./migrate";
import { prepareServer } from "./prepare-server";
import { closeEntry } from "./private-folder.mjs";
import { assertRoom } from "./room";
import * as schema from "./schema";

/** Either database, or a transaction on it. Inside a transaction use only its `tx`: on PGlite `db` would wait for ever. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open, migrated database. */
export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  /** Counts what may change accounts through `db`. */
  accountWrites: Readonly<AccountWrites>;
  /** Raw SQL for the job queue: one statement with values, or several without. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Those to a server: all, those that nobody uses, and how many wait for one. */
  connections?(): Record<"total" | "idle" | "waiting", number>;
  close(): Promise<void>;
}

/** PGlite's default of 128 MB costs 140 MB of memory and gains nothing at this size (measured). */
const PGLITE_SETTINGS = {
  postgresqlconf: ["shared_buffers=16MB"],
  // Trigrams, by which symbols are searched; a PostgreSQL server has them of its own.
  extensions: { pg_trgm },
};

/** Megabytes that a new database takes with its market, and those that an existing one needs to write its next log. */
const ROOM = { toCreate: 160, toOpen: 32 };

const dataIn = (folder: string) => path.join(folder, "pg");
/** Where a database grows until it is whole. */
export const draftFolder = (folder: string) => `${dataIn(folder)}.new`;
export const keepDraft = (folder: string) => renameSync(draftFolder(folder), dataIn(folder));

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
  try {
    if (hasFolder(folder)) return;
    rmSync(draftFolder(folder), { recursive: true, force: true });
    assertRoom(folder, ROOM.toCreate);
    const client = await openFiles(draftFolder(folder));
    await client.close();
    keepDraft(folder);
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

/**
 * The PGlite in a folder of the data folder's. It makes its files readable and writable by all (0666, also under a umask
 * of 077): they are corrected before it opens them and once it has. Those that it makes while it runs are protected by the
 * data folder alone, which is 0700, and are corrected at the next start.
 * @throws {Refused} when they cannot be protected
 */
async function openFiles(files: string): Promise<PGlite> {
  const refuse = (why: string | undefined) => {
    if (why) throw new Refused(why);
  };
  refuse(closeEntry(files));
  assertRoom(files, ROOM.toOpen);
  const client = await PGlite.create({ dataDir: files, ...PGLITE_SETTINGS });
  try {
    refuse(closeEntry(files));
  } catch (error) {
    await client.close();
    throw error;
  }
  return client;
}

/** The data folder's own PGlite; one process at a time. */
export async function openFolder(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const client = await openFiles(dataIn(folder));
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

/** A tar of the data folder's whole PGlite, as it is: without the migrations that it may lack. */
export async function dumpFolder(folder: string): Promise<Blob> {
  const unlock = lockFolder(folder);
  try {
    const client = await openFiles(dataIn(folder));
    try {
      await client.exec("checkpoint");
      return await client.dumpDataDir("none");
    } finally {
      await client.close();
    }
  } finally {
    unlock();
  }
}

/** A PGlite on the files in the draft folder. The data folder must be locked. */
export async function openDraft(folder: string) {
  const client = await openFiles(draftFolder(folder));
  const db = drizzlePglite({ client, schema });
  return {
    /** How many of its migrations this release does not have. @throws when it has no list of them */
    laterMigrations: () => countLaterMigrations(db),
    migrate: () => migratePglite(db),
    close: () => client.close(),
  };
}

/** PGlite in memory, for tests; `template` is an earlier dump of one. */
export async function openMemory(template?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ loadDataDir: template, ...PGLITE_SETTINGS });
  return { ...(await fromPglite(client)), dump: () => client.dumpDataDir("none") };
}

async function fromPglite(client: PGlite): Promise<Database> {
  const accountWrites = { count: 0 };
  const db = drizzlePglite({ client: countingWrites(client, accountWrites), schema });
  await migratePglite(db);
  return {
    db,
    kind: "pglite",
    accountWrites,
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

/** A PostgreSQL server. `onLost` hears of connections that break while idle; `owner`, if any, migrates (prepare-server.ts). */
export async function openPostgres(
  url: string,
  onLost = (_: Error) => {},
  owner?: string,
): Promise<Database> {
  const server = {
    connectionString: url,
    // Within the three seconds that the site waits for a read: it hears that the database is away, and not nothing.
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    application_name: "api",
  };
  const pool = new pg.Pool({
    ...server,
    max: 10,
    // Within the ten seconds that the site waits for a write: it hears the sentence, and not nothing.
    statement_timeout: 7_000,
    query_timeout: 8_000,
  });
  pool.on("error", onLost);
  // One that breaks while it is in use tells its query so; without a listener of its own it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const accountWrites = { count: 0 };
  const db = drizzleNode({ client: countingWrites(pool, accountWrites), schema });
  // Drizzle's own loses a connection on which no transaction can begin, and gives one back that may be inside of one.
  const transaction: typeof db.transaction = async (act, config) => {
    const client = await pool.connect();
    try {
      const result = await countingOnce(accountWrites, (inside) =>
        drizzleNode({ client: countingWrites(client, inside), schema }).transaction(act, config),
      );
      client.release();
      return result;
    } catch (error) {
      client.release(isDatabaseLost(error));
      throw error;
    }
  };
  db.transaction = transaction;
  try {
    await prepareServer(pool, server, owner);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db,
    kind: "postgres",
    accountWrites,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
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
