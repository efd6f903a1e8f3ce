import { ORPCError } from "@orpc/server";
import type { Subscription } from "../../contract/transactions";
import { formatDate } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import { settleWithin } from "../billing/attempt";
import { cancel as cancelAtEnd, findOwn, unCancel as goOn, mirrorOf, refreshWhole } from "../billing/change";
import { type Customer, cardsOf, findCustomer } from "../billing/customer";
import { describeSubscription } from "../billing/describe";
import { offerFor } from "../billing/offer";
import { isOpenTo } from "../billing/opens";
import { within } from "../billing/patience";
import { OwnPromoCode, UnknownPromoCode } from "../billing/promo-code";
import { orRefuse } from "../billing/refusals";
import { cameToNothing, lives, type SubscriptionRow, subscriptionsOf } from "../billing/rows";
import { endRefused, isOpen, refreshStanding, unsettled } from "../billing/standing";
import {
  answeredBefore,
  isInTheWay,
  isStillAgreed,
  keepSubscription,
  makeWay,
  OtherQuestion,
} from "../billing/subscribe";
import type { CallContext } from "../deps";
import { readKey } from "../idempotency-key";
import { os, signedIn } from "../procedures";
import { assertReturn, noCustomer } from "./cards";

const offer = os.transactions.offer.handler(async ({ input, context }) => {
  const { db, limits, client } = context;
  assertPlan(input.subscriptionType, context);
  await limits.count("read-billing", client.address);
  const { uniqueId: userId, promoCode } = input;
  return orUnknown(() => offerFor(context, db, { userId, promoCode }));
});

const subscribe = os.transactions.subscribe.handler(async ({ input, context }) => {
  const { db, limits, client, settings } = context;
  const { uniqueId: userId, paymentMethodId, promoCode, agreed, returnUrl } = input;
  assertPlan(input.subscriptionType, context);
  assertReturn(returnUrl, context);
  const key = readKey(context);
  await limits.count("subscribe", client.address, userId);
  const customer = await findCustomer(context, input.customerId);
  if (customer?.ownerKind !== "user" || customer.ownerId !== userId) throw noCustomer();
  const wanted = { userId, customer, paymentMethodId, promoCode, agreed, returnUrl, key };
  const kept = await orUnknown(async () => {
    const rows = await subscriptionsOf(context, db, userId);
    const before = answeredBefore(rows, settings.plan.id, wanted);
    if (before && !isInTheWay(before, wanted)) return before;
    await assertCard(context, customer, paymentMethodId);
    if (before) {
      const offered = await offerFor(context, db, { userId, promoCode });
      if (!isStillAgreed(offered, wanted)) return undefined;
      const left = await orRefuse(context, () => makeWay(context, before));
      if (lives(left)) throw inTheWay(left);
    }
    return keepSubscription(context, wanted);
  });
  if (!kept) {
    throw new ORPCError("CONFLICT", {
      message:
        "The price or the trial has changed in the meantime. Nothing was charged: please check it again.",
    });
  }
  // Another press was quicker.
  if (isInTheWay(kept, wanted)) throw inTheWay(kept);
  const settled =
    kept.state === "processing" ? await settleWithin(context, kept.id, settings.payments.waitMs) : kept;
  return answer(settled ?? kept, context);
});

/** What became of it; where the person has to go on, how. */
async function answer(row: SubscriptionRow, context: CallContext) {
  if (cameToNothing(row)) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: row.refusal ?? "" });
  }
  if (row.status !== "incomplete") {
    // What was charged for it is among the invoices at once.
    await within(mirrorOf(context, row), undefined);
    await context.jobs.send("billing-mail", { id: row.id });
    return { id: row.id, status: row.status ?? "processing" };
  }
  const { row: read, found } = await orRefuse(context, () => refreshStanding(context, row));
  const now = await orRefuse(context, () => endRefused(context, read, found));
  if (cameToNothing(now)) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: now.refusal ?? "" });
  }
  const { hostedUrl, clientSecret } = found ?? {};
  return { id: now.id, status: now.status ?? "processing", hostedUrl, clientSecret };
}

const cancel = os.transactions.cancel.use(signedIn).handler(async ({ input, context }) => {
  const { reason, comment } = input;
  const row = await own(context, input.id, "cancel");
  const after = await orRefuse(context, () => cancelAtEnd(context, row, { reason, comment }));
  await context.jobs.send("billing-mail", { id: after.id });
  if (after.state === "ended") return { message: "Your subscription has ended." };
  if (after.cancelAtPeriodEnd) return { message: endsOn(after) };
  throw new ORPCError("CONFLICT", {
    message:
      after.status === "incomplete"
        ? "A payment for this subscription is under way. Please try again in a minute."
        : "This subscription was not cancelled, or it has been resumed in the meantime. Please check it again.",
  });
});

