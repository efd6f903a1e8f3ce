import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { ReviewResult } from "../providers/brokerage/port";
import { mailColumns } from "./payment-tables";
import { users } from "./schema";

/** Applications for brokerage accounts. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Where an application stands with us: not answered, an account that is there, or one that came to nothing. */
const applicationStates = ["processing", "open", "ended"] as const;

/** What the broker is to change about an account: whom it writes to, and whom it calls. */
export type AccountChange = "email" | "phone";

/** A change that the broker has not confirmed. What it is changed to is read when the broker is told. */
interface WantedChange {
  /** Of this wish: a later one of the same kind has another. */
  id: string;
  /** ISO 8601. */
  at: string;
  /** Why the broker has not made it, for the person: it is not asked again by itself. */
  refusal?: string;
}
export type AccountChanges = Partial<Record<AccountChange, WantedChange>>;

/** One row for each application, written before the broker hears of it. */
export const brokerageAccounts = pgTable(
  "brokerage_accounts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Which adapter it is for: another one is never asked about it. */
    provider: text("provider").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** A keyed digest of the answers: tells whether something was sent again, and nothing of what. */
    contentDigest: text("content_digest").notNull(),
    /** The whole request, sealed (api/db/data-seal.ts): it holds the tax id. In the end only what was signed. */
    request: text("request").notNull(),
    requestKey: text("request_key").notNull(),
    state: text("state", { enum: applicationStates }).notNull(),
    /** The broker's own id and word; null until it has answered. */
    providerId: text("provider_id"),
    status: text("status"),
    results: jsonb("results").$type<readonly ReviewResult[]>().notNull().default([]),
    /** Why the broker opened nothing: the kind of its answer, and the sentence for the person. */
    refusedAs: text("refused_as"),
    refusal: text("refusal"),
    /** What went wrong last, for operators. */
    lastError: text("last_error"),
    attempts: integer("attempts").notNull().default(0),
    /** When the broker was first asked to open it: from then on there may be an account that we do not know. */
    askedAt: instant("asked_at"),
    /** When it was asked last without a word that it opened nothing: its list may not show yet what that opened. */
    lastAskedAt: instant("last_asked_at"),
    /** When to turn to the broker next: nobody else does before. Null once the application has ended. */
    dueAt: instant("due_at"),
    /** Until then dueAt is not brought forward: somebody is asking, or the broker wants it so. */
    heldUntil: instant("held_until"),
    /** When the broker was last asked where it stands. */
    checkedAt: instant("checked_at"),
    /** When operators were last told that it does not get on. */
    escalatedAt: instant("escalated_at"),
    /** When the answers were deleted from the request of one that has ended. */
    answersDeletedAt: instant("answers_deleted_at"),
    ...mailColumns(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** What the broker is still to change about the account, or has refused to. */
    changes: jsonb("changes").$type<AccountChanges>().notNull().default({}),
    /** When the broker is told of them next; null where there is nothing to tell. */
    changesDueAt: instant("changes_due_at"),
    /** Until then changesDueAt does not count: the broker is being told, or wants it so. */
    changesHeldUntil: instant("changes_held_until"),
    changesAttempts: integer("changes_attempts").notNull().default(0),
  },
  (table) => [
    uniqueIndex("brokerage_accounts_once").on(table.userId, table.idempotencyKey, table.contentDigest),
    uniqueIndex("brokerage_accounts_live")
      .on(table.userId, table.provider)
      .where(sql`${table.state} <> 'ended'`),
    uniqueIndex("brokerage_accounts_provider").on(table.provider, table.providerId),
    index("brokerage_accounts_due").on(table.dueAt),
    index("brokerage_accounts_changes").on(table.changesDueAt).where(sql`${table.changesDueAt} is not null`),
    index("brokerage_accounts_key").on(table.requestKey),
    index("brokerage_accounts_mails").on(table.id).where(sql`${table.mailClaims} <> '{}'::jsonb`),
    index("brokerage_accounts_waiting")
      .on(table.createdAt)
      .where(sql`${table.state} <> 'ended' and ${table.status} is distinct from 'ACTIVE'`),
    index("brokerage_accounts_answers")
      .on(table.updatedAt)
      .where(sql`${table.state} = 'ended' and ${table.answersDeletedAt} is null`),
  ],
);

/** How far a broker's stream of events was followed: where to go on from when it ends. */
export const brokerCursors = pgTable("broker_cursors", {
  /** The adapter whose stream it is. */
  provider: text("provider").primaryKey(),
  cursor: text("cursor").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** A document that the sandbox broker has been sent. */
export interface SentDocument {
  id: string;
  kind: string;
  type: string;
  /** ISO 8601. */
  sentAt: string;
}

/** The sandbox broker's own books (api/providers/brokerage/sandbox). It keeps no tax id and no address. */
export const sandboxBrokerAccounts = pgTable(
  "sandbox_broker_accounts",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    email: text("email").notNull(),
    /** What its review has to look at, as result codes; empty for a plain application. */
    review: jsonb("review").$type<readonly string[]>().notNull(),
    /** Whether all that a review wants to know came with the application. */
    reviewReady: boolean("review_ready").notNull(),
    /** Result codes for which it is rejected. */
    rejectedFor: jsonb("rejected_for").$type<readonly string[]>().notNull(),
    /** Set by the marker in the street. */
    forcedStatus: text("forced_status"),
    forcedCode: text("forced_code"),
    createdAt: instant("created_at").notNull(),
    /** Who has no experience with options is allowed less than others ask for. */
    optionsNovice: boolean("options_novice").notNull().default(false),
    /** The level that was asked for, and when. */
    optionsLevel: integer("options_level"),
    optionsAskedAt: instant("options_asked_at"),
    /** What its owner has sent: what it is and when, and nothing of what stands in it. */
    documents: jsonb("documents").$type<readonly SentDocument[]>().notNull().default([]),
    /** As its owner has changed it; null for the one of the application, which is not kept here. */
    phone: text("phone"),
  },
  (table) => [
    uniqueIndex("sandbox_broker_accounts_reference").on(table.reference),
    index("sandbox_broker_accounts_email").on(table.email),
  ],
);
