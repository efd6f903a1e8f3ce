import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { investors } from "./investor-tables";
import { users } from "./schema";

/** What protects accounts, of users and of investors. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One of the two is set: users and investors have accounts of their own. */
const owner = () => ({
  userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
  investorId: text("investor_id").references(() => investors.id, { onDelete: "cascade" }),
});

export const accountLinkKinds = ["confirm", "change", "revert", "end-session", "undo"] as const;

/** Links that were mailed about an account, each for one deed; a used one stays until it would have expired. */
export const accountLinks = pgTable(
  "account_links",
  {
    hash: text("hash").primaryKey(),
    ...owner(),
    kind: text("kind", { enum: accountLinkKinds }).notNull(),
    /** The address that the link confirms, changes to, or puts back. */
    email: text("email"),
    /** Of "end-session": the session, and the browser that it made known. */
    sessionId: text("session_id"),
    deviceHash: text("device_hash"),
    /**
     * Of "change" and "revert": when the change was asked for. Of "end-session": when that browser signed in. Of "undo": when
     * what the mail tells of was done.
     */
    since: instant("since"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("account_links_user").on(table.userId),
    index("account_links_investor").on(table.investorId),
    index("account_links_expiry").on(table.expiresAt),
  ],
);

/** The secret of an owner's one-time codes. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: text("id").primaryKey(),
    ...owner(),
    /** Sealed for its owner (api/db/data-seal.ts), and by which key. */
    secret: text("secret").notNull(),
    secretKey: text("secret_key").notNull(),
    /** The step of the last code that was taken: none at or before it is taken again. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When a first code of it was typed; until then it asks for nothing. */
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    uniqueIndex("one_time_codes_user").on(table.userId),
    uniqueIndex("one_time_codes_investor").on(table.investorId),
    // Of the few that another key sealed.
    index("one_time_codes_key").on(table.secretKey),
  ],
);

/** Codes for who has lost everything else; a used one stays, so that its owner can be told when. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    hash: text("hash").primaryKey(),
    ...owner(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("recovery_codes_user").on(table.userId),
    index("recovery_codes_investor").on(table.investorId),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    /** The authenticator's own, base64url. */
    id: text("id").primaryKey(),
    ...owner(),
    name: text("name").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Of signatures; 0 where the authenticator does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    /** Whether it is copied to the owner's other devices. */
    synced: boolean("synced").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId), index("passkeys_investor").on(table.investorId)],
);

/** Challenges of passkeys that wait for an answer; without an owner during a sign-in. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text("hash").primaryKey(),
    ...owner(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_user").on(table.userId),
    index("passkey_challenges_investor").on(table.investorId),
    index("passkey_challenges_expiry").on(table.expiresAt),
  ],
);

/** Sign-ins whose first step is done, a password or a mailed link, and whose second one is not. */
export const signInSteps = pgTable(
  "sign_in_steps",
  {
    hash: text("hash").primaryKey(),
    ...owner(),
    /** Of the browser, if the account knows it: its guesses are counted apart. */
    deviceHash: text("device_hash"),
    /** Codes that were tried. */
    tries: integer("tries").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Begun at the desk's own login, by the password: no other sign-in ends there. */
    forDesk: boolean("for_desk").notNull().default(false),
    /** Begun by a mailed link: its guesses are counted apart from those of whoever knows the password. */
    byLink: boolean("by_link").notNull().default(false),
  },
  (table) => [
    index("sign_in_steps_user").on(table.userId),
    index("sign_in_steps_investor").on(table.investorId),
    index("sign_in_steps_expiry").on(table.expiresAt),
  ],
);

/** Passwords that accounts had until lately: who knows one of them is told from who reads the mailbox alone. */
export const retiredPasswords = pgTable(
  "retired_passwords",
  {
    id: text("id").primaryKey(),
    ...owner(),
    passwordHash: text("password_hash").notNull(),
    /** When the next one took its place, and whether whoever set that came by a mailed link. */
    retiredAt: instant("retired_at").notNull(),
    byLink: boolean("by_link").notNull(),
  },
  (table) => [
    index("retired_passwords_user").on(table.userId),
    index("retired_passwords_investor").on(table.investorId),
    index("retired_passwords_age").on(table.retiredAt),
  ],
);

/** Numbers that members have given for their profile and not confirmed yet; a day after their code they go. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "+1" and ten digits. */
    phone: text("phone").notNull(),
    /** Keyed, of the code that was sent last; null before it was. */
    codeDigest: text("code_digest"),
    askedAt: instant("asked_at").notNull(),
    sentAt: instant("sent_at"),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [index("phone_codes_age").on(table.askedAt)],
);
