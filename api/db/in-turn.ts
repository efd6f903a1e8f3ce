import { eq } from "drizzle-orm";
import type { Db } from "./client";
import { users } from "./schema";

/**
 * Whoever writes what a user has one of takes turns, or each would find nothing and write its own. Rows that only name the
 * user are written meanwhile: two who name each other do not wait for each other.
 */
export function inTurn<Result>(db: Db, userId: string, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    return work(tx);
  });
}
