import { customType, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Pictures of posts and newsletters, as we encoded them. Their bytes never change: a row's name is made of them. */
export const pictures = pgTable(
  "pictures",
  {
    /** The beginning of the SHA-256 of its bytes, in hexadecimal. */
    id: text("id").primaryKey(),
    bytes: bytes("bytes").notNull(),
    size: integer("size").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** What it shows, as its alternative text. */
    alt: text("alt").notNull(),
    addedAt: timestamp("added_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("pictures_added").on(table.addedAt)],
);
