import { sql } from "drizzle-orm";
import { invoices, paymentCustomers, subscriptions } from "../../api/db/payment-tables";
import { referralPayouts, referrals } from "../../api/db/referral-tables";
import { users } from "../../api/db/schema";
import type { TestApi } from "./api";

type Db = TestApi["db"];
type Invoice = Partial<typeof invoices.$inferInsert> & { of: string };

const at = new Date("2026-01-01T00:00:00.000Z");

/** Of whose code nothing has come yet. */
export const noTotals = {
  revenueCents: 0,
  refundedCents: 0,
  payoutCents: 0,
  pendingCents: 0,
  payableCents: 0,
  paidCents: 0,
  dueCents: 0,
};

/** Accounts of these ids, without a password that anybody knows. */
export const addUsers = (db: Db, ids: readonly string[]) =>
  db.insert(users).values(
    ids.map((id) => ({
      id,
      email: `${id}@example.com`,
      passwordHash: "none",
      firstName: "Dana",
      lastName: "Lee",
      createdAt: at,
    })),
  );

/** Whoever came by `firstId`: an account, its referral `ref-<id>` and its subscription `sub-<id>`. */
export async function addReferred(
  db: Db,
  came: readonly { id: string; firstId: string; secondId?: string | undefined }[],
): Promise<void> {
  await addUsers(
    db,
    came.map(({ id }) => id),
  );
  await db.insert(referrals).values(
    came.map(({ id, firstId, secondId }) => ({
      id: `ref-${id}`,
      userId: id,
      firstId,
      secondId: secondId ?? null,
      code: "CODE",
      via: "register" as const,
      createdAt: at,
    })),
  );
  await addSubscriptions(
    db,
    came.map(({ id }) => ({ id, referralId: `ref-${id}` })),
  );
}

/** Subscriptions `sub-<id>` of users. */
export async function addSubscriptions(
  db: Db,
  subscribed: readonly { id: string; referralId: string | null }[],
): Promise<void> {
  await db.insert(paymentCustomers).values(
    subscribed.map(({ id }) => ({
      id: `cus-${id}`,
      ownerKind: "user" as const,
      ownerId: id,
      provider: "sandbox",
      createdAt: at,
    })),
  );
  await db.insert(subscriptions).values(
    subscribed.map(({ id, referralId }) => ({
      id: `sub-${id}`,
      userId: id,
      customerId: `cus-${id}`,
      plan: "signals",
      provider: "sandbox",
      providerId: `theirs-${id}`,
      idempotencyKey: "press-1",
      state: "live" as const,
      status: "active",
      priceCents: 1000,
      listCents: 2000,
      referralId,
      trialDays: 0,
      paymentMethodId: "pm",
      createdAt: at,
      updatedAt: at,
    })),
  );
}

let made = 0;
/** Invoices of these users' subscriptions: paid $10 unless it is said otherwise. */
export const addInvoices = (db: Db, given: readonly Invoice[]) =>
  db.insert(invoices).values(
    given.map(({ of, ...changes }) => ({
      id: `in-${++made}`,
      provider: "sandbox",
      subscriptionId: `sub-${of}`,
      status: "paid",
      amountCents: 1000,
      paidCents: 1000,
      createdAt: at,
      readAt: at,
      ...changes,
    })),
  );

/** So many people who came by `firstId` and have each paid $10 at that time: made in the database. */
export async function addCrowd(db: Db, count: number, firstId: string, paidAt: Date): Promise<void> {
  const series = sql`generate_series(1, ${count}::int) n`;
  const when = sql`${paidAt.toISOString()}::timestamptz`;
  await db.execute(sql`insert into payment_customers (id, owner_kind, owner_id, provider, created_at)
    select 'cus-crowd-' || n, 'user', 'crowd-' || n, 'sandbox', ${when} from ${series}`);
  await db.execute(sql`insert into referrals (id, first_id, code, via, created_at)
    select 'ref-crowd-' || n, ${firstId}::text, 'CODE', 'register', ${when} from ${series}`);
  await db.execute(sql`insert into subscriptions (id, customer_id, plan, provider, idempotency_key, state, price_cents,
      list_cents, referral_id, trial_days, payment_method_id, created_at, updated_at)
    select 'sub-crowd-' || n, 'cus-crowd-' || n, 'signals', 'sandbox', 'press', 'live', 1000, 2000, 'ref-crowd-' || n,
      0, 'pm', ${when}, ${when} from ${series}`);
  await db.execute(sql`insert into invoices (id, provider, subscription_id, status, amount_cents, paid_cents, created_at,
      paid_at, read_at)
    select 'in-crowd-' || n, 'sandbox', 'sub-crowd-' || n, 'paid', 1000, 1000, ${when}, ${when}, ${when} from ${series}`);
  // As PostgreSQL does by itself within a minute: until then it plans for the few rows that there were, and takes seconds.
  await db.execute(sql`analyze payment_customers, referrals, subscriptions, invoices`);
}

