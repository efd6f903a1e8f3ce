import { and, countDistinct, eq, isNotNull, isNull, notExists, type SQL, sql, sum } from "drizzle-orm";
import type { ReferralMonth, Referrals } from "../../contract/referrals";
import { cutFor, payoutCents, type ReferralDegree } from "../../domain/referrals";
import type { Db } from "../db/client";
import { disputes, invoices, subscriptions } from "../db/payment-tables";
import { referralPayouts, referrals } from "../db/referral-tables";
import type { Deps } from "../deps";
import { codeOf } from "./codes";

const DAY = 86_400_000;

/** What statements stand on; of the card provider its name, as another one's invoices are not asked about. */
export interface StatementDeps extends Pick<Deps, "db" | "now"> {
  settings: Pick<Deps["settings"], "refundWindowDays">;
  payments: Pick<Deps["payments"], "name">;
}

/** A month's sales of one degree, which are an ambassador's. */
interface Sales {
  ownerId: string;
  degree: ReferralDegree;
  month: string;
  referrals: number;
  /** Of these: who paid what cannot be refunded any more. */
  settledReferrals: number;
  revenueCents: number;
  refundedCents: number;
  /** Of the revenue: what cannot be refunded any more. */
  settledCents: number;
}

/** What has come of a user's code: every figure is worked out from the invoices as they are now. */
export async function referralsOf(deps: StatementDeps, userId: string): Promise<Referrals> {
  const { db, settings } = deps;
  const [code, signedUp, sales, paidCents] = await Promise.all([
    codeOf(db, userId),
    signedUpBy(db, userId),
    salesOf(deps, userId),
    paidOutTo(db, userId),
  ]);
  const months = sales.map(toMonth);
  return {
    code: code ?? null,
    refundWindowDays: settings.refundWindowDays,
    signedUp,
    months,
    totals: totalsOf(months, paidCents),
  };
}

/** What all months come to, beside what was paid out. */
export function totalsOf(months: readonly ReferralMonth[], paidCents: number): Referrals["totals"] {
  const total = (of: (month: ReferralMonth) => number) =>
    months.reduce((sofar, month) => sofar + of(month), 0);
  const payableCents = total((month) => month.payableCents);
  return {
    revenueCents: total((month) => month.revenueCents),
    refundedCents: total((month) => month.refundedCents),
    payoutCents: total((month) => month.payoutCents),
    pendingCents: total((month) => month.pendingCents),
    payableCents,
    paidCents,
    dueCents: payableCents - paidCents,
  };
}

/** Every ambassador's months, by the user's id. */
export async function allMonths(deps: StatementDeps): Promise<Map<string, ReferralMonth[]>> {
  const months = new Map<string, ReferralMonth[]>();
  for (const sales of await salesOf(deps)) {
    months.set(sales.ownerId, [...(months.get(sales.ownerId) ?? []), toMonth(sales)]);
  }
  return months;
}

/** What an ambassador is still to be paid, in cents: below zero where a sale was refunded after it was paid out. */
export async function dueTo(deps: StatementDeps, userId: string): Promise<number> {
  const months = (await salesOf(deps, userId)).map(toMonth);
  return totalsOf(months, await paidOutTo(deps.db, userId)).dueCents;
}

/** What was paid out to every ambassador so far, in cents, by the user's id. */
export async function paidOutToAll(db: Db): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ userId: referralPayouts.userId, cents: sum(referralPayouts.cents).mapWith(Number) })
    .from(referralPayouts)
    .groupBy(referralPayouts.userId);
  return new Map(rows.map(({ userId, cents }) => [userId, cents]));
}

