import { date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./schema";

/**
 * What members noted of trades of their own: theirs alone. Nothing that an operator reads and nothing that is published looks
 * here (docs/decisions/0076).
 */
export const ownFills = pgTable(
  "own_fills",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** No reference: the note stays when the record's trade goes. */
    trade: text("trade").notNull(),
    priceCents: integer("price_cents").notNull(),
    quantity: integer("quantity").notNull(),
    filledOn: date("filled_on", { mode: "string" }).notNull(),
    notedAt: timestamp("noted_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.trade] }),
    index("own_fills_user").on(table.userId, table.filledOn),
  ],
);
