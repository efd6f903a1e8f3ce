import { eq } from "drizzle-orm";
import type { Db } from "./client";
import { users } from "./schema";

/**
 * Locks the user's row. Transactions that write a row of which a user has only one run one after another: otherwise two of them
 * would find no row, and each would write its own. Rows that only reference the user can be written meanwhile, so two users
 * who reference each other cause no deadlock.
 */
export function inTurn<Result>(db: Db, userId: string, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    return work(tx);
  });
}
