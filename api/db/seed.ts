import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { checkPassword, hashPassword } from "../auth/password";
import { createUser, findUserByEmail } from "../auth/users";
import type { Db } from "./client";
import { sessions, users } from "./schema";

export const DEMO_EMAIL = "demo@example.com";

/** The demo account with this password, made or brought up to date; a start that changes nothing keeps it as it is. */
export async function seedDemo(db: Db, password: string, now: Date): Promise<void> {
  const user = await findUserByEmail(db, DEMO_EMAIL);
  if (!user) {
    await createUser(db, {
      id: randomUUID(),
      email: DEMO_EMAIL,
      passwordHash: await hashPassword(password),
      firstName: "Dana",
      lastName: "Demo",
      phone: "5551234567",
      createdAt: now,
    });
    return;
  }
  if (await checkPassword(password, user.passwordHash)) return;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
  });
}
