import { sql } from "drizzle-orm";
import { openFolder } from "../../api/db/client";
import { createDataSeal } from "../../api/db/data-seal";
import { everyTable } from "./kept-data";

/** Puts a job that is not due into a stopped upstream's database, and a sealed text in it: what no start touches. */
export async function keepSealedRow(dataDir: string, secret: string): Promise<void> {
  const { db, close } = await openFolder(dataDir);
  const sealed = await createDataSeal([secret]).seal("123-45-6789", "ann");
  await db.execute(
    sql`insert into pgboss.job (name, data, start_after)
        values ('reset-mail', ${JSON.stringify({ sealed })}::jsonb, now() + interval '1 day')`,
  );
  await close();
}

/** Every table of a stopped upstream's database with its rows as text, by the table's name. */
export async function readTables(dataDir: string) {
  const database = await openFolder(dataDir);
  const tables = await everyTable(database);
  await database.close();
  return tables.sort((a, b) => a.table.localeCompare(b.table));
}
