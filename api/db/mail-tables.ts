import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What is remembered of mail. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Addresses that refused mail for good; a mail that arrives deletes the row. */
export const refusedAddresses = pgTable(
  "refused_addresses",
  {
    /** Keyed (api/db/data-seal.ts): the address itself is not kept. */
    digest: text("digest").primaryKey(),
    /** In a row. */
    refusals: integer("refusals").notNull(),
    refusedAt: instant("refused_at").notNull(),
    /** Until then nothing is sent to the address. */
    heldUntil: instant("held_until").notNull(),
  },
  (table) => [index("refused_addresses_age").on(table.refusedAt)],
);
