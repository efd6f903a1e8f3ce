import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./schema";

/** Accounts with brokers that users have connected. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A connection that was begun: its state, hashed, and whose it is. Deleted when it is used. */
export const oauthStates = pgTable(
  "oauth_states",
  {
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    redirectUri: text("redirect_uri").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("oauth_states_user").on(table.userId), index("oauth_states_expiry").on(table.expiresAt)],
);

/** One connection for each user; the latest counts. */
export const brokerConnections = pgTable(
  "broker_connections",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Which adapter it is for. */
    provider: text("provider").notNull(),
    scope: text("scope").notNull(),
    /** The broker's access token, sealed (api/db/data-seal.ts), and the key that sealed it. */
    token: text("token").notNull(),
    tokenKey: text("token_key").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("broker_connections_key").on(table.tokenKey)],
);

/** What the sandbox broker was asked to allow (api/providers/brokerage-oauth/sandbox). */
export const sandboxAuthorizations = pgTable(
  "sandbox_authorizations",
  {
    /** In the page's address. A client that knows it may decide, once. */
    pageId: text("page_id").primaryKey(),
    redirectUri: text("redirect_uri").notNull(),
    /** As it is to come back; null once it has. */
    state: text("state"),
    scope: text("scope").notNull(),
    /** The code that was given, hashed; null before, and when it was denied. */
    codeHash: text("code_hash").unique(),
    /** Of the page, then of the code. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("sandbox_authorizations_expiry").on(table.expiresAt)],
);
