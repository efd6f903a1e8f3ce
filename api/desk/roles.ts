import { and, eq, isNull, sql } from "drizzle-orm";
import type { DeskRole } from "../../domain/desk-roles";
import type { Owner } from "../auth/owner";
import { signInSteps } from "../db/account-tables";
import type { Db } from "../db/client";
import { deskRoles, deskSessions, deskSignals } from "../db/desk-tables";
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

/** Who approves signals (api/routes/desk-signals.ts). */
const isApprover = (role: DeskRole): boolean => role === "analyst" || role === "owner";

/**
 * Takes back what a user approved of drafts that are not issued yet: else a draft could be issued on the word of a person who
 * has no say any more. Call it as their last such role is taken, or their account goes.
 */
export async function takeBackApprovals(tx: Db, userId: string): Promise<void> {
  const { approvedBy, trade } = deskSignals;
  await tx
    .update(deskSignals)
    .set({ approvedBy: null, approvedDigest: null })
    .where(and(eq(approvedBy, userId), isNull(trade)));
}

/** Takes a role, and ends where the user is signed in to the desk, or is about to be. */
export async function dropRole(tx: Db, userId: string, role: DeskRole): Promise<void> {
  await tx.delete(deskRoles).where(and(eq(deskRoles.userId, userId), eq(deskRoles.role, role)));
  if (!(await rolesOf(tx, userId)).some(isApprover)) await takeBackApprovals(tx, userId);
  await tx.delete(deskSessions).where(eq(deskSessions.userId, userId));
  await tx.delete(signInSteps).where(and(eq(signInSteps.userId, userId), eq(signInSteps.forDesk, true)));
}
