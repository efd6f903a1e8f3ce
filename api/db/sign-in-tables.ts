import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { investors } from "./investor-tables";
import { users } from "./schema";

/** How owners come into their accounts without being locked out by strangers. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One of the two is set: users and investors have accounts of their own. */
const owner = () => ({
  userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
  investorId: text("investor_id").references(() => investors.id, { onDelete: "cascade" }),
});

/** Links that were mailed and sign in once; a used one stays until it would have expired. */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    hash: text("hash").primaryKey(),
    ...owner(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("sign_in_links_user").on(table.userId),
    index("sign_in_links_investor").on(table.investorId),
    index("sign_in_links_expiry").on(table.expiresAt),
  ],
);

/** Browsers that signed in before: their guesses at a password are counted apart from everybody else's. */
export const knownDevices = pgTable(
  "known_devices",
  {
    hash: text("hash").primaryKey(),
    ...owner(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("known_devices_user").on(table.userId),
    index("known_devices_investor").on(table.investorId),
    index("known_devices_expiry").on(table.expiresAt),
  ],
);
