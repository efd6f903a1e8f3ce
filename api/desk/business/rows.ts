import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client";

/** bigint comes as text. */
export const Count = z.coerce.number();

/** What a statement gives, each row held against a schema. */
export async function readRows<Schema extends z.ZodTypeAny>(
  db: Db,
  row: Schema,
  statement: SQL,
): Promise<z.output<Schema>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}
