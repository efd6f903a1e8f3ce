import { and, asc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { subscriptions } from "../db/payment-tables";
import { describeError } from "../errors";
import { hasClaims } from "../mail/once";
import { PaymentError, type ProviderSubscription } from "../providers/payments/port";
import { attemptSubscription, lookAgain } from "./attempt";
import { findCustomer } from "./customer";
import { followDecided, refreshDisputes } from "./disputes";
import { type EventDeps, workOffEvents } from "./events";
import { settleLeftGiven } from "./given-money";
import { mirrorInvoices } from "./invoices";
import { type MailingDeps, sendMails } from "./mails";
import { readSubscription, type SubscriptionRow } from "./rows";
import { endStray, takeIn } from "./standing";

/** Few enough to be done before the next round begins. */
const BATCH = 50;

/**
 * What a clock does for subscriptions: works off the events whose job was lost, finishes what somebody's press began, and
 * compares ours with the provider's.
 */
export async function runBillingRound(deps: EventDeps): Promise<void> {
  const { db, now, log, payments } = deps;
  await workOffEvents(deps);
  await sendLeftMails(deps);
  await settleLeftGiven(deps);
  await refreshDisputes(deps);
  const { id, state, dueAt, provider } = subscriptions;
  const due = await db
    .select({ id, state })
    .from(subscriptions)
    .where(and(eq(provider, payments.name), lte(dueAt, now())))
    .orderBy(asc(dueAt))
    .limit(BATCH);
  for (const each of due) {
    try {
      await visit(deps, each.id);
      await sendMails(deps, each.id);
    } catch (error) {
      log.warn(
        { subscription: each.id, error: describeError(error) },
        "a subscription was not processed: the next round tries again",
      );
      const isAway = error instanceof PaymentError && !error.isFinal;
      // Last in line from now on, or one that is always refused would keep all others waiting.
      await postpone(deps, each.id, isAway ? HOUR / 6 : HOUR);
      // A provider that answers nobody would only be kept busy by the others.
      if (isAway) return;
    }
  }
}

/** Mails whose sender died, or was killed: nobody else would come back to them for hours. */
async function sendLeftMails(deps: MailingDeps): Promise<void> {
  const { id, provider, userId } = subscriptions;
  const left = await deps.db
    .select({ id })
    .from(subscriptions)
    .where(and(eq(provider, deps.payments.name), isNotNull(userId), hasClaims(subscriptions)))
    .limit(BATCH);
  for (const each of left) {
    await sendMails(deps, each.id).catch((error: unknown) => {
      deps.log.warn(
        { subscription: each.id, error: describeError(error) },
        "a mail about a subscription was not sent: the next round tries again",
      );
    });
  }
}

async function visit(deps: MailingDeps, id: string): Promise<void> {
  const row = await readSubscription(deps, id);
  if (!row) return;
  if (row.state === "processing") await attemptSubscription(deps, id);
  else if (row.state === "ended") await lookAgain(deps, row);
  else await compare(deps, row);
}

/** Ours with the provider's: each difference is one that no event has told, and is taken over. */
async function compare(deps: MailingDeps, row: SubscriptionRow): Promise<void> {
  const { payments, log, now } = deps;
  const customer = await findCustomer(deps, row.customerId);
  if (!customer) return;
  const readAt = now();
  const all = await payments.findSubscriptions(customer.providerId);
  const found = all.find(({ id }) => id === row.providerId);
  if (!found) {
    log.error({ subscription: row.id }, "the provider does not know a subscription any more");
    return postpone(deps, row.id, HOUR);
  }
  const differs = differences(row, found);
  if (differs.length > 0) {
    log.warn(
      { subscription: row.id, differs },
      "a subscription differs at the card provider: the provider's state was taken over",
    );
  }
  const strays = all.filter(({ id, endedAt }) => id !== row.providerId && endedAt === undefined);
  if (strays.length > 0) {
    const line = { subscription: row.id, strays: strays.map(({ id }) => id) };
    log.error(
      line,
      "a member has more than one subscription at the card provider: end the surplus ones there (OPERATING.md, Money)",
    );
  }
  // Made by two attempts at the same press: one was agreed to.
  for (const stray of strays.filter(({ reference }) => reference === row.id)) {
    await endStray(deps, row, stray);
  }
  await takeIn(deps, row.id, found, readAt);
  await followDecided(deps, row.id);
  for (const { invoice, differs: fields } of await mirrorInvoices(deps, customer)) {
    log.warn(
      { subscription: row.id, invoice, differs: fields },
      "an invoice differs at the card provider: the provider's state was taken over",
    );
  }
}

function differences(row: SubscriptionRow, found: ProviderSubscription): string[] {
  const time = (at: Date | null | undefined) => at?.getTime() ?? null;
  const checks: [string, boolean][] = [
    ["status", row.status === found.status],
    ["price", row.priceCents === found.priceCents],
    ["period", time(row.periodEndsAt) === time(found.periodEndsAt)],
    ["trial", time(row.trialEndsAt) === time(found.trialEndsAt)],
    ["cancel", row.cancelAtPeriodEnd === found.cancelAtPeriodEnd],
    ["card", found.paymentMethodId === undefined || row.paymentMethodId === found.paymentMethodId],
  ];
  return checks.filter(([, same]) => !same).map(([name]) => name);
}

const HOUR = 3_600_000;

/** What cannot be had is not asked for every minute; what somebody wants to look at sooner stays so. */
async function postpone({ db, now }: MailingDeps, id: string, ms: number): Promise<void> {
  const { dueAt } = subscriptions;
  const next = new Date(now().getTime() + ms);
  await db
    .update(subscriptions)
    .set({ dueAt: next })
    .where(and(eq(subscriptions.id, id), or(isNull(dueAt), lte(dueAt, now()), gt(dueAt, next))));
}
