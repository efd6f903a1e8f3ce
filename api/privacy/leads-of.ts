import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { leads, testDrives } from "../db/lead-tables";

const MOST = 1000;

/** What was asked for or written with an address, and what was agreed to with it. */
export function leadsOf(db: Db, address: string) {
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
    .where(eq(email, address.toLowerCase()))
    .orderBy(desc(createdAt))
    .limit(MOST);
}

/** The free test drive of an account, if it has begun one. */
export async function testDriveOf(db: Db, userId: string) {
  const { begunAt, endsAt } = testDrives;
  const [row] = await db.select({ begunAt, endsAt }).from(testDrives).where(eq(testDrives.userId, userId));
  return row;
}
