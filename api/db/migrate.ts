import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyToPostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as applyToPglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import { z } from "zod";
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

const Counted = z.object({ rows: z.tuple([z.object({ count: z.number() })]) });

/** When the newest migration of this release was made, as the database notes those that it has had. */
const newestMigration = (): number =>
  Math.max(
    ...readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis }) => folderMillis),
  );

/** How many migrations a database has had that this release does not know: it is of a later one. */
export async function countLaterMigrations(db: PgliteDatabase<typeof schema>): Promise<number> {
  const counted = await db.execute(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations where created_at > ${newestMigration()}`,
  );
  return Counted.parse(counted).rows[0].count;
}

/** Any number; it only has to be the same in every process that migrates. */
const MIGRATION_LOCK = 7_201_943;

/**
 * Whether a PostgreSQL lacks migrations of this release. It is asked before any is applied: a role that may only use the
 * tables cannot even see to it.
 */
export async function lacksMigrations(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as there",
  );
  if (!rows.some(({ there }) => there !== null)) return true;
  const had = await pool.query("select 1 from drizzle.__drizzle_migrations where created_at >= $1 limit 1", [
    newestMigration(),
  ]);
  return had.rowCount === 0;
}

/**
 * Safe to run by several processes at once: they take turns, each for as long as it takes.
 * @param client connected already, and of no use afterwards: the lock goes with its connection
 * @param afterwards done on the same connection, before the next one's turn
 */
export async function migratePostgres(client: pg.Client, afterwards = async () => {}): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await applyToPostgres(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  await afterwards();
}
