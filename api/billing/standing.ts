import { eq } from "drizzle-orm";
import { subscriptions } from "../db/payment-tables";
import { DISPUTED } from "../providers/payments/dispute-port";
import { PaymentError, type ProviderSubscription } from "../providers/payments/port";
import { type BillingDeps, findCustomer } from "./customer";
import { mirrorInvoices } from "./invoices";
import { readSubscription, type SubscriptionRow } from "./rows";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The provider's words for what a person may just have changed on its page. */
export const unsettled = ["incomplete", "past_due", "unpaid"];

/** The provider's words for what is over and never comes back. */
export const over = ["canceled", "incomplete_expired"];

/**
 * Takes in where a subscription stands at the provider: our row as it then is. One that has ended here and lives there is
 * ended there too, and what was paid for it given back: somebody was told that it was over.
 * @param readAt when the reading began: what an earlier one brings later counts no more
 * @throws {PaymentError}
 */
export async function takeIn(
  deps: BillingDeps,
  id: string,
  found: ProviderSubscription,
  readAt: Date,
): Promise<SubscriptionRow | undefined> {
  const isTaken = await record(deps, id, found, readAt);
  const row = await readSubscription(deps, id);
  if (!row || !isTaken || row.state !== "ended" || over.includes(found.status)) return row;
  deps.log.error(
    { subscription: id, providerId: found.id },
    "a subscription that has ended here is active at the card provider: it is ended and refunded there",
  );
  await record(deps, id, await endStray(deps, row, found), deps.now());
  return readSubscription(deps, id);
}

/** Ends and gives back. As it then stands: with a payment under way it lives until the next look. @throws {PaymentError} */
export async function endStray(
  deps: BillingDeps,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<ProviderSubscription> {
  const left = found.status === "incomplete" ? await deps.payments.endUnpaid(found.id) : found;
  if (over.includes(left.status) || left.status === "incomplete") return left;
  // Given back first: whatever dies in between finds it living once more.
  await giveBack(deps, row, found.id);
  return deps.payments.endNow(found.id);
}

/** What was paid for a subscription that nobody was told of, or after it had ended. */
async function giveBack(deps: BillingDeps, row: SubscriptionRow, providerId: string): Promise<void> {
  const customer = await findCustomer(deps, row.customerId);
  if (!customer) return;
  const hadIt = row.refusal === null && row.mailed.includes("started");
  const since = hadIt && row.endedAt ? row.endedAt.getTime() : 0;
  for (const invoice of await deps.payments.invoices(customer.providerId)) {
    const isDue = invoice.paidCents > invoice.refundedCents && invoice.createdAt.getTime() >= since;
    if (invoice.subscriptionId === providerId && isDue) await giveInvoiceBack(deps, invoice.id);
  }
  await mirrorInvoices(deps, customer);
}

/** Where its owner's bank has the money, or is asked for it, there is nothing to give: that keeps no subscription alive. */
async function giveInvoiceBack({ payments, log }: BillingDeps, id: string): Promise<void> {
  try {
    await payments.refundInvoice(id);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.code !== DISPUTED) throw error;
    log.warn({ invoice: id }, "an invoice is not given back, as its owner's bank was asked for it");
  }
}

/**
 * Ends one whose first month was refused, unless it was paid meanwhile. Only the press whose answer that is does so: who
 * was led to the provider's page may give another card there.
 * @throws {PaymentError}
 */
export async function endRefused(
  deps: BillingDeps,
  row: SubscriptionRow,
  found: ProviderSubscription | undefined,
): Promise<SubscriptionRow> {
  const isRefused = found?.status === "incomplete" && found.refusal !== undefined;
  return isRefused && row.state === "live" ? endUnpaid(deps, row) : row;
}

/** Ends one whose first month was never paid; our row as it then is. @throws {PaymentError} */
export async function endUnpaid(deps: BillingDeps, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (!row.providerId) return row;
  const left = await deps.payments.endUnpaid(row.providerId);
  return (await takeIn(deps, row.id, left, deps.now())) ?? row;
}

/** Asks the provider where a subscription stands, and takes that in. @throws {PaymentError} */
export async function refreshStanding(
  deps: BillingDeps,
  row: SubscriptionRow,
): Promise<{
  row: SubscriptionRow;
  found: ProviderSubscription | undefined;
}> {
  if (!row.providerId) return { row, found: undefined };
  const readAt = deps.now();
  const found = await deps.payments.readSubscription(row.providerId);
  return { row: (await takeIn(deps, row.id, found, readAt)) ?? row, found };
}

