import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { leads } from "../db/lead-tables";
import { legalHolds } from "../db/member-care-tables";
import { users } from "../db/schema";

export type LegalHold = typeof legalHolds.$inferSelect;

/** The hold that a user's data is under; undefined for none. */
export async function findHold(db: Db, userId: string): Promise<LegalHold | undefined> {
  const [row] = await db.select().from(legalHolds).where(eq(legalHolds.userId, userId));
  return row;
}

/** The ids of what was left with the confirmed address of a member who is under a hold, for a condition. */
export function leadsUnderHold(db: Db) {
  const addresses = db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(legalHolds)
    .innerJoin(users, eq(users.id, legalHolds.userId))
    .where(isNotNull(users.emailProvenAt));
  return db.select({ id: leads.id }).from(leads).where(inArray(leads.email, addresses));
}
