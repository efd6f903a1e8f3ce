import { and, asc, eq, gte, isNotNull, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { UserRow } from "../auth/signed-in";
import { linkedBanks } from "../db/bank-tables";
import { brokerageAccounts } from "../db/brokerage-tables";
import type { Db } from "../db/client";
import { deskRoles } from "../db/desk-tables";
import { legalHolds } from "../db/member-care-tables";
import { brokerConnections } from "../db/oauth-tables";
import { subscriptions } from "../db/payment-tables";
import { referralCodes, referralPayouts } from "../db/referral-tables";
import { subscribers, users } from "../db/schema";
import { unusedAccountMail } from "../mail/account-mail";
import { deleteUnused } from "./delete-account";
import { BATCH, type UnusedAccounts } from "./unused-accounts";

/**
 * Readers' accounts that nobody uses. Whatever has money, a contract or records in it is none: a subscription or a
 * brokerage application, of any time and with any end; a linked bank or broker; a code that others are referred by. Nor
 * is one whose address reads the newsletter, or one that has a role at the desk, which a command alone takes.
 */
export function unusedUsers(deps: Parameters<typeof deleteUnused>[0]): UnusedAccounts<UserRow> {
  const { db, settings } = deps;
  return {
    kind: "user",
    listUntold: ({ from, before }, most) =>
      db
        .select()
        .from(users)
        .where(and(isNull(users.unusedToldAt), gte(users.seenAt, from), isUnused(db, before)))
        .orderBy(asc(users.seenAt))
        .limit(most),
    noteTold: async ({ id }, since, at) => {
      const isStill = and(eq(users.id, id), isNull(users.unusedToldAt), isUnused(db, since));
      await db.update(users).set({ unusedToldAt: at }).where(isStill);
    },
    listDue: (since, toldBefore) =>
      db
        .select()
        .from(users)
        .where(and(lt(users.unusedToldAt, toldBefore), isUnused(db, since)))
        .orderBy(asc(users.unusedToldAt))
        .limit(BATCH),
    remove: (user, since, toldBefore) => {
      const isDue = (tx: Db) => and(lt(users.unusedToldAt, toldBefore), isUnused(tx, since));
      const isStill = async (tx: Db) => (await tx.$count(users, and(eq(users.id, user.id), isDue(tx)))) > 0;
      return deleteUnused(deps, user, { isStill });
    },
    letter: (email, deletedOn) => unusedAccountMail(settings, email, deletedOn),
  };
}

/** Accounts without a sign-in since that moment, and without anything that they are kept for. */
function isUnused(db: Db, since: Date): SQL | undefined {
  const own = [
    subscriptions,
    brokerageAccounts,
    linkedBanks,
    brokerConnections,
    referralCodes,
    referralPayouts,
    deskRoles,
    legalHolds,
  ];
  const reads = and(
    eq(sql`lower(${subscribers.email})`, sql`lower(${users.email})`),
    isNotNull(subscribers.confirmedAt),
  );
  return and(
    lt(users.seenAt, since),
    ...own.map((table) =>
      notExists(db.select({ one: sql`1` }).from(table).where(eq(table.userId, users.id))),
    ),
    notExists(db.select({ one: sql`1` }).from(subscribers).where(reads)),
  );
}
