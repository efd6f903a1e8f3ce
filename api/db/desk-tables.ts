import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SignalTerms } from "../../contract/desk-signals";
import type { DeskRole } from "../../domain/desk-roles";
import { investors } from "./investor-tables";
import { users } from "./schema";

/** Who runs the service, and what they did. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const staffId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Who may do what at the desk. */
export const deskRoles = pgTable(
  "desk_roles",
  {
    userId: staffId(),
    role: text("role").$type<DeskRole>().notNull(),
    grantedAt: instant("granted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

/** Where staff are signed in to the desk: beside their sessions as members, and without a refresh. */
export const deskSessions = pgTable(
  "desk_sessions",
  {
    id: text("id").primaryKey(),
    userId: staffId(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
    address: text("address"),
  },
  (table) => [
    index("desk_sessions_user").on(table.userId),
    index("desk_sessions_expiry").on(table.expiresAt),
  ],
);

/**
 * What was done at the desk, and what was looked at. No row ever changes: triggers refuse it. Nothing refers to an
 * account: the log outlives it.
 */
export const deskAudit = pgTable(
  "desk_audit",
  {
    /** From 1 on, without a gap. */
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    /** The user's id, or "command". */
    actor: text("actor").notNull(),
    /** Such as "role.grant". */
    action: text("action").notNull(),
    subjectKind: text("subject_kind").$type<"user" | "investor">(),
    subjectId: text("subject_id"),
    /** The names of what was changed or looked at. */
    fields: text("fields").array().notNull(),
    reason: text("reason"),
    requestId: text("request_id"),
    /** What the fields held before and after, as JSON, sealed with the subject's key. */
    sealed: text("sealed"),
    /** Of this row and of the hash before it (api/desk/audit-chain.ts). */
    hash: text("hash").notNull(),
  },
  (table) => [
    index("desk_audit_actor").on(table.actor, table.seq),
    index("desk_audit_action").on(table.action, table.seq),
    index("desk_audit_subject").on(table.subjectId, table.seq),
  ],
);

/** What seals the log's details about one person. It goes with the account, and they can be read no more. */
export const deskSubjectKeys = pgTable(
  "desk_subject_keys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    investorId: text("investor_id").references(() => investors.id, { onDelete: "cascade" }),
    /** Sealed. */
    key: text("key").notNull(),
    /** Of the key of DATA_KEYS that sealed it. */
    sealKey: text("seal_key").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("desk_subject_keys_user").on(table.userId),
    uniqueIndex("desk_subject_keys_investor").on(table.investorId),
    index("desk_subject_keys_seal").on(table.sealKey),
  ],
);

/** Signals made by hand: drafts, and which trade of the ledger each became. What became of that the ledger says. */
export const deskSignals = pgTable(
  "desk_signals",
  {
    id: text("id").primaryKey(),
    /** Null of a draft by command, and where the account is gone. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    symbol: text("symbol").notNull(),
    terms: jsonb("terms").$type<SignalTerms>().notNull(),
    /** Who approved it and what: another entry than that one is not approved. */
    approvedBy: text("approved_by").references(() => users.id, { onDelete: "set null" }),
    approvedDigest: text("approved_digest"),
    /** Of the entry that was committed; null before. */
    trade: text("trade"),
    ledgerSeq: integer("ledger_seq"),
    session: date("session", { mode: "string" }),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("desk_signals_trade").on(table.trade),
    index("desk_signals_symbol").on(table.symbol, table.session),
    index("desk_signals_updated").on(table.updatedAt),
    index("desk_signals_author").on(table.authorId),
    index("desk_signals_approver").on(table.approvedBy),
  ],
);

/** Stocks that an analyst names to watch, until one of staff takes them off. They are no signals: the ledger has nothing of them. */
export const deskWatches = pgTable(
  "desk_watches",
  {
    id: text("id").primaryKey(),
    /** Null of one by command, and where the account is gone. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    symbol: text("symbol").notNull(),
    /** Whose candles the stock had then. */
    source: text("source").notNull(),
    /** What every member reads. */
    reason: text("reason").notNull(),
    /** The analyst's own, disclosed. */
    holdings: text("holdings").notNull(),
    addedAt: instant("added_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [
    // A stock is watched once at a time.
    uniqueIndex("desk_watches_watched").on(table.symbol).where(sql`${table.removedAt} is null`),
    index("desk_watches_removed").on(table.removedAt),
    index("desk_watches_author").on(table.authorId),
  ],
);
