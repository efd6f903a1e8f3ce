import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { leadKinds, leadStates } from "../../domain/lead-states";
import { investors } from "./investor-tables";
import { mailColumns } from "./payment-tables";
import { users } from "./schema";

/** Who left a number, an address or a wish. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One row for each request that a person sent. The same sent twice is one row. */
export const leads = pgTable(
  "leads",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: leadKinds }).notNull(),
    /** SPEC 3's alertType, of the phone dialogs. */
    alertType: text("alert_type"),
    email: text("email"),
    /** +1 and ten digits. */
    phone: text("phone"),
    /** What else was typed. */
    details: jsonb("details").$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** A keyed hash of what was sent. */
    content: text("content").notNull(),
    /** Consent to marketing texts: null where the box was not ticked. */
    consentRevision: text("consent_revision"),
    consentWording: text("consent_wording"),
    consentAt: instant("consent_at"),
    consentAddress: text("consent_address"),
    consentWithdrawnAt: instant("consent_withdrawn_at"),
    createdAt: instant("created_at").notNull(),
    /** When it was last sent: what it asks for leaves again only some minutes after. */
    askedAt: instant("asked_at").notNull(),
    ...mailColumns(),
    /** Whose new account it is about: that has the name and the address, and it goes with the account. */
    investorId: text("investor_id").references(() => investors.id, { onDelete: "cascade" }),
    state: text("state", { enum: leadStates }).notNull().default("new"),
    /** Which of the staff looks after it. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** Increases with each change at the desk. A change names the version that its author saw. */
    version: integer("version").notNull().default(0),
  },
  (table) => [
    uniqueIndex("leads_content").on(table.content),
    uniqueIndex("leads_investor").on(table.investorId),
    index("leads_owner").on(table.ownerId),
    index("leads_state").on(table.state, table.createdAt),
    index("leads_open").on(table.createdAt).where(sql`${table.state} in ('new', 'working')`),
    index("leads_email").on(table.email),
    index("leads_phone").on(table.phone),
    index("leads_mails").on(table.id).where(sql`${table.mailClaims} <> '{}'::jsonb`),
    index("leads_created").on(table.createdAt),
    index("leads_asked").on(table.askedAt).where(sql`${table.consentAt} is null`),
    index("leads_withdrawn").on(table.consentWithdrawnAt),
  ],
);

/** What the staff wrote about a lead, and what they answered: that is mailed by the claim `answer ID` of its lead. */
export const leadNotes = pgTable(
  "lead_notes",
  {
    id: text("id").primaryKey(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    /** Null where the account is gone. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    /** Of an answer; a note has none. */
    subject: text("subject"),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("lead_notes_lead").on(table.leadId, table.createdAt),
    index("lead_notes_author").on(table.authorId),
    index("lead_notes_age").on(table.createdAt),
  ],
);

/**
 * `unsure`: it may have left, and is tried once more. `sent` is what the provider took; whether it was delivered is told later,
 * where the provider tells.
 */
const textStates = ["waiting", "unsure", "sent", "delivered", "undelivered", "refused", "failed"] as const;

/** Texts to phones, written before the provider hears of them; read at /outbox where the sandbox takes them. */
export const texts = pgTable(
  "texts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: text("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    to: text("to").notNull(),
    body: text("body").notNull(),
    provider: text("provider").notNull(),
    providerId: text("provider_id"),
    state: text("state", { enum: textStates }).notNull(),
    /** Nobody else sends it before; null once it is over. */
    dueAt: instant("due_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    index("texts_due").on(table.dueAt),
    index("texts_to").on(table.to, table.createdAt),
    index("texts_lead").on(table.leadId),
    index("texts_sent").on(table.sentAt),
    index("texts_over").on(table.createdAt).where(sql`${table.dueAt} is null`),
  ],
);

/** Numbers that answered STOP: nothing is sent to them. */
export const textOptOuts = pgTable("text_opt_outs", {
  phone: text("phone").primaryKey(),
  at: instant("at").notNull(),
});

/** Free test drives: offered by a link, begun by an account. */
export const testDrives = pgTable(
  "test_drives",
  {
    id: text("id").primaryKey(),
    /** Keyed, of the number or the address that the link went to: one each. */
    reach: text("reach").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Until when it can be begun. */
    expiresAt: instant("expires_at").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    begunAt: instant("begun_at"),
    endsAt: instant("ends_at"),
  },
  (table) => [
    uniqueIndex("test_drives_reach").on(table.reach),
    uniqueIndex("test_drives_token").on(table.tokenHash),
    uniqueIndex("test_drives_user").on(table.userId),
    index("test_drives_left").on(table.expiresAt).where(sql`${table.begunAt} is null`),
    index("test_drives_ended").on(table.endsAt),
  ],
);
