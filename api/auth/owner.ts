import { eq, type SQL } from "drizzle-orm";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { users } from "../db/schema";
import type { knownDevices, signInLinks } from "../db/sign-in-tables";

/** Whose something is: a user's, or an investor's. */
export type Owner = { userId: string } | { investorId: string };
export type OwnerKind = "user" | "investor";

/** The rows of one owner. */
export const ownedBy = (table: typeof knownDevices | typeof signInLinks, owner: Owner): SQL =>
  "userId" in owner ? eq(table.userId, owner.userId) : eq(table.investorId, owner.investorId);

/** Locks the account's row until the transaction ends: two requests for one account take turns. */
export async function lockOwner(tx: Db, owner: Owner): Promise<void> {
  if ("userId" in owner) {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for("update");
  } else {
    await tx
      .select({ id: investors.id })
      .from(investors)
      .where(eq(investors.id, owner.investorId))
      .for("update");
  }
}
