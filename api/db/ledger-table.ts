import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * The ledger of signals and closes (domain/ledger.ts). The database refuses to change or delete a row: triggers of the
 * migration that made it see to that.
 */
export const ledger = pgTable(
  "ledger",
  {
    /** From 1, without a gap. */
    seq: integer("seq").primaryKey(),
    /** As it was hashed: an ISO time in UTC with milliseconds. */
    recordedAt: text("recorded_at").notNull(),
    kind: text("kind").notNull(),
    basis: text("basis").notNull(),
    source: text("source").notNull(),
    trade: text("trade").notNull(),
    facts: jsonb("facts").$type<Record<string, string | number | null>>().notNull(),
    previous: text("previous").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    uniqueIndex("ledger_trade").on(table.trade, table.kind),
    index("ledger_issued").on(table.seq).where(sql`${table.kind} = 'signal' and ${table.basis} = 'issued'`),
  ],
);