/** What was paid out to an ambassador so far, in cents. */
export async function paidOutTo(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${referralPayouts.cents}), 0)`.mapWith(Number) })
    .from(referralPayouts)
    .where(eq(referralPayouts.userId, userId));
  return row?.cents ?? 0;
}

function toMonth({ month, degree, referrals: paying, settledReferrals, ...sales }: Sales): ReferralMonth {
  const { revenueCents, refundedCents, settledCents } = sales;
  const cutBasisPoints = cutFor(degree, paying);
  const payout = payoutCents(revenueCents, cutBasisPoints);
  // A tier that rests on sales which can still be refunded is pending with them.
  const payableCents = payoutCents(settledCents, cutFor(degree, settledReferrals));
  return {
    month,
    degree,
    referrals: paying,
    revenueCents,
    refundedCents,
    cutBasisPoints,
    payoutCents: payout,
    pendingCents: payout - payableCents,
    payableCents,
  };
}

async function signedUpBy(db: Db, userId: string): Promise<Referrals["signedUp"]> {
  const countOf = async (which: SQL) => {
    const [row] = await db
      .select({ people: countDistinct(person) })
      .from(referrals)
      .where(and(which, isNull(referrals.voidedAt)));
    return row?.people ?? 0;
  };
  const [first, second] = await Promise.all([
    countOf(eq(referrals.firstId, userId)),
    countOf(eq(referrals.secondId, userId)),
  ]);
  return { first, second };
}

/** Who deletes an account and comes again is nobody new. */
const person = sql`coalesce(${referrals.person}, ${referrals.id})`;

/**
 * The sales of each month and degree, the newest first: invoices of subscriptions that were paid with the provider in use.
 * A month is that of the payment, in UTC, whenever something of it was given back.
 * @param userId of the ambassador; without it, everybody's
 */
async function salesOf({ db, now, settings, payments }: StatementDeps, userId?: string): Promise<Sales[]> {
  const settledUntil = new Date(now().getTime() - settings.refundWindowDays * DAY).toISOString();
  const month = sql<string>`to_char(${invoices.paidAt} at time zone 'UTC', 'YYYY-MM')`;
  // What a bank has kept is given back too, and while one decides, nothing of that subscription is settled.
  const kept = sql`(select coalesce(sum(${disputes.amountCents}), 0) from ${disputes} where ${and(
    eq(disputes.invoiceId, invoices.id),
    eq(disputes.standing, "lost"),
  )})`;
  const refunded = sql`least(${invoices.refundedCents} + ${kept}, ${invoices.paidCents})`;
  const isOpen = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.subscriptionId, subscriptions.id), eq(disputes.standing, "open")));
  const isSettled = and(sql`${invoices.paidAt} <= ${settledUntil}::timestamptz`, notExists(isOpen));
  const paid = and(
    eq(invoices.provider, payments.name),
    eq(invoices.status, "paid"),
    isNotNull(invoices.paidAt),
    isNull(referrals.voidedAt),
  );
  const peopleOf = (owner: typeof referrals.firstId | typeof referrals.secondId) =>
    db
      .select({
        ownerId: sql<string>`${owner}`.as("owner_id"),
        month: month.as("month"),
        net: sql`sum(${invoices.paidCents} - ${refunded})`.as("net"),
        refunded: sql`sum(${refunded})`.as("refunded"),
        settled: sql`coalesce(sum(${invoices.paidCents} - ${refunded}) filter (where ${isSettled}), 0)`.as(
          "settled",
        ),
      })
      .from(invoices)
      .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
      .innerJoin(referrals, eq(referrals.id, subscriptions.referralId))
      .where(and(paid, userId === undefined ? isNotNull(owner) : eq(owner, userId)))
      .groupBy(owner, person, month)
      .as("people");
  const ofDegree = async (degree: ReferralDegree, people: ReturnType<typeof peopleOf>): Promise<Sales[]> => {
    const rows = await db
      .select({
        ownerId: people.ownerId,
        month: people.month,
        referrals: sql`count(*) filter (where ${people.net} > 0)`.mapWith(Number),
        settledReferrals: sql`count(*) filter (where ${people.settled} > 0)`.mapWith(Number),
        revenueCents: sql`sum(${people.net})`.mapWith(Number),
        refundedCents: sql`sum(${people.refunded})`.mapWith(Number),
        settledCents: sql`sum(${people.settled})`.mapWith(Number),
      })
      .from(people)
      .groupBy(people.ownerId, people.month);
    return rows.map((row) => ({ ...row, degree }));
  };
  // One after the other: a transaction has one connection.
  const first = await ofDegree(1, peopleOf(referrals.firstId));
  const second = await ofDegree(2, peopleOf(referrals.secondId));
  return [...first, ...second].sort((a, b) => b.month.localeCompare(a.month) || a.degree - b.degree);
}
