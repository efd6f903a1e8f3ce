import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { users } from "../db/schema";

/** Whose something is: a user's, or an investor's. */
export type Owner = { userId: string } | { investorId: string };
export type OwnerKind = "user" | "investor";

/** The rows of one owner, of a table that has some for either kind. */
export const ownedBy = (table: { userId: PgColumn; investorId: PgColumn }, owner: Owner): SQL =>
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

/** Names an owner among all of both kinds: what is sealed for one opens for no other. */
export const nameOf = (owner: Owner): string =>
  "userId" in owner ? `user ${owner.userId}` : `investor ${owner.investorId}`;

/** Whose a row is. @throws {Error} for one that is nobody's, which no table of owners has */
export function ownerOf(row: { userId: string | null; investorId: string | null }): Owner {
  if (row.userId !== null) return { userId: row.userId };
  if (row.investorId !== null) return { investorId: row.investorId };
  throw new Error("the row has no owner");
}
