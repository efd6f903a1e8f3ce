import { and, eq, ne, sql } from "drizzle-orm";
import { checkPassword, hashPassword } from "../auth/password";
import { createUser, findUserById } from "../auth/users";
import type { Db } from "./client";
import { sessions, users } from "./schema";

export const DEMO_EMAIL = "demo@example.com";
/** Always the same, so that a production start knows the account whose password is public from anyone else's. */
const DEMO_ID = "demo-account";

/** The demo account with this password, made or brought up to date; a start that changes nothing keeps it as it is. */
export async function seedDemo(db: Db, password: string, now: Date): Promise<void> {
  const user = await findUserById(db, DEMO_ID);
  if (user?.emailProvenAt && (await checkPassword(password, user.passwordHash))) return;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (user) {
      const changes = { passwordHash, passwordUnconfirmed: false, emailProvenAt: user.emailProvenAt ?? now };
      await tx.update(users).set(changes).where(eq(users.id, DEMO_ID));
      await tx.delete(sessions).where(eq(sessions.userId, DEMO_ID));
      return;
    }
    // An account that was registered by hand with this address would lack the id that production looks for.
    await tx.delete(users).where(and(eq(sql`lower(${users.email})`, DEMO_EMAIL), ne(users.id, DEMO_ID)));
    await createUser(tx, {
      id: DEMO_ID,
      email: DEMO_EMAIL,
      passwordHash,
      firstName: "Dana",
      lastName: "Demo",
      phone: "5551234567",
      createdAt: now,
    });
    // Its mailbox is the outbox, which its user reads: alerts are mailed to it like to a member who has confirmed.
    await tx.update(users).set({ emailProvenAt: now }).where(eq(users.id, DEMO_ID));
  });
}

/** Removes what {@link seedDemo} made, and with it its sessions; true when it was there. */
export async function removeDemo(db: Db): Promise<boolean> {
  return (await db.delete(users).where(eq(users.id, DEMO_ID)).returning({ id: users.id })).length > 0;
}
