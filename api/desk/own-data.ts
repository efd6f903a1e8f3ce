import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { deskRoles, deskSessions } from "../db/desk-tables";

/** More than anybody has. */
const MOST = 1000;

/** What the desk keeps of a user who may use it: roles, and where they are signed in. */
export async function deskDataOf(db: Db, userId: string) {
  const { role, grantedAt } = deskRoles;
  const { createdAt, expiresAt, userAgent, address } = deskSessions;
  const [roles, sessions] = await Promise.all([
    db.select({ role, grantedAt }).from(deskRoles).where(eq(deskRoles.userId, userId)).orderBy(role),
    db
      .select({ createdAt, expiresAt, userAgent, address })
      .from(deskSessions)
      .where(eq(deskSessions.userId, userId))
      .orderBy(desc(createdAt))
      .limit(MOST),
  ]);
  return { roles, sessions };
}