/** Empties what these rows are in. */
export const dropRows = (db: Db) =>
  db.execute(
    sql`truncate users, payment_customers, subscriptions, invoices, referrals, referral_codes, referral_payouts cascade`,
  );

const DAY = 86_400_000;
const wholeInBasisPoints = 10_000n;

/** What a statement has to say, worked out row by row: slowly, with other arithmetic, and straight from the tables. */
export async function recompute(
  db: Db,
  {
    userId,
    now,
    windowDays,
    provider = "sandbox",
  }: { userId: string; now: Date; windowDays: number; provider?: string },
) {
  const came = new Map((await db.select().from(referrals)).map((row) => [row.id, row]));
  const referralIds = new Map(
    (await db.select().from(subscriptions)).map(({ id, referralId }) => [id, referralId]),
  );
  const rows = (await db.select().from(invoices)).flatMap((invoice) => {
    const referral = came.get(referralIds.get(invoice.subscriptionId) ?? "");
    const { paidAt } = invoice;
    if (
      !referral ||
      referral.voidedAt ||
      !paidAt ||
      invoice.status !== "paid" ||
      invoice.provider !== provider
    )
      return [];
    const net = invoice.paidCents - invoice.refundedCents;
    const isSettled = paidAt.getTime() + windowDays * DAY <= now.getTime();
    return [
      { referral, month: paidAt.toISOString().slice(0, 7), net, refunded: invoice.refundedCents, isSettled },
    ];
  });
  const months = [];
  for (const month of [...new Set(rows.map((row) => row.month))].sort().reverse()) {
    for (const degree of [1, 2] as const) {
      const own = rows.filter(
        (row) =>
          row.month === month && (degree === 1 ? row.referral.firstId : row.referral.secondId) === userId,
      );
      if (own.length === 0) continue;
      const perPerson = new Map<string, number>();
      const settledOf = new Map<string, number>();
      let revenue = 0;
      let refunded = 0;
      let settled = 0;
      for (const row of own) {
        const person = row.referral.person ?? row.referral.id;
        perPerson.set(person, (perPerson.get(person) ?? 0) + row.net);
        if (row.isSettled) settledOf.set(person, (settledOf.get(person) ?? 0) + row.net);
        revenue += row.net;
        refunded += row.refunded;
        if (row.isSettled) settled += row.net;
      }
      const paying = [...perPerson.values()].filter((net) => net > 0).length;
      const cut = naiveCut(degree, paying);
      const payout = Number((BigInt(revenue) * BigInt(cut)) / wholeInBasisPoints);
      const paidForGood = [...settledOf.values()].filter((net) => net > 0).length;
      const payable = Number((BigInt(settled) * BigInt(naiveCut(degree, paidForGood))) / wholeInBasisPoints);
      months.push({
        month,
        degree,
        referrals: paying,
        revenueCents: revenue,
        refundedCents: refunded,
        cutBasisPoints: cut,
        payoutCents: payout,
        pendingCents: payout - payable,
        payableCents: payable,
      });
    }
  }
  const payouts = (await db.select().from(referralPayouts)).filter((row) => row.userId === userId);
  const totals = { ...noTotals };
  for (const month of months) {
    totals.revenueCents += month.revenueCents;
    totals.refundedCents += month.refundedCents;
    totals.payoutCents += month.payoutCents;
    totals.pendingCents += month.pendingCents;
    totals.payableCents += month.payableCents;
    totals.dueCents += month.payableCents;
  }
  for (const { cents } of payouts) {
    totals.paidCents += cents;
    totals.dueCents -= cents;
  }
  const first = new Set<string>();
  const second = new Set<string>();
  for (const { id, person, firstId, secondId, voidedAt } of came.values()) {
    if (voidedAt) continue;
    if (firstId === userId) first.add(person ?? id);
    if (secondId === userId) second.add(person ?? id);
  }
  const signedUp = { first: first.size, second: second.size };
  return { refundWindowDays: windowDays, signedUp, months, totals };
}

/** The schedule of SPEC 9 once more, in words of its own. */
function naiveCut(degree: 1 | 2, paying: number): number {
  if (degree === 1) return paying >= 10_000 ? 2500 : paying >= 1_000 ? 2250 : 2000;
  return paying >= 1_000_000 ? 1500 : paying >= 100_000 ? 1250 : 1000;
}