/** False when it was not taken: a later reading is there. */
function record(deps: BillingDeps, id: string, found: ProviderSubscription, readAt: Date): Promise<boolean> {
  const { db, now, log, payments } = deps;
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
    if (!row || row.provider !== payments.name) return false;
    if (row.providerId && row.providerId !== found.id) {
      log.error(
        { subscription: id, providerId: found.id },
        "the card provider reports another subscription under the same row: the second one was not taken over",
      );
      return false;
    }
    if (row.readAt && row.readAt > readAt) return false;
    // Who was told that it came to nothing is never subscribed after all.
    const ended = over.includes(found.status) || row.state === "ended" || row.userId === null;
    const { status, trialEndsAt, periodEndsAt, cancelAtPeriodEnd, paymentMethodId } = found;
    const isLate = status === "past_due" || status === "unpaid";
    await tx
      .update(subscriptions)
      .set({
        providerId: found.id,
        state: ended ? "ended" : "live",
        status,
        trialEndsAt: trialEndsAt ?? null,
        periodEndsAt: periodEndsAt ?? null,
        cancelAtPeriodEnd,
        endedAt: endedAfter(row, found, ended ? now() : null),
        pastDueSince: isLate ? (row.pastDueSince ?? found.lateSince ?? now()) : null,
        refusal: refusalAfter(row, found),
        lastError: null,
        attempts: 0,
        dueAt: nextCheck(row, found, now()),
        readAt,
        updatedAt: now(),
        ...(paymentMethodId && { paymentMethodId }),
      })
      .where(eq(subscriptions.id, id));
    return true;
  });
}

/** As it was told first: what is ended after that at the provider has ended before. */
const endedAfter = (row: SubscriptionRow, { endedAt }: ProviderSubscription, otherwise: Date | null) =>
  (row.state === "ended" ? row.endedAt : null) ?? endedAt ?? otherwise;

/** Kept of one that never began; a charge that fails later is the invoice's. */
function refusalAfter(row: SubscriptionRow, { status, refusal }: ProviderSubscription): string | null {
  if (row.state === "ended") return row.refusal;
  if (status === "incomplete") return refusal ?? row.refusal;
  return over.includes(status) ? row.refusal : null;
}

/**
 * The provider tells by itself what happens; asking is for what was not heard. After a change its invoices and mails are
 * looked after within a minute, in case no event comes that has it done.
 */
function nextCheck(row: SubscriptionRow, found: ProviderSubscription, now: Date): Date | null {
  const { status, periodEndsAt } = found;
  if (row.status !== status) return new Date(now.getTime() + MINUTE);
  if (over.includes(status)) return null;
  const pause = status === "active" || status === "trialing" ? 6 * HOUR : 10 * MINUTE;
  const regular = now.getTime() + pause;
  const turn = periodEndsAt ? periodEndsAt.getTime() + 10 * MINUTE : regular;
  return new Date(turn > now.getTime() ? Math.min(regular, turn) : regular);
}

/** Until when a subscription whose payment has failed opens what it opened. */
export function graceUntil(
  { status, pastDueSince }: SubscriptionRow,
  { settings }: Pick<BillingDeps, "settings">,
): Date | undefined {
  if (status !== "past_due" || !pastDueSince) return undefined;
  return new Date(pastDueSince.getTime() + settings.plan.graceDays * DAY);
}

/**
 * Whether it opens what is for subscribers (SPEC-DECISIONS 26). The days of grace are counted as they are given: by the
 * provider's time.
 */
export async function isOpen(row: SubscriptionRow, deps: BillingDeps): Promise<boolean> {
  // What a bank has taken back opens nothing until that is decided (docs/decisions/0108).
  if (row.state !== "live" || row.disputedSince !== null) return false;
  if (row.status === "trialing" || row.status === "active") return true;
  const until = graceUntil(row, deps);
  if (until === undefined) return false;
  return (await timeFor(row, deps)) < until;
}

/** What time it is for a subscription, by the provider where it has clocks of its own. */
export async function timeFor({ customerId }: SubscriptionRow, deps: BillingDeps): Promise<Date> {
  const { payments, now } = deps;
  const customer = payments.timeOf && (await findCustomer(deps, customerId));
  return (customer && (await payments.timeOf?.(customer.providerId).catch(now))) ?? now();
}
