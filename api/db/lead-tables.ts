import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { mailColumns } from "./payment-tables";
import { users } from "./schema";

/** Who left a number, an address or a wish. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const leadKinds = ["phone", "signup", "join-us", "sponsor"] as const;

/** One row for each thing that somebody sent: the same sent twice is one. */
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
  },
  (table) => [
    uniqueIndex("leads_content").on(table.content),
    index("leads_email").on(table.email),
    index("leads_phone").on(table.phone),
    index("leads_mails").on(table.id).where(sql`${table.mailClaims} <> '{}'::jsonb`),
    index("leads_created").on(table.createdAt),
    index("leads_asked").on(table.askedAt).where(sql`${table.consentAt} is null`),
    index("leads_withdrawn").on(table.consentWithdrawnAt),
  ],
);

/** `unsure`: it may have left, and is tried once more. */
const textStates = ["waiting", "unsure", "sent", "refused", "failed"] as const;

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
