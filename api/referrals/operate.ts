import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { findUserByEmail } from "../auth/users";
import { csvText } from "../csv";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import { referralCodes, referralPayouts } from "../db/referral-tables";
import { users } from "../db/schema";
import { choosePayments } from "../providers/payments/choose";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { allMonths, dueTo, paidOutTo, paidOutToAll, type StatementDeps, totalsOf } from "./statement";

const longestReference = 100;

const depsOf = (db: Db, settings: Settings, now: () => Date): StatementDeps => ({
  db,
  settings,
  now,
  payments: choosePayments(settings, db, now),
});

const columns = [
  "user_id",
  "code",
  "email",
  "referrals_revenue_cents",
  "payout_cents",
  "pending_cents",
  "payable_cents",
  "all_paid_cents",
  "all_due_cents",
];

/**
 * What is due to whom as CSV, by what is due. Of a month: its sales alone; what was paid and is due is always of all months.
 * @throws {Refused}
 */
export const listReferrals =
  (settings: Settings, month: string | undefined, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
      throw new Refused("A month is written like 2026-11.");
    }
    const deps = depsOf(db, settings, now);
    const [months, paid] = [await allMonths(deps), await paidOutToAll(db)];
    const people = await db
      .select({ id: users.id, email: users.email, code: referralCodes.shown })
      .from(users)
      .leftJoin(referralCodes, eq(referralCodes.userId, users.id));
    const rows = people.flatMap(({ id, email, code }) => {
      const all = months.get(id) ?? [];
      const paidCents = paid.get(id) ?? 0;
      if (all.length === 0 && paidCents === 0) return [];
      const of = totalsOf(
        all.filter((each) => month === undefined || each.month === month),
        paidCents,
      );
      const { dueCents } = totalsOf(all, paidCents);
      const { revenueCents, payoutCents, pendingCents, payableCents } = of;
      return [
        [
          id,
          code,
          email,
          revenueCents,
          payoutCents,
          pendingCents,
          payableCents,
          paidCents,
          dueCents,
        ] as const,
      ];
    });
    return csvText(
      columns,
      rows.sort((a, b) => b[8] - a[8] || a[2].localeCompare(b[2])),
    );
  };

/**
 * Notes what an operator has paid out, once for each reference; cents below zero take back what was noted wrongly.
 * @throws {Refused} where it is more than is due or takes back more than was paid, or the reference is of another payout
 */
export const payReferral =
  (
    settings: Settings,
    { email, cents, reference }: { email: string; cents: string; reference: string },
    now = () => new Date(),
  ) =>
  async (db: Db): Promise<string> => {
    const amount = /^-?[1-9]\d{0,8}$/.test(cents) ? Number(cents) : 0;
    if (amount === 0)
      throw refused("What was paid is a whole number of cents, above 0; below it, one is taken back.");
    if (reference.length > longestReference || /\p{Cc}/u.test(reference)) {
      throw refused(`A reference has ${longestReference} characters or less, and none that cannot be shown.`);
    }
    const user = await findUserByEmail(db, email);
    if (!user) throw refused(`Nobody has the address "${email}".`);
    return inTurn(db, user.id, async (tx) => {
      const due = await dueTo(depsOf(tx, settings, now), user.id);
      const paid = await paidOutTo(tx, user.id);
      const [known] = await tx.select().from(referralPayouts).where(eq(referralPayouts.reference, reference));
      if (known?.userId === user.id && known.cents === amount) {
        return `${reference} is recorded already: ${amount} cents to ${email}. ${due} cents are due.`;
      }
      if (known) throw refused(`${reference} is the reference of another payout.`);
      if (paid + amount < 0) throw refused(`${paid} cents were paid to ${email}, and no more.`);
      if (amount > 0 && amount > due) throw refused(`${due} cents are due to ${email}, and no more.`);
      const [kept] = await tx
        .insert(referralPayouts)
        .values({ id: randomUUID(), userId: user.id, cents: amount, reference, paidAt: now() })
        .onConflictDoNothing()
        .returning();
      if (!kept) throw refused(`${reference} is the reference of another payout.`);
      return `Recorded: ${amount} cents to ${email}, ${reference}. ${due - amount} cents are due.`;
    });
  };

const refused = (sentence: string) => new Refused(`${sentence}\nNothing has changed.`);
