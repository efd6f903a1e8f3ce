import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { legalHolds } from "../db/member-care-tables";

export type LegalHold = typeof legalHolds.$inferSelect;

/** The hold that a user's data is under; undefined for none. */
export async function findHold(db: Db, userId: string): Promise<LegalHold | undefined> {
  const [row] = await db.select().from(legalHolds).where(eq(legalHolds.userId, userId));
  return row;
}
