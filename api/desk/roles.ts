import { and, eq, sql } from "drizzle-orm";
import type { DeskRole } from "../../domain/desk-roles";
import type { Owner } from "../auth/owner";
import { signInSteps } from "../db/account-tables";
import type { Db } from "../db/client";
import { deskRoles, deskSessions } from "../db/desk-tables";
import { users } from "../db/schema";

/** What a user may do at the desk, in the alphabet's order; nothing for everybody else. */
export async function rolesOf(db: Db, userId: string): Promise<DeskRole[]> {
  const rows = await db
    .select({ role: deskRoles.role })
    .from(deskRoles)
    .where(eq(deskRoles.userId, userId))
    .orderBy(deskRoles.role);
  return rows.map(({ role }) => role);
}

/** Whether what opens the account opens the desk as well. */
export const holdsRole = async (db: Db, owner: Owner): Promise<boolean> =>
  "userId" in owner && (await rolesOf(db, owner.userId)).length > 0;

/** Everybody who has a role, by e-mail. */
export function listStaff(db: Db) {
  return db
    .select({
      email: users.email,
      roles: sql<string>`string_agg(${deskRoles.role}, ', ' order by ${deskRoles.role})`,
    })
    .from(deskRoles)
    .innerJoin(users, eq(users.id, deskRoles.userId))
    .groupBy(users.email)
    .orderBy(users.email);
}

export async function addRole(tx: Db, userId: string, role: DeskRole, now: Date): Promise<void> {
  await tx.insert(deskRoles).values({ userId, role, grantedAt: now }).onConflictDoNothing();
}

/** Takes a role, and ends where the user is signed in to the desk, or is about to be. */
export async function dropRole(tx: Db, userId: string, role: DeskRole): Promise<void> {
  await tx.delete(deskRoles).where(and(eq(deskRoles.userId, userId), eq(deskRoles.role, role)));
  await tx.delete(deskSessions).where(eq(deskSessions.userId, userId));
  await tx.delete(signInSteps).where(and(eq(signInSteps.userId, userId), eq(signInSteps.forDesk, true)));
}
