import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client";

/** bigint comes as text. */
export const Count = z.coerce.number();

/** Of one card provider, and begun: what it refused, or never took, was none, nor one whose first month was never paid. */
export const begun = (provider: string): SQL =>
  sql`s.provider = ${provider} and s.provider_id is not null and s.refusal is null
    and s.status is distinct from 'incomplete' and s.status is distinct from 'incomplete_expired'`;

/** What a statement gives, each row held against a schema. */
export async function readRows<Schema extends z.ZodTypeAny>(
  db: Db,
  row: Schema,
  statement: SQL,
): Promise<z.output<Schema>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}
