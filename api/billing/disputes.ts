import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { disputes, invoices, subscriptions } from "../db/payment-tables";
import { describeError } from "../errors";
import type { ProviderDispute } from "../providers/payments/dispute-port";
import { PaymentError } from "../providers/payments/port";
import { type BillingDeps, type Customer, findCustomerByProviderId } from "./customer";
import { type DisputeRow, sendDisputeMails } from "./dispute-mails";
import { mirrorInvoices } from "./invoices";
import { type MailingDeps, sendMails } from "./mails";
import { findByProviderId, readSubscription, type SubscriptionRow } from "./rows";
import { takeIn } from "./standing";

const HOUR = 3_600_000;
/** What no event tells is found by asking again after so long. */
const ASK_MS = 6 * HOUR;
const BATCH = 20;

/** What closes a subscription: the bank has the money of one of its payments. */
const suspends = ["open", "lost"] as const;

/** What a dispute does, by the provider's word; a word that is new may be about money that is gone. */
export function disputeStanding(status: string): DisputeRow["standing"] {
  if (status === "warning_needs_response" || status === "warning_under_review") return "inquiry";
  if (status === "won" || status === "warning_closed" || status === "prevented") return "over";
  return status === "lost" ? "lost" : "open";
}

/**
 * Reads a dispute at the provider and does what follows: the subscription that it is about is closed while the bank has the
 * money, opens again where it was decided for us, and ends where it was lost; who runs the service is told. Safe to run
 * at any time, by several at once, and after any of them died.
 * @throws {PaymentError} `invalid` where what the dispute names is another customer's
 */
export async function takeInDispute(deps: MailingDeps, id: string): Promise<void> {
  const { payments, log, now } = deps;
  const readAt = now();
  const found = await payments.readDispute(id);
  const customer =
    found.customerId === undefined ? undefined : await findCustomerByProviderId(deps, found.customerId);
  // Whoever has the provider for more than this service has disputes of other buyers too.
  if (!customer)
    return log.warn({ dispute: id }, "a dispute was ignored: its customer is not one of this service");
  const subscription = await subscriptionOf(deps, customer, found);
  const row = await keep(deps, { found, customer, subscription, readAt });
  if (row.subscriptionId !== null) await follow(deps, row, row.subscriptionId);
  await sendDisputeMails(deps, row);
}

const otherCustomers = () => new PaymentError("invalid", "dispute", { code: "of_another_customer" });

/** The subscription whose invoice was paid by what is disputed. */
async function subscriptionOf(
  deps: BillingDeps,
  customer: Customer,
  { invoiceId }: ProviderDispute,
): Promise<SubscriptionRow | undefined> {
  if (invoiceId === undefined) return undefined;
  await mirrorInvoices(deps, customer);
  const [known] = await deps.db
    .select({ id: invoices.subscriptionId })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.provider, deps.payments.name)));
  const providerId = known ? undefined : (await deps.payments.readInvoice(invoiceId)).subscriptionId;
  const row = known
    ? await readSubscription(deps, known.id)
    : providerId && (await findByProviderId(deps, providerId));
  if (row && row.customerId !== customer.id) throw otherCustomers();
  return row || undefined;
}

interface Reading {
  found: ProviderDispute;
  customer: Customer;
  subscription: SubscriptionRow | undefined;
  readAt: Date;
}

