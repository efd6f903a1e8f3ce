import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { sectors, stocks } from "./market-tables";
import { users } from "./schema";

/** The stocks and sectors that a member follows (docs/decisions/0074). Each row has either a symbol or a sector. */
export const watchlistEntries = pgTable(
  "watchlist_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    symbol: text("symbol").references(() => stocks.symbol, { onDelete: "cascade" }),
    sector: text("sector").references(() => sectors.slug, { onDelete: "cascade" }),
    /** The order by hand: small numbers come first, equal ones in the order of their ids. */
    position: integer("position").notNull(),
    addedAt: timestamp("added_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex("watchlist_stock").on(table.userId, table.symbol),
    uniqueIndex("watchlist_sector").on(table.userId, table.sector),
    // By what is watched: alerts look for who follows a stock, and a stock that leaves the listing takes its rows along.
    index("watchlist_symbol").on(table.symbol),
    index("watchlist_of_sector").on(table.sector),
    check("watchlist_names_one", sql`num_nonnulls(${table.symbol}, ${table.sector}) = 1`),
  ],
);
