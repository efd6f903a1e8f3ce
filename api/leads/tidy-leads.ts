import { and, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import { leadYears, testDriveKnownYears, textDays, withdrawnConsentYears } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import { leadNotes, leads, testDrives, texts } from "../db/lead-tables";
import { leadsUnderHold } from "../privacy/legal-hold";

const DAY = 86_400_000;
/** How long a lead may be answered. */
const LEAD_DAYS = leadYears * 365;
/** The record of a consent outlives it: claims about texts lapse after four years (28 USC 1658), and the FTC's rule has
 * such records kept for five (16 CFR 310.5). */
const WITHDRAWN_DAYS = withdrawnConsentYears * 365;
/** So long a number or an address is known to have had its test drive: as the trial of a deleted account. */
const DRIVE_DAYS = testDriveKnownYears * 365;

/**
 * Deletes what has run out of leads, texts and test drives. A consent that holds is kept with its lead; what the staff noted
 * and answered goes with the lead, and of one that is kept on as long after it was written. What was left with the address of a
 * member who is under a legal hold stays, with its texts and its notes, until the hold ends.
 */
export async function tidyLeads(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const { consentAt, consentWithdrawnAt, askedAt } = leads;
  const held = leadsUnderHold(db);
  const isFree = or(isNull(texts.leadId), notInArray(texts.leadId, held));
  await db.delete(texts).where(and(isNull(texts.dueAt), lt(texts.createdAt, daysAgo(textDays)), isFree));
  const isOver = or(
    and(isNull(consentAt), lt(askedAt, daysAgo(LEAD_DAYS))),
    lt(consentWithdrawnAt, daysAgo(WITHDRAWN_DAYS)),
  );
  await db.delete(leads).where(and(isOver, notInArray(leads.id, held)));
  const isOldNote = lt(leadNotes.createdAt, daysAgo(LEAD_DAYS));
  await db.delete(leadNotes).where(and(isOldNote, notInArray(leadNotes.leadId, held)));
  const { begunAt, expiresAt, endsAt } = testDrives;
  // One that nobody began may be offered anew.
  const isLeft = and(isNull(begunAt), lt(expiresAt, now));
  await db.delete(testDrives).where(or(isLeft, and(isNotNull(begunAt), lt(endsAt, daysAgo(DRIVE_DAYS)))));
}
