import { and, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import {
  sandboxDisputes,
  sandboxIntents,
  sandboxInvoices,
  sandboxSubscriptions,
} from "../../../db/sandbox-payment-tables";
import type { Books, Intent, Sub } from "./books";
import { DAY, HOUR } from "./calendar";
import { attemptInvoice } from "./charge";
import { decideDispute } from "./disputes";
import { emit } from "./events";
import { changeIntent, openStatuses } from "./intents";
import { changeSub } from "./invoices";
import { endedStatuses } from "./methods";
import { failRefund } from "./settle";
import { intentObject } from "./shapes";
import { expire, turnPeriod } from "./subscriptions";

/** How long the first payment may take. */
export const EXPIRES_MS = 23 * HOUR;
/** How long before its end a trial is said to end. */
export const WARNING_MS = 3 * DAY;

/** Something that the clock does. */
interface Due {
  at: Date;
  act(books: Books): Promise<unknown>;
}

/** Does all that is due by the customer's clock, one thing after the other, each at its own time. */
export async function runCustomer(books: Books): Promise<void> {
  for (;;) {
    const next = (await listDue(books)).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
    if (!next || next.at > books.at) return;
    await next.act({ ...books, at: next.at });
  }
}

async function listDue(books: Books): Promise<Due[]> {
  const { tx, customer } = books;
  const subs = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(
      and(
        eq(sandboxSubscriptions.customerId, customer.id),
        notInArray(sandboxSubscriptions.status, endedStatuses),
      ),
    );
  const retries = await tx
    .select()
    .from(sandboxInvoices)
    .where(and(eq(sandboxInvoices.customerId, customer.id), isNotNull(sandboxInvoices.nextAttemptAt)));
  const paused = new Set(subs.filter(({ isPaused }) => isPaused).map(({ id }) => id));
  const disputes = await tx
    .select()
    .from(sandboxDisputes)
    .where(and(eq(sandboxDisputes.customerId, customer.id), isNotNull(sandboxDisputes.nextAt)));
  const refunds = await tx
    .select()
    .from(sandboxIntents)
    .where(and(eq(sandboxIntents.customerId, customer.id), isNotNull(sandboxIntents.refundFailsAt)));
  // Those of invoices end with their subscription.
  const intents = await tx
    .select()
    .from(sandboxIntents)
    .where(
      and(
        eq(sandboxIntents.customerId, customer.id),
        isNull(sandboxIntents.invoiceId),
        inArray(sandboxIntents.status, openStatuses),
      ),
    );
  return [
    ...subs.flatMap(dueOf),
    ...intents.map((intent) => ({
      at: intent.expiresAt,
      act: (then: Books) => giveUp(then, intent),
    })),
    ...retries.flatMap((invoice) =>
      invoice.nextAttemptAt && !paused.has(invoice.subscriptionId)
        ? [{ at: invoice.nextAttemptAt, act: (then: Books) => attemptInvoice(then, invoice) }]
        : [],
    ),
    ...refunds.flatMap((intent) =>
      intent.refundFailsAt
        ? [{ at: intent.refundFailsAt, act: (then: Books) => failRefund(then, intent) }]
        : [],
    ),
    ...disputes.flatMap((dispute) =>
      dispute.nextAt ? [{ at: dispute.nextAt, act: (then: Books) => decideDispute(then, dispute) }] : [],
    ),
  ];
}

function dueOf(sub: Sub): Due[] {
  if (sub.status === "incomplete") {
    return [{ at: new Date(sub.createdAt.getTime() + EXPIRES_MS), act: (books) => expire(books, sub) }];
  }
  const turn: Due = { at: sub.periodEndsAt, act: (books) => turnPeriod(books, sub) };
  if (sub.status !== "trialing" || sub.trialEndTold) return [turn];
  // A trial that is shorter than that is said to end as soon as it begins.
  const warning = Math.max(sub.createdAt.getTime(), sub.periodEndsAt.getTime() - WARNING_MS);
  const tell = (books: Books) =>
    changeSub(books, sub, { trialEndTold: true }, "customer.subscription.trial_will_end");
  return [{ at: new Date(warning), act: tell }, turn];
}

/** Nobody has given it a card in time. */
async function giveUp(books: Books, intent: Intent): Promise<void> {
  const canceled = await changeIntent(books, intent, { status: "canceled" });
  await emit(books, `${intent.kind}_intent.canceled`, intentObject(canceled));
}
