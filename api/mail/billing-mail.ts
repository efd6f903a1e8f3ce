import { fillBrand } from "../../domain/brand";
import { formatDate } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import type { Settings } from "../settings";
import type { Letter, MailLink } from "./message";

/** How a card is told apart in a mail; more of it is never kept. */
export interface ChargedCard {
  brand: string;
  last4: string;
}

export const cardWords = ({ brand, last4 }: ChargedCard) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;

export const subscriptionLink = ({ publicUrl }: Settings, label: string): MailLink => ({
  label,
  url: `${publicUrl}/account/subscription`,
});
export const cardsLink = ({ publicUrl }: Settings, label: string): MailLink => ({
  label,
  url: `${publicUrl}/account/payment-methods`,
});

/** The terms of a subscription, as they were agreed to. Integer cents. */
export interface StartedFacts {
  startedAt: Date;
  priceCents: number;
  /** A month without the discount; told where it is another. */
  listCents: number;
  promoCode?: string | null | undefined;
  /** Without a trial the first month is charged at once. */
  trialEndsAt?: Date | null | undefined;
  firstChargeAt: Date;
  card?: ChargedCard | undefined;
}

/** The terms to keep: price, trial, first charge, renewal and the way out (state laws on automatic renewal). */
export function startedMail(settings: Settings, to: string, facts: StartedFacts): Letter {
  const { brand } = settings;
  const { startedAt, priceCents, listCents, promoCode, trialEndsAt, firstChargeAt, card } = facts;
  const price = formatCharge(priceCents);
  const discount =
    priceCents < listCents
      ? ` That is your lifetime discount${promoCode ? ` with the code ${promoCode}` : ""}; the price without it is ${formatCharge(listCents)}.`
      : "";
  const charged = card ? `, to your card ${cardWords(card)}` : "";
  return {
    to,
    subject: fillBrand("Your subscription to {brand} has started", brand),
    paragraphs: [
      fillBrand(
        `Your subscription to {brand} started on ${formatDate(startedAt)}. These are its terms; please keep this email.`,
        brand,
      ),
      `Price: ${price} a month.${discount}`,
      trialEndsAt
        ? `Free trial: until ${formatDate(trialEndsAt)}. Cancel before then and you are charged nothing.`
        : "Free trial: none.",
      `First charge: ${price} on ${formatDate(firstChargeAt)}${charged}.`,
      `Renewal: it renews by itself each month, and ${price} is charged each time, until you cancel.`,
      "How to cancel: on the page below, at any time and at no cost. It then ends with the trial or with the month that is paid for, and nothing more is charged.",
      subscriptionLink(settings, "See or cancel your subscription"),
      cardsLink(settings, "See or change your card"),
    ],
  };
}

/** What is about to be charged. Integer cents. */
interface TrialEndFacts {
  trialEndsAt: Date;
  priceCents: number;
  card?: ChargedCard | undefined;
}

/** Comes some days before the first charge, so that there is time to cancel. */
export function trialEndMail(settings: Settings, to: string, facts: TrialEndFacts): Letter {
  const { brand } = settings;
  const { trialEndsAt, priceCents, card } = facts;
  const end = formatDate(trialEndsAt);
  const charged = card ? ` to your card ${cardWords(card)}` : "";
  return {
    to,
    subject: fillBrand(`Your free trial of {brand} ends on ${end}`, brand),
    paragraphs: [
      fillBrand(`Your free trial of {brand} ends on ${end}.`, brand),
      `On that day ${formatCharge(priceCents)} is charged${charged}, and then each month until you cancel.`,
      "If you want to go on, there is nothing to do. If not, cancel before that day and you are charged nothing.",
      subscriptionLink(settings, "See or cancel your subscription"),
      cardsLink(settings, "See or change your card"),
    ],
  };
}

/** A charge that failed. Integer cents. */
interface PaymentFailedFacts {
  amountCents: number;
  /** The provider's sentence about the card, as it may be shown. */
  refusal?: string | null | undefined;
  card?: ChargedCard | undefined;
  /** Until when everything stays open. */
  graceUntil?: Date | null | undefined;
}