/** Keeps what was read, unless a later reading is there, and whether the subscription is closed by all that is known. */
async function keep(
  deps: BillingDeps,
  { found, customer, subscription, readAt }: Reading,
): Promise<DisputeRow> {
  const { db, payments, log } = deps;
  const { id, amountCents, reason, status, openedAt, dueBy, submissions, invoiceId } = found;
  const standing = disputeStanding(status);
  const told = {
    ...{ amountCents, reason, status, standing, openedAt, submissions, readAt },
    dueBy: dueBy ?? null,
    invoiceId: invoiceId ?? null,
  };
  // Of what was lost before this was kept, it stays unknown.
  const lostAt =
    standing === "lost"
      ? sql`case when ${disputes.standing} = 'lost' then ${disputes.lostAt} else ${readAt.toISOString()}::timestamptz end`
      : null;
  const owned = { provider: payments.name, customerId: customer.id };
  const subscriptionId = subscription?.id ?? null;
  const { before, row } = await db.transaction(async (tx) => {
    // Of two disputes of one subscription the second sees the first.
    if (subscription) {
      await tx.select().from(subscriptions).where(eq(subscriptions.id, subscription.id)).for("update");
    }
    const [known] = await tx.select().from(disputes).where(eq(disputes.id, id));
    if (known && (known.customerId !== customer.id || known.provider !== payments.name))
      throw otherCustomers();
    await tx
      .insert(disputes)
      .values({ id, ...owned, subscriptionId, ...told, lostAt: standing === "lost" ? readAt : null })
      .onConflictDoUpdate({
        target: disputes.id,
        set: { ...told, lostAt, ...(subscription && { subscriptionId: subscription.id }) },
        setWhere: lte(disputes.readAt, readAt),
      });
    const [kept] = await tx.select().from(disputes).where(eq(disputes.id, id));
    if (!kept) throw new Error("A dispute was not kept.");
    if (kept.subscriptionId !== null) {
      const first = sql`(select min(${disputes.openedAt}) from ${disputes} where ${and(
        eq(disputes.subscriptionId, kept.subscriptionId),
        inArray(disputes.standing, [...suspends]),
      )})`;
      await tx
        .update(subscriptions)
        .set({ disputedSince: first })
        .where(eq(subscriptions.id, kept.subscriptionId));
    }
    return { before: known, row: kept };
  });
  if (before?.status !== row.status) {
    const line = { dispute: id, subscription: row.subscriptionId, reason, status, amountCents };
    log[standing === "over" ? "info" : "error"](
      line,
      "a customer disputes a charge: see its status, and answer while the bank waits (OPERATING.md, Disputed payments)",
    );
  }
  return row;
}

/** Charges nobody for what is closed, and ends what was lost. */
async function follow(
  deps: MailingDeps,
  { standing, status }: DisputeRow,
  subscriptionId: string,
): Promise<void> {
  const row = await readSubscription(deps, subscriptionId);
  if (row?.state !== "live" || !row.providerId) return;
  const { payments, log, db, now } = deps;
  const isLost = and(eq(disputes.subscriptionId, row.id), eq(disputes.standing, "lost"));
  const readAt = now();
  try {
    if ((await db.$count(disputes, isLost)) > 0) {
      await takeIn(deps, row.id, await payments.endNow(row.providerId), readAt);
      await sendMails(deps, row.id);
    } else if (row.disputedSince !== null) {
      await payments.pauseCharges(row.providerId, true);
    } else if (standing === "over" && status !== "warning_closed") {
      // Only what was paused for it: an inquiry pauses nothing, and an operator may have.
      await payments.pauseCharges(row.providerId, false);
    }
  } catch (error) {
    // It has ended there meanwhile, as an event of its own tells.
    if (!(error instanceof PaymentError) || !error.isFinal) throw error;
    log.warn(
      { subscription: row.id, error: error.message },
      "a disputed subscription was not changed: the card provider refused, since it has ended there",
    );
  }
}

/** So long what follows from a decision is done again. Later a pause is not of ours: an operator may want it. */
const FOLLOW_MS = 48 * HOUR;

/**
 * Does once more what follows from what was decided lately: what has read it may have died, or found the provider away,
 * before that was done, and nothing reads what is decided again.
 * @throws {PaymentError}
 */
export async function followDecided(deps: MailingDeps, subscriptionId: string): Promise<void> {
  const { db, now } = deps;
  const { standing, readAt } = disputes;
  const [latest] = await db
    .select()
    .from(disputes)
    .where(
      and(
        ...[eq(disputes.subscriptionId, subscriptionId), inArray(standing, ["lost", "over"])],
        gt(readAt, new Date(now().getTime() - FOLLOW_MS)),
      ),
    )
    .orderBy(desc(readAt))
    .limit(1);
  if (latest) await follow(deps, latest, subscriptionId);
}

/** Reads again what is not decided: for what no event has told, and so that nobody misses the bank's last day. */
export async function refreshDisputes(deps: MailingDeps): Promise<void> {
  const { db, now, payments, log } = deps;
  const due = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.provider, payments.name),
        inArray(disputes.standing, ["inquiry", "open"]),
        lte(disputes.readAt, new Date(now().getTime() - ASK_MS)),
      ),
    )
    .orderBy(asc(disputes.readAt))
    .limit(BATCH);
  for (const { id } of due) {
    try {
      await takeInDispute(deps, id);
    } catch (error) {
      log.warn(
        { dispute: id, error: describeError(error) },
        "a dispute was not processed: the next round tries again",
      );
      // A provider that answers nobody would only be kept busy by the others.
      if (error instanceof PaymentError && !error.isFinal) return;
      // Last in line from now on, or one that always fails would keep all others waiting.
      await db.update(disputes).set({ readAt: now() }).where(eq(disputes.id, id));
    }
  }
}
