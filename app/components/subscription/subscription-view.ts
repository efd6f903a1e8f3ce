import {
  cancelTerms,
  type SubscriptionStanding,
  subscriptionStanding,
} from "~/content/subscription-standing";
import { subscriptionWords as words } from "~/content/subscription-words";
import { formatDate } from "~/lib/dates";
import { formatCharge } from "~/lib/money";
import type { Invoice, Subscription } from "../../../contract/transactions";

/** A subscription as its page shows it. */
interface SubscriptionView extends SubscriptionStanding {
  facts: { term: string; text: string }[];
  /** The sentence that is shown before it is cancelled. */
  cancelTerms: string;
}

/** @param now ISO 8601; decides whether dates are over */
export function viewSubscription(subscription: Subscription, now: string): SubscriptionView {
  const { status, cancelAtPeriodEnd, graceUntil, opens, trialEndsAt, periodEndsAt, endedAt } = subscription;
  const { disputedSince } = subscription;
  const end = dayOf(periodEndsAt ?? (status === "trialing" ? trialEndsAt : undefined));
  const standing = subscriptionStanding({
    status,
    cancelAtPeriodEnd,
    // The upstream counts the days, so its answer decides whether they are over.
    isGraceOver: isNothing(opens) ? isPast(graceUntil, now) : Boolean(graceUntil) && !opens,
    isDisputed: Boolean(disputedSince),
    dates: {
      ...(trialEndsAt && { trialEnd: formatDate(trialEndsAt) }),
      ...(end && { periodEnd: end }),
      ...(graceUntil && { graceEnd: formatDate(graceUntil) }),
      ...(disputedSince && { disputed: formatDate(disputedSince) }),
      ...(endedAt && { ended: formatDate(endedAt) }),
    },
    price: aMonth(subscription.priceCents),
  });
  return { ...standing, facts: factsOf(subscription, end), cancelTerms: cancelTerms(status, end) };
}

function factsOf(subscription: Subscription, end: string | undefined): SubscriptionView["facts"] {
  const { status, cancelAtPeriodEnd, priceCents, trialEndsAt, startedAt, endedAt } = subscription;
  const isCharged = !subscription.disputedSince;
  const charge = (day: string) => `${formatCharge(priceCents)} on ${day}`;
  const facts: SubscriptionView["facts"] = [{ term: words.price, text: priceInWords(subscription) }];
  if (endedAt) facts.push({ term: words.endedOn, text: formatDate(endedAt) });
  else if (cancelAtPeriodEnd && end) facts.push({ term: words.endsOn, text: end });
  else if (status === "trialing" && trialEndsAt && isCharged)
    facts.push({ term: words.firstCharge, text: charge(formatDate(trialEndsAt)) });
  else if (status === "active" && end && isCharged) facts.push({ term: words.nextCharge, text: charge(end) });
  return [...facts, { term: words.since, text: formatDate(startedAt) }];
}

function priceInWords({ priceCents, listCents, promoCode }: Subscription): string {
  const price = aMonth(priceCents);
  if (!listCents || listCents <= priceCents) return price;
  return `${price} ${words.instead(formatCharge(listCents), promoCode ?? undefined)}`;
}

const aMonth = (cents: number) => `${formatCharge(cents)} a month`;
const dayOf = (instant: string | null | undefined) => (instant ? formatDate(instant) : undefined);

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

const isPast = (instant: string | null | undefined, now: string): boolean =>
  Boolean(instant) && Date.parse(instant ?? "") < Date.parse(now);

/** The newest invoice that can be paid. */
export const openInvoice = <Row extends Pick<Invoice, "status">>(invoices: readonly Row[]): Row | undefined =>
  invoices.find(({ status }) => status === "open");

/** What became of an invoice's money, beside its status. */
export function refundInWords({
  amountCents,
  refundedCents,
}: Pick<Invoice, "amountCents" | "refundedCents">) {
  if (!refundedCents) return undefined;
  return refundedCents >= amountCents ? words.fullyRefunded : words.refunded(formatCharge(refundedCents));
}
