import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "./client";
import { migrationsFolder } from "./migrate";

/** How many migrations this release knows, and how many the database has had, with when the newest of those was made. */
export async function countMigrations(db: Db) {
  const [had] = await db
    .select({ applied: sql<number>`count(*)::int`, newest: sql<number | null>`max(created_at)::float8` })
    .from(sql`drizzle.__drizzle_migrations`);
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() }).length;
  const newest = had?.newest;
  return { known, applied: had?.applied ?? 0, newestAt: newest ? new Date(newest).toISOString() : undefined };
}
