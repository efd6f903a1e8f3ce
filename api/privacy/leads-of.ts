import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { UserRow } from "../auth/signed-in";
import { builtOnce } from "../db/built-once";
import type { Db } from "../db/client";
import { leadNotes, leads, testDrives, texts } from "../db/lead-tables";

const MOST = 1000;
/** What the content of a lead begins with that is a record of a consent alone: no hash of what was sent does. */
export const RECORD = "record ";

type Owner = Pick<UserRow, "email" | "emailProvenAt">;
const withAddressOf = ({ email }: Owner) => eq(leads.email, email.toLowerCase());

/**
 * What was asked for or written with an account's e-mail, and what was agreed to with it. Anybody can register anybody's:
 * until it is proven, nothing is told of it, not even that there is something.
 */
export async function leadsOf(db: Db, user: Owner) {
  if (!user.emailProvenAt) return [];
  const { kind, alertType, email, phone, details, createdAt } = leads;
  const { consentRevision, consentWording, consentAt, consentAddress, consentWithdrawnAt } = leads;
  return db
    .select({
      kind,
      alertType,
      email,
      phone,
      details,
      createdAt,
      consentRevision,
      consentWording,
      consentAt,
      consentAddress,
      consentWithdrawnAt,
    })
    .from(leads)
    .where(withAddressOf(user))
    .orderBy(desc(createdAt))
    .limit(MOST);
}

/** What the staff noted of such leads, and answered to them, the newest first. Nothing where the address is not proven. */
export async function leadNotesOf(db: Db, user: Owner) {
  if (!user.emailProvenAt) return [];
  const { subject, body, createdAt, leadId } = leadNotes;
  return db
    .select({ subject, body, createdAt })
    .from(leadNotes)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(withAddressOf(user))
    .orderBy(desc(createdAt))
    .limit(MOST);
}

/** The same of an investor's new account. */
export function investorNotesOf(db: Db, investorId: string) {
  const { subject, body, createdAt, leadId } = leadNotes;
  return db
    .select({ subject, body, createdAt })
    .from(leadNotes)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(eq(leads.investorId, investorId))
    .orderBy(desc(createdAt))
    .limit(MOST);
}

/**
 * Forgets what was asked for or written with an account's e-mail, with its texts, where the address is proven. Of a
 * consent to texts the record stays, without e-mail, name and words: it is the proof of it.
 */
export async function forgetLeadsOf(tx: Db, user: Owner): Promise<void> {
  if (user.emailProvenAt) await forgetLeads(tx, withAddressOf(user));
}

/** The same of those that a condition names. What is left of them is no one's, and nobody is written to. */
export async function forgetLeads(tx: Db, theirs: SQL): Promise<void> {
  await tx.delete(leads).where(and(theirs, isNull(leads.consentAt)));
  const kept = tx.select({ id: leads.id }).from(leads).where(theirs);
  await tx.delete(texts).where(inArray(texts.leadId, kept));
  await tx.delete(leadNotes).where(inArray(leadNotes.leadId, kept));
  const record = { content: sql`${RECORD}::text || ${leads.id}`, state: "closed" } as const;
  await tx
    .update(leads)
    .set({ email: null, details: {}, mailClaims: {}, ...record })
    .where(theirs);
}

/** The free test drive of an account, if it has begun one. */
export async function testDriveOf(db: Db, userId: string) {
  const [row] = await driveByUser(db).execute({ userId });
  return row;
}

const driveByUser = builtOnce((db) => {
  const { begunAt, endsAt, userId } = testDrives;
  const own = eq(userId, sql.placeholder("userId"));
  return db.select({ begunAt, endsAt }).from(testDrives).where(own).prepare("");
});
