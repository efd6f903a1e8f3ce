import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { FoundAccount } from "../../contract/bank-link";
import { mailColumns } from "./payment-tables";
import { users } from "./schema";

/** Banks that brokerage accounts are linked with. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What a linked bank account is called; the broker knows of it only what its token says. */
export const linkedBanks = pgTable(
  "linked_banks",
  {
    /** The broker's own id of the relationship, and which adapter it is of. */
    relationshipId: text("relationship_id").notNull(),
    provider: text("provider").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    mask: text("mask"),
    accountType: text("account_type").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("linked_banks_relationship").on(table.provider, table.relationshipId),
    index("linked_banks_user").on(table.userId),
  ],
);

/**
 * Sign-ins at banks that the bank link's provider keeps for us, until it has answered that it removed them. Whose they are goes
 * with the account; the row stays until that answer.
 */
export const bankItems = pgTable(
  "bank_items",
  {
    id: text("id").primaryKey(),
    /** Which adapter of the bank link it is of, and its id there. */
    provider: text("provider").notNull(),
    itemId: text("item_id").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** What reads and removes it, sealed for the row's id, and by which key. */
    token: text("token").notNull(),
    tokenKey: text("token_key").notNull(),
    /** A keyed digest of the token that the broker was given: by it a bank that is linked finds its sign-in. */
    processorDigest: text("processor_digest"),
    /** The broker and its relationship, once it has confirmed one. */
    broker: text("broker"),
    relationshipId: text("relationship_id"),
    /** When it is to be removed, or removal is tried next; null while it is in use. */
    removeAt: instant("remove_at"),
    /** Attempts at removing it that failed. */
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** When the provider is asked again how it stands. */
    readAt: instant("read_at").notNull(),
    /** Since when the bank wants its owner to sign in anew; null while it does not. */
    brokenSince: instant("broken_since"),
    /** When the owner's consent ends, as the provider has it. */
    consentEndsAt: instant("consent_ends_at"),
    /** When the bank will end it, as a webhook told. */
    disconnectsAt: instant("disconnects_at"),
    /** When it was last mended: what was told before counts no more. */
    repairedAt: instant("repaired_at"),
    /** The link that its owner has begun in order to mend it. */
    relinkToken: text("relink_token"),
    createdAt: instant("created_at").notNull(),
    ...mailColumns(),
  },
  (table) => [
    uniqueIndex("bank_items_item").on(table.provider, table.itemId),
    uniqueIndex("bank_items_processor").on(table.processorDigest),
    index("bank_items_user").on(table.userId),
    index("bank_items_key").on(table.tokenKey),
    index("bank_items_remove").on(table.removeAt),
    index("bank_items_read").on(table.readAt),
  ],
);

/** How far a visitor has come on the sandbox's page. */
export const linkStates = ["sign-in", "code", "accounts", "finished", "exited"] as const;

/** The links of the sandbox bank (api/providers/bank-link/sandbox). Nothing of a sign-in is kept. */
export const sandboxBankLinks = pgTable(
  "sandbox_bank_links",
  {
    linkToken: text("link_token").primaryKey(),
    /** In the page's address. A client that knows it may fill the page in. */
    pageId: text("page_id").notNull(),
    returnUrl: text("return_url").notNull(),
    state: text("state", { enum: linkStates }).notNull(),
    wrongSignIns: integer("wrong_sign_ins").notNull().default(0),
    /** The last thing that went wrong, told when the page is left. */
    problem: text("problem"),
    publicToken: text("public_token"),
    /** The sign-in that the public token was exchanged for; from the start where the link mends one. */
    accessToken: text("access_token"),
    isUpdate: boolean("is_update").notNull().default(false),
    /** When a sign-in that was made by it ends. */
    goodUntil: instant("good_until"),
    accounts: jsonb("accounts").$type<readonly FoundAccount[]>().notNull().default([]),
    finishedAt: instant("finished_at"),
    /** Once the public token was used. */
    processorToken: text("processor_token"),
    processorAccountId: text("processor_account_id"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sandbox_bank_links_page").on(table.pageId),
    uniqueIndex("sandbox_bank_links_public").on(table.publicToken),
    uniqueIndex("sandbox_bank_links_processor").on(table.processorToken),
    index("sandbox_bank_links_expiry").on(table.expiresAt),
    index("sandbox_bank_links_access").on(table.accessToken),
  ],
);

/** Sign-ins at the sandbox bank, until they are removed. */
export const sandboxBankItems = pgTable("sandbox_bank_items", {
  accessToken: text("access_token").primaryKey(),
  itemId: text("item_id").notNull(),
  /** When the bank wants a new sign-in; null for one that stays good. */
  goodUntil: instant("good_until"),
  createdAt: instant("created_at").notNull(),
});

/** The sandbox broker's relationships with banks (api/providers/brokerage/sandbox). */
export const sandboxBankRelationships = pgTable(
  "sandbox_bank_relationships",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    processorToken: text("processor_token").notNull(),
    nickname: text("nickname").notNull(),
    accountType: text("account_type").notNull(),
    rejected: boolean("rejected").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("sandbox_bank_relationships_token").on(table.processorToken),
    index("sandbox_bank_relationships_account").on(table.accountId),
  ],
);
