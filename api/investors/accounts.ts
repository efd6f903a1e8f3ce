import { eq, sql } from "drizzle-orm";
import type { Investor } from "../../contract/investors";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";

export type InvestorRow = typeof investors.$inferSelect;

/** What the contract shows of an investor's account. */
export function toInvestor({ id, firstName, lastName, email }: InvestorRow): Investor {
  return { id, firstName, lastName, email };
}

/** The investor of an e-mail address, whatever its case; a user may have the same one. */
export async function findInvestorByEmail(db: Db, email: string): Promise<InvestorRow | undefined> {
  const [row] = await db
    .select()
    .from(investors)
    .where(eq(sql`lower(${investors.email})`, email.toLowerCase()));
  return row;
}

export async function findInvestor(db: Db, id: string): Promise<InvestorRow | undefined> {
  const [row] = await db.select().from(investors).where(eq(investors.id, id));
  return row;
}

/** Undefined when an account has the e-mail already. */
export async function createInvestor(
  db: Db,
  row: typeof investors.$inferInsert,
): Promise<InvestorRow | undefined> {
  const values = { ...row, seenAt: row.createdAt };
  const [investor] = await db.insert(investors).values(values).onConflictDoNothing().returning();
  return investor;
}

/** The investor's row, locked: whoever changes what one investor has pledged takes turns. */
export async function lockInvestor(tx: Db, id: string): Promise<InvestorRow | undefined> {
  const [row] = await tx.select().from(investors).where(eq(investors.id, id)).for("update");
  return row;
}