export function paymentFailedMail(settings: Settings, to: string, facts: PaymentFailedFacts): Letter {
  const { brand } = settings;
  const { amountCents, refusal, card, graceUntil } = facts;
  const charged = card ? ` from your card ${cardWords(card)}` : "";
  return {
    to,
    subject: fillBrand("Your payment to {brand} did not go through", brand),
    paragraphs: [
      fillBrand(
        `We could not collect ${formatCharge(amountCents)}${charged} for your subscription to {brand}.`,
        brand,
      ),
      ...(refusal ? [`What the card provider said: ${refusal}`] : []),
      "We will try again over the next days. You can also pay now, or choose another card.",
      ...(graceUntil ? [`Your subscription stays open until ${formatDate(graceUntil)}.`] : []),
      subscriptionLink(settings, "Pay now"),
      cardsLink(settings, "Change your card"),
    ],
  };
}

/** What was given back. Integer cents. */
interface RefundedFacts {
  refundedCents: number;
  card?: ChargedCard | undefined;
}

/** The subscriber was told that nothing was charged, or that the subscription had ended. The charge came after that. */
export function refundedMail(settings: Settings, to: string, { refundedCents, card }: RefundedFacts): Letter {
  const { brand } = settings;
  const price = formatCharge(refundedCents);
  const back = card ? ` to your card ${cardWords(card)}` : " to the card that was charged";
  return {
    to,
    subject: `We have refunded ${price} to you`,
    paragraphs: [
      fillBrand(
        `${price} was charged for a subscription to {brand} after we had told you that it did not go through, or that it had ended.`,
        brand,
      ),
      `That was our mistake. We have refunded all of it${back}; a bank may take some days to show it. The subscription has ended, and nothing more is charged for it.`,
      subscriptionLink(settings, "See your subscription and its invoices"),
    ],
  };
}

/** When a subscription that was cancelled ends, or has ended. */
interface CancelledFacts {
  endsAt: Date;
  /** It is over: there is nothing left to take back. */
  ended?: boolean | undefined;
  /** False where a payment has failed: it may be closed well before. */
  staysOpen?: boolean | undefined;
}

export function cancelledMail(
  settings: Settings,
  to: string,
  { endsAt, ended, staysOpen = true }: CancelledFacts,
): Letter {
  const { brand } = settings;
  const end = formatDate(endsAt);
  return {
    to,
    subject: fillBrand(
      ended ? "Your subscription to {brand} has ended" : "Your subscription to {brand} is cancelled",
      brand,
    ),
    paragraphs: ended
      ? [
          fillBrand(`Your subscription to {brand} ended on ${end}. Nothing more is charged for it.`, brand),
          "Your account stays. You can subscribe again at any time.",
          subscriptionLink(settings, "See your subscription and its invoices"),
        ]
      : [
          fillBrand(`You cancelled your subscription to {brand}. It ends on ${end}.`, brand),
          staysOpen
            ? "Until then everything stays open to you. Nothing more is charged."
            : "No further month is charged. What is still open for this one is on the page below.",
          "If you change your mind before that day, one click brings it back as it was.",
          subscriptionLink(settings, "Keep your subscription"),
        ],
  };
}

/** What goes on as it was. Integer cents. */
interface ResumedFacts {
  priceCents: number;
  nextChargeAt: Date;
  card?: ChargedCard | undefined;
}

/** Follows a cancellation that was taken back: otherwise the last that somebody holds in writing is that it ends. */
export function resumedMail(settings: Settings, to: string, facts: ResumedFacts): Letter {
  const { brand } = settings;
  const { priceCents, nextChargeAt, card } = facts;
  const price = formatCharge(priceCents);
  const charged = card ? ` to your card ${cardWords(card)}` : "";
  return {
    to,
    subject: fillBrand("Your subscription to {brand} continues", brand),
    paragraphs: [
      fillBrand(
        "You took back the cancellation of your subscription to {brand}. It continues as before.",
        brand,
      ),
      `Next charge: ${price} on ${formatDate(nextChargeAt)}${charged}, and then each month until you cancel.`,
      subscriptionLink(settings, "See or cancel your subscription"),
    ],
  };
}