const unCancel = os.transactions.unCancel.use(signedIn).handler(async ({ input, context }) => {
  const row = await own(context, input.id, "go on with");
  const after = await orRefuse(context, () => goOn(context, row));
  await context.jobs.send("billing-mail", { id: after.id });
  if (!lives(after) || after.cancelAtPeriodEnd) {
    throw new ORPCError("CONFLICT", {
      message: "This subscription has been cancelled again in the meantime. Please check it again.",
    });
  }
  return { message: "Your subscription continues." };
});

const verify = os.transactions.verify.handler(async ({ input, context }) => {
  const { limits, client } = context;
  assertPlan(input.subscriptionType, context);
  await limits.count("verify-subscription", client.address);
  return { active: await isOpenTo(context, input.uniqueId, input.subscriptionType) };
});

const current = os.transactions.current.use(signedIn).handler(async ({ context }) => {
  await context.limits.count("read-billing", context.client.address, context.user.id);
  return { subscription: await currentOf(context, context.user.id) };
});

/** The one that lives, else the last that began; asked for anew where it is about to be another. */
async function currentOf(context: CallContext, userId: string): Promise<Subscription | null> {
  const rows = await subscriptionsOf(context, context.db, userId);
  const known = rows.find(lives) ?? rows.find((each) => !cameToNothing(each));
  if (!known) return null;
  const row = unsettled.includes(known.status ?? "")
    ? await within(refreshWhole(context, known), known)
    : known;
  // Refused meanwhile: what was before it is told.
  if (cameToNothing(row)) return currentOf(context, userId);
  const [card, opens] = await Promise.all([within(cardOf(context, row), undefined), isOpen(row, context)]);
  return describeSubscription(row, { card, opens }, context);
}

async function cardOf(context: CallContext, { customerId, paymentMethodId }: SubscriptionRow) {
  const customer = await findCustomer(context, customerId);
  const cards = customer ? await context.payments.cards(customer.providerId) : [];
  return cards.find(({ id }) => id === paymentMethodId);
}

/** The user's own subscription where there is something left to change; others' are not there. */
async function own({ user, ...context }: CallContext & { user: { id: string } }, id: string, change: string) {
  await context.limits.count("change-billing", context.client.address, user.id);
  const row = await findOwn(context, user.id, id);
  if (!row) throw new ORPCError("NOT_FOUND", { message: "You have no such subscription." });
  const { providerId } = row;
  if (row.state === "ended") {
    throw new ORPCError("CONFLICT", {
      message: `There is nothing to ${change}: this subscription has ended.`,
    });
  }
  if (providerId === null) {
    throw new ORPCError("CONFLICT", {
      message: "This subscription is still being set up. Please try again in a minute.",
    });
  }
  return { ...row, providerId };
}

function assertPlan(plan: string, { settings }: CallContext): void {
  if (plan !== settings.plan.id) throw new ORPCError("NOT_FOUND", { message: "There is no such plan." });
}

/** Only a card that the customer has is charged, whatever the provider would let through. */
async function assertCard(context: CallContext, customer: Customer, id: string): Promise<void> {
  const cards = await orRefuse(context, () => cardsOf(context, customer));
  if (cards.some((card) => card.id === id)) return;
  throw new ORPCError("UNPROCESSABLE_CONTENT", {
    message: "This card is not among yours. Please add it first.",
  });
}

async function orUnknown<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OtherQuestion) {
      throw new ORPCError("UNPROCESSABLE_CONTENT", {
        message: "This was sent before with another card or another price. Please open the page again.",
      });
    }
    if (error instanceof OwnPromoCode) {
      throw new ORPCError("UNPROCESSABLE_CONTENT", {
        message: "You cannot use your own promo code.",
      });
    }
    if (!(error instanceof UnknownPromoCode)) throw error;
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "Sorry, we do not know this promo code." });
  }
}

function endsOn(row: SubscriptionRow): string {
  if (!row.periodEndsAt) return "Your subscription ends with the period that is paid for.";
  const ends = `Your subscription ends on ${formatDate(row.periodEndsAt)}.`;
  // Past due, it may be closed well before that.
  const staysOpen = row.status === "trialing" || row.status === "active";
  return staysOpen ? `${ends} Until then everything stays open to you.` : ends;
}

/** Never an answer to a press for another price or card: what it is that is there. */
function inTheWay(row: SubscriptionRow) {
  const price = `${formatCharge(row.priceCents)} a month`;
  const isUnderWay = row.state === "processing" || row.status === "incomplete";
  return new ORPCError("CONFLICT", {
    message: isUnderWay
      ? `An earlier attempt, at ${price}, is still under way. Nothing more was charged: please try again in a minute.`
      : `You already subscribe, at ${price}. Nothing more was charged.`,
  });
}

/** Part of contract/transactions.ts: what is about the subscription. */
export const subscriptionCalls = { offer, subscribe, cancel, unCancel, verify, current };
