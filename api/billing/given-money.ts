import { and, asc, desc, eq, inArray, lte, ne } from "drizzle-orm";
import type { Db } from "../db/client";
import { givenMoney } from "../db/member-care-tables";
import { invoices } from "../db/payment-tables";
import { describeError } from "../errors";
import { PaymentError } from "../providers/payments/port";
import { type BillingDeps, type Customer, findCustomerByProviderId } from "./customer";
import { claimGivenMail } from "./given-mails";
import { mirrorInvoices } from "./invoices";

export type GivenRow = typeof givenMoney.$inferSelect;

/** So long an attempt is left alone. Two at once do no harm: the provider knows them by their key for one. */
const LEASE_MS = 30_000;
const RETRY_MS = 5 * 60_000;
const BATCH = 50;

/**
 * Has the provider give what was asked for, if nobody else does. Safe to run at any time, by several at once, and after any
 * of them died: the state at the provider is read again, and the key is the row's.
 * @returns how the row stands then
 */
export async function settleGiven(deps: BillingDeps, id: string): Promise<GivenRow | undefined> {
  const row = await claim(deps, id);
  if (row) {
    try {
      await (row.kind === "refund" ? refund(deps, row) : credit(deps, row));
      await end(deps, row, { state: "done" });
    } catch (error) {
      await fail(deps, row, error);
    }
  }
  const [now] = await deps.db.select().from(givenMoney).where(eq(givenMoney.id, id));
  return now;
}

/** What a press has left to be done, since the provider did not answer or the process died. */
export async function settleLeftGiven(deps: BillingDeps): Promise<void> {
  const { id, state, dueAt, provider } = givenMoney;
  const due = await deps.db
    .select({ id })
    .from(givenMoney)
    .where(and(eq(state, "asked"), eq(provider, deps.payments.name), lte(dueAt, deps.now())))
    .orderBy(asc(dueAt))
    .limit(BATCH);
  for (const each of due) await settleGiven(deps, each.id);
}

/** What the desk gave a user or is to give, as they are told it, the newest first. */
export function givenOf(db: Db, userId: string, most: number) {
  const { kind, months, amountCents, state, askedAt, endedAt } = givenMoney;
  return db
    .select({ kind, months, amountCents, state, askedAt, endedAt })
    .from(givenMoney)
    .where(eq(givenMoney.userId, userId))
    .orderBy(desc(askedAt))
    .limit(most);
}

async function claim({ db, now, payments }: BillingDeps, id: string): Promise<GivenRow | undefined> {
  const { state, dueAt, provider } = givenMoney;
  const [row] = await db
    .update(givenMoney)
    .set({ dueAt: new Date(now().getTime() + LEASE_MS) })
    .where(
      and(
        ...[eq(givenMoney.id, id), eq(state, "asked")],
        ...[eq(provider, payments.name), lte(dueAt, now())],
      ),
    )
    .returning();
  return row;
}

/** What was asked for, once: of a charge of which nothing is left nothing is given back again. @throws {PaymentError} */
async function refund(
  deps: BillingDeps,
  { id: key, invoiceId, creditedId, amountCents }: GivenRow,
): Promise<void> {
  if (invoiceId === null) throw new Error("a refund is of no invoice");
  const { paidCents, refundedCents } = await deps.payments.readInvoice(invoiceId);
  if (paidCents > refundedCents) await deps.payments.refundInvoice(invoiceId, { amountCents, key });
  const customer = creditedId === null ? undefined : await findCustomerByProviderId(deps, creditedId);
  if (customer) await mirrorInvoices(deps, customer);
}

async function credit({ payments }: BillingDeps, { id, creditedId, amountCents }: GivenRow): Promise<void> {
  if (creditedId === null) throw new Error("free months are nobody's");
  await payments.credit(creditedId, amountCents, id);
}

async function fail(deps: BillingDeps, row: GivenRow, error: unknown): Promise<void> {
  const { name, message } = describeError(error);
  deps.log.warn(
    { given: row.id, error: message ?? name },
    "the provider did not give what the desk asked for",
  );
  const lastError = message ?? name;
  if (error instanceof PaymentError && error.isFinal) return end(deps, row, { state: "refused", lastError });
  await deps.db
    .update(givenMoney)
    .set({ lastError, dueAt: new Date(deps.now().getTime() + RETRY_MS) })
    .where(and(eq(givenMoney.id, row.id), eq(givenMoney.state, "asked")));
}

async function end(
  { db, now }: BillingDeps,
  { id }: GivenRow,
  how: { state: "done" | "refused"; lastError?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(givenMoney)
      .set({ lastError: null, ...how, endedAt: now(), dueAt: null })
      .where(and(eq(givenMoney.id, id), eq(givenMoney.state, "asked")))
      .returning();
    if (ended?.state === "done") await claimGivenMail(tx, ended);
  });
}

/** A refund that its bank has sent back was none: it can be given again. Call it with the invoices mirrored. */
export async function noteFailedRefunds(
  { db }: BillingDeps,
  { provider, providerId }: Customer,
): Promise<void> {
  const { id, amountCents, invoiceId, kind, state, creditedId, endedAt } = givenMoney;
  const done = and(
    ...[eq(givenMoney.provider, provider), eq(creditedId, providerId)],
    ...[eq(kind, "refund"), eq(state, "done")],
  );
  const rows = await db
    .select({ id, amountCents, invoiceId, refundedCents: invoices.refundedCents })
    .from(givenMoney)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(done)
    .orderBy(desc(endedAt));
  const charges = new Set(rows.map((row) => row.invoiceId));
  const failed = [...charges].flatMap((charge) => sentBack(rows.filter((row) => row.invoiceId === charge)));
  if (failed.length === 0) return;
  await db
    .update(givenMoney)
    .set({ state: "refused", lastError: "the bank has sent it back" })
    .where(and(inArray(id, failed), done));
}

/** Of a charge's refunds, the newest first, those that it has not: the one of just that sum, else the newest. */
function sentBack(rows: { id: string; amountCents: number; refundedCents: number }[]): string[] {
  const failed: string[] = [];
  let left = rows;
  for (;;) {
    const given = left.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const missing = given - (left[0]?.refundedCents ?? given);
    const one = missing > 0 && (left.find(({ amountCents }) => amountCents === missing) ?? left[0]);
    if (!one) return failed;
    failed.push(one.id);
    left = left.filter((row) => row !== one);
  }
}

/** What waits for a second person goes with the account, and reasons with it. */
export async function forgetGiven(tx: Db, id: string, now: Date): Promise<void> {
  const own = eq(givenMoney.userId, id);
  await tx
    .update(givenMoney)
    .set({ state: "withdrawn", endedAt: now })
    .where(and(own, eq(givenMoney.state, "waiting")));
  await tx
    .update(givenMoney)
    .set({ reason: "" })
    .where(and(own, ne(givenMoney.reason, "")));
}
