import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { FoundAccount } from "../../contract/bank-link";
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

/** How far somebody has come on the sandbox's page. */
export const linkStates = ["sign-in", "code", "accounts", "finished", "exited"] as const;

/** The links of the sandbox bank (api/providers/bank-link/sandbox). Nothing of a sign-in is kept. */
export const sandboxBankLinks = pgTable(
  "sandbox_bank_links",
  {
    linkToken: text("link_token").primaryKey(),
    /** In the page's address; whoever has it may fill the page in. */
    pageId: text("page_id").notNull(),
    returnUrl: text("return_url").notNull(),
    state: text("state", { enum: linkStates }).notNull(),
    wrongSignIns: integer("wrong_sign_ins").notNull().default(0),
    /** The last thing that went wrong, told when the page is left. */
    problem: text("problem"),
    publicToken: text("public_token"),
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
  ],
);

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
