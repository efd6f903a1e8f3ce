import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import type { UserRow } from "./signed-in";

/** The account of an e-mail address, whatever its case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** The seen time is kept to within a day: a write for every renewed token would cost more than it tells. */
const SEEN_STEP_MS = 86_400_000;

/** Notes that an account is used: it is not deleted for want of use. */
export async function noteSeen(db: Db, userId: string, now: Date): Promise<void> {
  const { id, seenAt, unusedToldAt } = users;
  const isStale = or(lt(seenAt, new Date(now.getTime() - SEEN_STEP_MS)), isNotNull(unusedToldAt));
  await db
    .update(users)
    .set({ seenAt: now, unusedToldAt: null })
    .where(and(eq(id, userId), isStale));
}

type NewUser = Omit<
  UserRow,
  "emailProvenAt" | "passwordUnconfirmed" | "timeZone" | "seenAt" | "unusedToldAt" | "accessEpoch"
>;

/** Undefined when an account has the e-mail already. */
export async function createUser(db: Db, row: NewUser): Promise<UserRow | undefined> {
  const values = { ...row, seenAt: row.createdAt };
  const [user] = await db.insert(users).values(values).onConflictDoNothing().returning();
  return user;
}
