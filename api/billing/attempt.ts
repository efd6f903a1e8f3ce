import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lte, sql } from "drizzle-orm";
import { subscriptions } from "../db/payment-tables";
import { describeError } from "../errors";
import { msLeft } from "../providers/payments/deadline";
import { PaymentError, type ProviderSubscription } from "../providers/payments/port";
import { type BillingDeps, findCustomer } from "./customer";
import { readSubscription, type SubscriptionRow } from "./rows";
import { endRefused, takeIn } from "./standing";

/** So long an attempt is left alone. Two at once do no harm: the provider knows them by their key for one. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 5 * 60_000;
/** After so long nobody is subscribed any more who pressed a button and was told to wait. */
const GIVE_UP_MS = 60 * 60_000;
/** What an attempt that was not answered has made may show this much later. */
const LATE_MS = 15 * 60_000;
const POLL_MS = 100;
/** Kept of a call's time for what comes after the waiting. */
const ANSWER_MS = 1_000;

/**
 * Where a subscription stands after `ms` at most, and in time for the call's answer; whoever else works on it is waited
 * for. What is left is the round's.
 */
export async function settleWithin(
  deps: BillingDeps,
  id: string,
  ms: number,
): Promise<SubscriptionRow | undefined> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), Math.max(0, Math.min(ms, msLeft() - ANSWER_MS)));
  const tooLate = new Promise<void>((resolve) => {
    over.signal.addEventListener("abort", () => resolve());
  });
  const settled = settle(deps, id, over.signal).catch((error: unknown) => {
    deps.log.warn(
      { subscription: id, error: describeError(error) },
      "a subscription was not processed: the next round tries again",
    );
  });
  await Promise.race([settled, tooLate]);
  clearTimeout(timer);
  over.abort();
  return readSubscription(deps, id);
}

async function settle(deps: BillingDeps, id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await attemptSubscription(deps, id);
    const row = await readSubscription(deps, id);
    if (row?.state !== "processing") return;
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Asks the provider for a subscription that was written down, if nobody else does. Safe to run at any time, by several at
 * once, and after any of them died: one that may be there already is looked for first, and the key is the row's.
 * @throws {PaymentError} when it has to be tried again
 */
export async function attemptSubscription(deps: BillingDeps, id: string): Promise<void> {
  const row = await claim(deps, id);
  if (!row) return;
  const readAt = deps.now();
  try {
    const made = await findOrMake(deps, row);
    if (made) await endRefused(deps, (await takeIn(deps, id, made, readAt)) ?? row, made);
    else await end(deps, row, "We could not reach the card provider in time. Nothing was charged.");
  } catch (error) {
    if (!(error instanceof PaymentError) || !error.isFinal) {
      await release(deps, row, error);
      throw error;
    }
    deps.log.warn({ subscription: id, error: error.message }, "the provider has refused a subscription");
    await end(deps, row, error.display ?? "The card provider did not take this card. Nothing was charged.");
  }
}

async function claim({ db, now, payments }: BillingDeps, id: string): Promise<SubscriptionRow | undefined> {
  const { state, dueAt, attempts, provider } = subscriptions;
  const [row] = await db
    .update(subscriptions)
    .set({ dueAt: new Date(now().getTime() + LEASE_MS), attempts: sql`${attempts} + 1` })
    .where(
      and(eq(subscriptions.id, id), eq(provider, payments.name), eq(state, "processing"), lte(dueAt, now())),
    )
    .returning();
  return row;
}

/** Undefined where there is none and it is too late to make one. */
async function findOrMake(
  deps: BillingDeps,
  row: SubscriptionRow,
): Promise<ProviderSubscription | undefined> {
  const { payments, now } = deps;
  const customer = await findCustomer(deps, row.customerId);
  if (!customer || row.userId === null) return undefined;
  const there = row.attempts > 1 ? await findMade(deps, row, customer.providerId) : undefined;
  if (there) return there;
  if (now().getTime() - row.createdAt.getTime() > GIVE_UP_MS) return undefined;
  return payments.subscribe(
    {
      customerId: customer.providerId,
      paymentMethodId: row.paymentMethodId,
      priceCents: row.priceCents,
      trialDays: row.trialDays,
      reference: row.id,
      returnUrl: row.returnUrl ?? undefined,
    },
    row.askedAs ?? row.id,
  );
}

/** What an earlier attempt has made and did not hear of. */
async function findMade({ payments }: BillingDeps, { id }: SubscriptionRow, customerId: string) {
  const made = (await payments.findSubscriptions(customerId)).filter(({ reference }) => reference === id);
  return made.find(({ endedAt }) => endedAt === undefined) ?? made[0];
}

/**
 * Looks once more for what an attempt may have made that nobody heard of, after its subscription was taken for refused:
 * somebody was told that nothing came of it, so it is ended there and given back.
 * @throws {PaymentError}
 */
export async function lookAgain(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const readAt = deps.now();
  const customer = await findCustomer(deps, row.customerId);
  const made = customer && (await findMade(deps, row, customer.providerId).catch(orNothing));
  if (made) await takeIn(deps, row.id, made, readAt);
  else await deps.db.update(subscriptions).set({ dueAt: null }).where(eq(subscriptions.id, row.id));
}

/** A customer whom the provider does not know has no subscription there. */
function orNothing(error: unknown): undefined {
  if (!(error instanceof PaymentError) || !error.isFinal) throw error;
}

/** Nothing came of it; where an attempt was not answered, it is looked for once more. */
async function end({ db, now }: BillingDeps, row: SubscriptionRow, refusal: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({
      state: "ended",
      refusal,
      endedAt: now(),
      dueAt: row.attempts > 1 ? new Date(now().getTime() + LATE_MS) : null,
      updatedAt: now(),
    })
    .where(stillMine(row));
}

/** Lets others try, and later each time. */
async function release({ db, now }: BillingDeps, row: SubscriptionRow, error: unknown): Promise<void> {
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LAST_RETRY_MS);
  const { name, message } = describeError(error);
  // A timeout keeps its key: what was asked may yet be done. The next attempt looks for what there is in either case.
  const isKept = error instanceof PaymentError && error.isKept;
  await db
    .update(subscriptions)
    .set({
      dueAt: new Date(now().getTime() + pause),
      lastError: message ?? name,
      ...(isKept && { askedAs: `${row.id} ${row.attempts}` }),
    })
    .where(stillMine(row));
}

/** That it is this attempt's still: another one may have begun when this one took too long. */
const stillMine = ({ id, attempts }: SubscriptionRow) =>
  and(eq(subscriptions.id, id), eq(subscriptions.state, "processing"), eq(subscriptions.attempts, attempts));
