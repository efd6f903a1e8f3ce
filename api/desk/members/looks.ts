import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { lookMinutes } from "../../../domain/lifetimes";
import type { Db } from "../../db/client";
import { deskAudit } from "../../db/desk-tables";
import { findHold } from "../../privacy/legal-hold";

/** Entries of the audit log that are a look at a member's data. */
export const lookDeeds = [
  "member.find",
  "member.open",
  "member.export",
  "application.open",
  "lead.find",
  "lead.open",
  "dispute.look",
  "job.open",
  "audit.open",
];

const MINUTE = 60_000;
/** More looks than a list of days needs, and few enough to be read each time. */
const MOST_LOOKS = 500;
const MOST_DAYS = 100;

const { subjectId, actor, action, at, seq } = deskAudit;

/** Whether who looks has said why, a short time ago. */
export async function isLooking(db: Db, who: string, memberId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - lookMinutes * MINUTE);
  const [row] = await db
    .select({ seq })
    .from(deskAudit)
    .where(and(eq(subjectId, memberId), eq(actor, who), eq(action, "member.open"), gt(at, since)))
    .orderBy(desc(seq))
    .limit(1);
  return row !== undefined;
}

/**
 * The days (UTC, ISO 8601) on which somebody of the staff looked at a user's data, the newest first. Looks since a legal
 * hold was set are told once it has ended.
 */
export async function lookDaysOf(db: Db, userId: string): Promise<string[]> {
  const hold = await findHold(db, userId);
  const looks = db
    .select({ day: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`.as("day") })
    .from(deskAudit)
    .where(and(eq(subjectId, userId), inArray(action, lookDeeds), hold ? lt(at, hold.setAt) : undefined))
    .orderBy(desc(seq))
    .limit(MOST_LOOKS)
    .as("looks");
  const rows = await db
    .selectDistinct({ day: looks.day })
    .from(looks)
    .orderBy(desc(looks.day))
    .limit(MOST_DAYS);
  return rows.map(({ day }) => day);
}
