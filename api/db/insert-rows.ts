import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./client";

/**
 * Inserts any number of rows in one statement; `onConflict` is what follows ON CONFLICT. The rows travel as one JSON
 * text: thousands of parameters take many times as long, and PostgreSQL allows 65,535.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  onConflict?: SQL,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = getTableColumns(table);
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value])),
  );
  await db.execute(sql`
    insert into ${table}
    select * from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::text::json)
    ${onConflict && sql`on conflict ${onConflict}`}`);
}
