import { and, eq, ne } from "drizzle-orm";
import { subscriptions } from "../db/payment-tables";
import type { ProviderSubscription } from "../providers/payments/port";
import type { BillingDeps } from "./customer";
import { readSubscription, type SubscriptionRow } from "./rows";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The provider's words for what is over and never comes back. */
const over = ["canceled", "incomplete_expired"];

/**
 * Takes in where a subscription stands at the provider: our row as it then is. One that was refused at its first charge,
 * or that nobody here may have, is ended there.
 * @param readAt when the reading began: what an earlier one brings later counts no more
 * @throws {PaymentError}
 */
export async function takeIn(
  deps: BillingDeps,
  id: string,
  found: ProviderSubscription,
  readAt: Date,
): Promise<SubscriptionRow | undefined> {
  const row = await record(deps, id, found, readAt);
  if (!row || over.includes(found.status)) return row;
  const isRefused = found.status === "incomplete" && found.refusal !== undefined;
  if (!isRefused && row.state !== "ended") return row;
  if (!isRefused) {
    deps.log.error(
      { subscription: id, providerId: found.id },
      "a subscription lives at the provider that nobody has here: it is ended",
    );
  }
  const endedAt = deps.now();
  return record(deps, id, await deps.payments.endNow(found.id), endedAt);
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

async function record(
  deps: BillingDeps,
  id: string,
  found: ProviderSubscription,
  readAt: Date,
): Promise<SubscriptionRow | undefined> {
  const { db, now, log, payments } = deps;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
    if (!row || row.provider !== payments.name) return;
    if (row.providerId && row.providerId !== found.id) {
      log.error({ subscription: id, providerId: found.id }, "one subscription is two at the provider");
      return;
    }
    if (row.readAt && row.readAt > readAt) return;
    const ended = over.includes(found.status) || !(await mayLive(deps, tx, row));
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
        endedAt: found.endedAt ?? (over.includes(status) ? (row.endedAt ?? now()) : null),
        pastDueSince: isLate ? (row.pastDueSince ?? now()) : null,
        refusal: refusalAfter(row, found),
        lastError: null,
        attempts: 0,
        dueAt: over.includes(status) ? null : nextCheck(found, now()),
        readAt,
        updatedAt: now(),
        ...(paymentMethodId && { paymentMethodId }),
      })
      .where(eq(subscriptions.id, id));
  });
  return readSubscription(deps, id);
}

/** Kept of one that never began; a charge that fails later is the invoice's. */
function refusalAfter(row: SubscriptionRow, { status, refusal }: ProviderSubscription): string | null {
  if (status === "incomplete") return refusal ?? row.refusal;
  return over.includes(status) ? row.refusal : null;
}

/** Whether somebody is there to have it, and has no other: one that had ended here may turn up at the provider. */
async function mayLive(deps: BillingDeps, tx: BillingDeps["db"], row: SubscriptionRow): Promise<boolean> {
  if (row.userId === null) return false;
  if (row.state !== "ended") return true;
  const others = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, deps.payments.name),
        eq(subscriptions.userId, row.userId),
        eq(subscriptions.plan, row.plan),
        ne(subscriptions.state, "ended"),
        ne(subscriptions.id, row.id),
      ),
    );
  return others.length === 0;
}

/** The provider tells by itself what happens; asking is for what was not heard. */
function nextCheck({ status, periodEndsAt }: ProviderSubscription, now: Date): Date {
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

/** Whether it opens what is for subscribers (SPEC-DECISIONS 26). */
export function isOpen(row: SubscriptionRow, deps: Pick<BillingDeps, "settings" | "now">): boolean {
  if (row.state !== "live") return false;
  if (row.status === "trialing" || row.status === "active") return true;
  const until = graceUntil(row, deps);
  return until !== undefined && deps.now() < until;
}
