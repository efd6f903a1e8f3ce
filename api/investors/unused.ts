import { and, asc, eq, gte, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { paymentCustomers } from "../db/payment-tables";
import { unusedInvestorMail } from "../mail/investor-mail";
import { BATCH, type UnusedAccounts } from "../privacy/unused-accounts";
import type { InvestorRow } from "./accounts";
import { deleteInvestor } from "./delete-account";
import type { PledgeDeps } from "./pledges";

/** Investors' accounts that nobody uses. One that was checked, as it is before any pledge, or that the card provider knows, is none. */
export function unusedInvestors(deps: PledgeDeps): UnusedAccounts<InvestorRow> {
  const { db, settings } = deps;
  const { id, seenAt, unusedToldAt } = investors;
  return {
    kind: "investor",
    listUntold: ({ from, before }, most) =>
      db
        .select()
        .from(investors)
        .where(and(isNull(unusedToldAt), gte(seenAt, from), isUnused(db, before)))
        .orderBy(asc(seenAt))
        .limit(most),
    noteTold: async (investor, since, at) => {
      const isStill = and(eq(id, investor.id), isNull(unusedToldAt), isUnused(db, since));
      await db.update(investors).set({ unusedToldAt: at }).where(isStill);
    },
    listDue: (since, toldBefore) =>
      db
        .select()
        .from(investors)
        .where(and(lt(unusedToldAt, toldBefore), isUnused(db, since)))
        .orderBy(asc(unusedToldAt))
        .limit(BATCH),
    remove: async (investor, since, toldBefore) => {
      const isDue = (tx: Db) => and(lt(unusedToldAt, toldBefore), isUnused(tx, since));
      const isStill = async (tx: Db) => (await tx.$count(investors, and(eq(id, investor.id), isDue(tx)))) > 0;
      return (await deleteInvestor(deps, investor.id, isStill)) ? "deleted" : "used";
    },
    letter: (email, deletedOn) => unusedInvestorMail(settings, email, deletedOn),
  };
}

/** Accounts without a sign-in since that moment, and without anything that they are kept for. */
function isUnused(db: Db, since: Date): SQL | undefined {
  const known = and(eq(paymentCustomers.ownerKind, "investor"), eq(paymentCustomers.ownerId, investors.id));
  return and(
    // Who ever pledged was checked before. In words of the index, whatever else the planner knows of the value.
    sql`${investors.checks} = 'none'`,
    lt(investors.seenAt, since),
    notExists(db.select({ one: sql`1` }).from(paymentCustomers).where(known)),
  );
}
