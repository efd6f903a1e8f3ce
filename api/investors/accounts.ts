import { eq, sql } from "drizzle-orm";
import type { Investor } from "../../contract/investors";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { keepInvestorLead } from "../leads/keep-lead";

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

/** Adds an account, and a lead of it for the desk. Undefined when an account has the e-mail already. */
export function createInvestor(db: Db, row: typeof investors.$inferInsert): Promise<InvestorRow | undefined> {
  const values = { ...row, seenAt: row.createdAt };
  return db.transaction(async (tx) => {
    const [investor] = await tx.insert(investors).values(values).onConflictDoNothing().returning();
    if (investor) await keepInvestorLead(tx, investor);
    return investor;
  });
}

/** The investor's row, locked, so that changes of one investor's pledges run one after another. */
export async function lockInvestor(tx: Db, id: string): Promise<InvestorRow | undefined> {
  const [row] = await tx.select().from(investors).where(eq(investors.id, id)).for("update");
  return row;
}
