import { fillBrand } from "../../domain/brand";
import { formatDate } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import type { Settings } from "../settings";
import { type ChargedCard, cardWords, subscriptionLink } from "./billing-mail";
import type { Letter } from "./message";

/** What the desk gave a member. Integer cents. */
interface GivenFacts {
  kind: "refund" | "months";
  months: number | null;
  amountCents: number;
  /** Of the charge that was given back. */
  chargedAt: Date | null;
  number: string | null;
  card?: ChargedCard | undefined;
}

/** Tells of a refund or of free months: what it is, and what it changes. */
export const givenMail = (settings: Settings, to: string, facts: GivenFacts): Letter =>
  facts.kind === "refund" ? refundMail(settings, to, facts) : monthsMail(settings, to, facts);

function refundMail(settings: Settings, to: string, facts: GivenFacts): Letter {
  const { amountCents, chargedAt, number, card } = facts;
  const sum = formatCharge(amountCents);
  const of = chargedAt ? ` of your charge of ${formatDate(chargedAt)}` : "";
  const named = number ? ` (${number})` : "";
  const back = card ? ` to your card ${cardWords(card)}` : " to the card that was charged";
  return {
    to,
    subject: `We have refunded ${sum} to you`,
    paragraphs: [
      `We have refunded ${sum}${of}${named}${back}. A bank may take some days to show it.`,
      fillBrand("Nothing else of your subscription to {brand} is changed by that.", settings.brand),
      subscriptionLink(settings, "See your subscription and its invoices"),
    ],
  };
}

function monthsMail(settings: Settings, to: string, { months, amountCents }: GivenFacts): Letter {
  const what = months === 1 ? "a free month" : `${months ?? 0} free months`;
  return {
    to,
    subject: `You have ${what}`,
    paragraphs: [
      fillBrand(
        `We have given you ${what} of {brand}, as credit of ${formatCharge(amountCents)}. Your next invoices are less by it, and there is nothing for you to do.`,
        settings.brand,
      ),
      subscriptionLink(settings, "See your subscription and its invoices"),
    ],
  };
}
