import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyToPostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as applyToPglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import type * as schema from "./schema";

/** Beside this file in the source, one folder up in the bundle (build/api.js): never the working directory. */
export function migrationsFolder(from = import.meta.url): string {
  const places = ["./migrations", "../api/db/migrations"].map((place) => fileURLToPath(new URL(place, from)));
  const folder = places.find((place) => existsSync(`${place}/meta/_journal.json`));
  if (!folder) throw new Error(`The database's migrations are at none of ${places.join(", ")}.`);
  return folder;
}

export async function migratePglite(db: PgliteDatabase<typeof schema>): Promise<void> {
  await applyToPglite(db, { migrationsFolder: migrationsFolder() });
}

/** Any number; it only has to be the same in every process that migrates. */
const MIGRATION_LOCK = 7_201_943;

/** Safe to run by several processes at once: they take turns. */
export async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyToPostgres(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    // Closed, not given back: with the connection go the lock and the lifted time limit.
    client.release(true);
  }
}
