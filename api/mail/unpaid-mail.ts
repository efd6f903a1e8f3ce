import { fillBrand } from "../../domain/brand";
import { formatDate } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import type { Settings } from "../settings";
import { type ChargedCard, cardsLink, cardWords, subscriptionLink } from "./billing-mail";
import type { Letter } from "./message";

/** A renewal that is not paid. Integer cents. */
export interface UnpaidFacts {
  amountCents: number;
  card?: ChargedCard | undefined;
  /** Until when everything stays open, or stayed. */
  graceUntil?: Date | undefined;
  /** When the card is tried again by itself; undefined where it is not, or nobody knows. */
  nextAttemptAt?: Date | undefined;
}

const from = ({ card }: UnpaidFacts) => (card ? ` from your card ${cardWords(card)}` : "");
const ways = (settings: Settings) => [
  subscriptionLink(settings, "Pay now"),
  cardsLink(settings, "Change your card"),
];
const next = ({ nextAttemptAt }: UnpaidFacts) =>
  nextAttemptAt
    ? `We will try again on ${formatDate(nextAttemptAt)}. You can also pay now, or choose another card.`
    : "You can pay now, or choose another card.";

/** The card was tried again, and refused again. */
export function refusedAgainMail(settings: Settings, to: string, facts: UnpaidFacts): Letter {
  const { graceUntil } = facts;
  return {
    to,
    subject: fillBrand("Your payment to {brand} did not go through again", settings.brand),
    paragraphs: [
      `We tried once more to collect ${formatCharge(facts.amountCents)}${from(facts)}, and it was refused again.`,
      next(facts),
      ...(graceUntil ? [`Your subscription stays open until ${formatDate(graceUntil)}.`] : []),
      ...ways(settings),
    ],
  };
}

/** The last one while everything is open. */
export function lastWarningMail(
  settings: Settings,
  to: string,
  facts: UnpaidFacts & { graceUntil: Date },
): Letter {
  return {
    to,
    subject: fillBrand("Your subscription to {brand} is about to close", settings.brand),
    paragraphs: [
      `${formatCharge(facts.amountCents)} for your subscription is still not paid. On ${formatDate(facts.graceUntil)} it closes, and opens again only once that is paid.`,
      next(facts),
      ...ways(settings),
    ],
  };
}

/** Nothing is open any more. */
export function closedUnpaidMail(settings: Settings, to: string, facts: UnpaidFacts): Letter {
  const { nextAttemptAt } = facts;
  return {
    to,
    subject: fillBrand("Your subscription to {brand} is closed", settings.brand),
    paragraphs: [
      `We could not collect ${formatCharge(facts.amountCents)}${from(facts)}. Your subscription is closed until that is paid. It then opens at once.`,
      nextAttemptAt
        ? `We will try the card once more on ${formatDate(nextAttemptAt)}.`
        : "We will not try the card again by ourselves.",
      "If you do not want it any more, you can cancel it on its page, and no further month is charged.",
      ...ways(settings),
    ],
  };
}
