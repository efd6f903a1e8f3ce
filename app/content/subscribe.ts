import { formatDate } from "~/lib/dates";
import { formatCharge } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Line } from "./rich-text";

/** The words of /subscribe and of where it ends. */
export const subscribeWords = {
  kicker: "The subscription",
  title: "Subscribe",
  description: "What the subscription costs, what it opens, what it is not, and how to cancel it.",
  opens: {
    heading: "What it opens",
    /** Where signed-in readers see all of it as well. */
    freeToo:
      "At present a free account opens all of this too, so you need not subscribe to read it. If we limit free accounts later, a subscription still opens all of it, and its price stays the one you agreed to. And it pays for the work.",
    list: [
      "Every sector’s stocks: what each closed at, its trend, its market cap and its price to earnings.",
      "Every stock’s full page: the price with its chart, the financials, analysts and funds.",
      "The charts of all sectors and of each, with their figures as tables and as files.",
      "Every post of the blog.",
    ],
  },
  opensNot: {
    heading: "What it is not",
    list: [
      "It is not a promise of results. Signals can be wrong, and an option can lose everything that was paid for it.",
      "It is not advice: every reader gets the same.",
      "It is not an account with a broker, and not a share in the company.",
      [
        "It is not the ",
        { text: "free test drive", href: paths.freeTestDrive() },
        ", which asks for a phone number and for no card.",
      ],
    ] satisfies Line[],
  },
  risk: "Only subscribe with money you can spare, and only trade with money whose loss would change nothing about how you live.",
  riskLink: "The risks in full",
  price: {
    heading: "What you pay",
    failed: "the price",
    visitor: "If you start today. You see what you pay again, and agree to it, before anything is charged.",
  },
  code: {
    heading: "Promo code",
    label: "Promo code",
    hint: "Letters, digits and underscores.",
    suggested: "From the link that brought you. It counts once you apply it.",
    press: "Apply",
    remove: "Without the code",
  },
  card: {
    heading: "Your card",
    legend: "Card to charge",
    failed: "your cards",
    notOffered: "Saving cards is not offered here.",
    none: "You have no card here yet.",
  },
  consent: {
    heading: "What you agree to",
    document: "These terms as a document",
    newTab: "(opens in a new tab)",
  },
  account: {
    heading: "First, an account",
    text: "It is free. Then you come back here, see the same price and decide.",
    /** Where the price could not be had. */
    withoutPrice: "It is free, and commits you to nothing.",
  },
  refused: {
    card: "Please choose a card, or add one",
    consent: "Please tick this if you agree; without it nothing is charged",
    changed:
      "The price or the trial is no longer what you saw. Nothing was charged. The current terms are below: please read them and agree again.",
  },
} as const;

/** What of an offer the words need. */
interface OfferTerms {
  listCents: number;
  priceCents: number;
  trialDays: number;
  /** ISO 8601 */
  firstChargeAt: string;
  promoCode?: string | null | undefined;
}

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** "30 days to look. Then $20 a month." */
export function headline({ trialDays, priceCents }: OfferTerms): string {
  const price = `${formatCharge(priceCents)} a month.`;
  return trialDays > 0 ? `${days(trialDays)} to look. Then ${price}` : price;
}

export const lede = ({ trialDays }: OfferTerms): string =>
  trialDays > 0
    ? "Until the trial ends nothing is charged. You can cancel online, at any time, in two clicks."
    : "The first month is charged today: there is no trial, or you have had yours. You can cancel online, at any time, in two clicks.";

/**
 * The terms that have to stand beside the button, line by line. The first charge is no renewal: each has its own day.
 * @param renewsAt ISO 8601: a month after the first charge
 */
export function termsOf(offer: OfferTerms, renewsAt: string): { term: string; text: string }[] {
  const price = formatCharge(offer.priceCents);
  const first = formatDate(offer.firstChargeAt);
  const saved = offer.promoCode && offer.priceCents < offer.listCents;
  return [
    ...(saved
      ? [
          {
            term: offer.promoCode ?? "",
            text: `${price} instead of ${formatCharge(offer.listCents)} a month, for as long as the subscription lasts`,
          },
        ]
      : []),
    ...(offer.trialDays > 0
      ? [
          { term: "Today", text: formatCharge(0) },
          { term: "Trial ends", text: `${first}, after ${days(offer.trialDays)}` },
          { term: "First charge", text: `${price} on ${first}, unless you cancel before` },
        ]
      : [{ term: "Today", text: price }]),
    {
      term: "Renews",
      text: `${price} every month after the first charge, for the first time on ${formatDate(renewsAt)}, until you cancel`,
    },
    { term: "Cancel", text: "Online, in two clicks; you keep what is paid for until it ends" },
  ];
}

/** What was agreed to with a press at that time, for the record of it: price, trial and the day of the first charge. */
export function agreedWords(
  { priceCents, trialDays, code }: { priceCents: number; trialDays: number; code: string },
  at: Date,
): string {
  const first = formatDate(new Date(at.getTime() + trialDays * 86_400_000).toISOString());
  const trial = trialDays > 0 ? `after a trial of ${days(trialDays)}` : "without a trial";
  const promo = code === "" ? "" : `, with the code ${code}`;
  return `${formatCharge(priceCents)} a month${promo}, ${trial}, first charged on ${first}.`;
}

/** What the button does, in its own words. */
export const pressWords = ({ trialDays, priceCents }: OfferTerms): string =>
  trialDays > 0 ? `Start the ${trialDays}-day trial` : `Subscribe for ${formatCharge(priceCents)} a month`;

/** The words of /subscribe/done, and of /subscribe for who subscribes already. */
export const doneWords = {
  title: "Your subscription",
  begun: { trialing: "Your trial has started", active: "You are subscribed" },
  already: "You already subscribe. Each account has one subscription, and this is the status of yours.",
  /** Where a payment is open: before that, no other card or price can be chosen. */
  toFinish:
    "You pay or cancel it on the page of your subscription. If you cancel before it is finished, it ends at once, and you can start again here with another card or promo code.",
  toPay: "You pay it, with another card if you like, or cancel it, on the page of your subscription.",
  payOrCancel: "Pay or cancel",
  failed: "the status of your subscription",
  notOffered: "The status of your subscription is not shown here.",
  none: {
    title: "We have not heard of a subscription yet",
    text: "If you have just come from the card provider’s page, its answer may be on the way: check again in a moment. Nothing is charged twice, whatever you press.",
  },
  next: {
    heading: "What happens next",
    trialing:
      "We email you before the trial ends, with the day and the price. If you cancel before that day, nothing is ever charged.",
    active:
      "The same price is charged every month until you cancel. If you cancel, you keep the month that is paid for.",
  },
  manage: "Go to your subscription",
  manageNote: "There you cancel, pay with another card, and find every invoice.",
  again: "Check again",
  plan: "See the plan",
  sectors: "See the sectors",
} as const;
