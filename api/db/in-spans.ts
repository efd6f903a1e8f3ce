import { and, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** From a moment on, up to another one and with it; without an end where there is none. */
export interface Span {
  from: Date;
  until?: Date;
}

/** Whether a column of moments lies in one of the spans: in none where there are none. */
export const isIn = (column: PgColumn, spans: readonly Span[]): SQL =>
  or(
    ...spans.map(({ from, until }) =>
      and(gte(column, from), until === undefined ? undefined : lte(column, until)),
    ),
  ) ?? sql`false`;
