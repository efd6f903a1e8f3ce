import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./schema";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** When a member was last at their home, and when the visit before that ended (domain/visits.ts). */
export const memberVisits = pgTable("member_visits", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  seenAt: instant("seen_at").notNull(),
  since: instant("since"),
});
