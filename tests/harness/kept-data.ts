import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, openFolder } from "../../api/db/client";
import { createDataSeal } from "../../api/db/data-seal";
import { AccountRequest } from "../../contract/brokerage";

const Names = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Every row of every table, the job queue's included, as text. */
export async function everyTable({ db }: Pick<Database, "db">): Promise<{ table: string; text: string }[]> {
  const tables = await db.execute(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  );
  const tablesText: { table: string; text: string }[] = [];
  for (const { name } of Names.parse(tables).rows) {
    tablesText.push({
      table: name,
      text: JSON.stringify(await db.execute(sql.raw(`select * from ${name}`))),
    });
  }
  return tablesText;
}

const Kept = z.object({
  rows: z.array(z.object({ id: z.string(), request: z.string(), state: z.string() })),
});

/** What an upstream that has stopped left in its data folder: its tables as text, and the applications of a user. */
export async function readFolder(folder: string, { dataKey, email }: { dataKey: string; email: string }) {
  const database = await openFolder(folder);
  try {
    const seal = createDataSeal([dataKey]);
    const { rows } = Kept.parse(
      await database.db.execute(
        sql`select a.id, a.request, a.state from brokerage_accounts a join users u on u.id = a.user_id
            where u.email = ${email} order by a.created_at`,
      ),
    );
    const applications = await Promise.all(
      rows.map(async ({ id, request, state }) => ({
        state,
        request: AccountRequest.parse(await seal.open(request, id)),
      })),
    );
    return { applications, tables: await everyTable(database) };
  } finally {
    await database.close();
  }
}
