import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** One schema for PGlite and PostgreSQL; after a change run `npm run db:generate` and commit what it writes. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    createdAt: instant("created_at").notNull(),
    /** When who holds the account followed a link that went to its e-mail: anybody can register anybody's. */
    emailProvenAt: instant("email_proven_at"),
    /** The password is older than that proof: it counts only in browsers that are known since (docs/decisions/0030). */
    passwordUnconfirmed: boolean("password_unconfirmed").notNull().default(false),
    /** An IANA name, such as "America/New_York"; null for nobody has said. */
    timeZone: text("time_zone"),
    /** When the user last signed in or used a session, to within a day. */
    seenAt: instant("seen_at").notNull().defaultNow(),
    /** When the owner was told that the account will be deleted since nobody uses it. */
    unusedToldAt: instant("unused_told_at"),
    /** Grows whenever everything that opened the account is ended: what was judged before it counts no more. */
    accessEpoch: integer("access_epoch").notNull().default(0),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    index("users_seen").on(table.seenAt),
    // By parts of names, for support.
    index("users_name_trigrams").using(
      "gin",
      sql`lower(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`,
    ),
    // Of the few that were told: each run looks for those whose time has come.
    index("users_told").on(table.unusedToldAt).where(sql`${table.unusedToldAt} is not null`),
  ],
);

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** One row for each place where a user is signed in; ending a session deletes it and its refresh tokens. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
    address: text("address"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** Replaced tokens stay until they expire: a second use of one is how a theft shows. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: text("hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    replacedAt: instant("replaced_at"),
  },
  (table) => [
    index("refresh_tokens_session").on(table.sessionId),
    index("refresh_tokens_expiry").on(table.expiresAt),
  ],
);

export const resetTokens = pgTable(
  "reset_tokens",
  {
    hash: text("hash").primaryKey(),
    userId: userId(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("reset_tokens_user").on(table.userId), index("reset_tokens_expiry").on(table.expiresAt)],
);

/** Mailed only when `confirmedAt` is set; an address that never confirmed is deleted after a while. */
export const subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    askedAt: instant("asked_at"),
    confirmHash: text("confirm_hash"),
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email").on(sql`lower(${table.email})`),
    uniqueIndex("newsletter_subscribers_confirm").on(table.confirmHash),
    index("newsletter_subscribers_unconfirmed").on(table.createdAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** Mail that would have left if SMTP_URL were set; read at /outbox. */
export const outbox = pgTable(
  "outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: instant("created_at").notNull(),
    to: text("to").notNull(),
    from: text("from").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
  },
  (table) => [index("outbox_created").on(table.createdAt)],
);

/** The columns that rate-limiter-flexible's Drizzle store expects; keys are hashes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: instant("expire"),
  },
  (table) => [index("rate_limits_expiry").on(table.expire)],
);
