import { formatDate } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import type { Settings } from "../settings";
import type { Letter } from "./message";

/** What is told of a dispute: nothing of whose it is. Integer cents. */
export interface DisputeFacts {
  id: string;
  amountCents: number;
  reason: string;
  status: string;
  standing: "inquiry" | "open" | "lost" | "over";
  subscriptionId: string | null;
  openedAt: Date;
  dueBy: Date | null;
}

const about = ({ id, amountCents, reason, openedAt, subscriptionId }: DisputeFacts): string =>
  `Dispute ${id} of ${formatDate(openedAt)}: ${formatCharge(amountCents)}, for the reason "${reason}", about ${
    subscriptionId === null ? "a payment for no subscription" : `the subscription ${subscriptionId}`
  }.`;

const lastDay = ({ dueBy }: DisputeFacts): string =>
  dueBy === null
    ? "The provider does not say until when the bank takes evidence."
    : `The bank takes evidence until ${formatDate(dueBy)}.`;

const whatToDo = ({ id }: DisputeFacts): string =>
  `"npm run api -- dispute ${id}" prints the evidence that there is; with --submit behind it, the evidence is sent. It can be sent once.`;

const foot = ({ brand, postalAddress }: Settings) => [brand.wordmark, postalAddress];

/** To who runs the service: a bank asks, or has taken a payment back. */
export function disputeOpenedMail(settings: Settings, to: string, facts: DisputeFacts): Letter {
  const isInquiry = facts.standing === "inquiry";
  return {
    to,
    subject: isInquiry ? "A bank asks about a payment" : "A bank has taken a payment back",
    paragraphs: [
      about(facts),
      isInquiry
        ? "No money has moved yet. An answer may keep the bank from taking it."
        : "Until it is decided, the subscription opens nothing, nothing more is charged for it, and no ambassador is paid for it.",
      lastDay(facts),
      whatToDo(facts),
    ],
    footer: foot(settings),
  };
}

/** The last days, and nobody has sent evidence. */
export function disputeDueMail(settings: Settings, to: string, facts: DisputeFacts): Letter {
  return {
    to,
    subject: "A dispute has no evidence yet, and its last days have come",
    paragraphs: [
      about(facts),
      lastDay(facts),
      facts.standing === "inquiry"
        ? "Without an answer the bank may take the payment back."
        : "Without evidence it is lost, and the subscription ends.",
      whatToDo(facts),
    ],
    footer: foot(settings),
  };
}

/** The bank has decided. */
export function disputeClosedMail(settings: Settings, to: string, facts: DisputeFacts): Letter {
  const isLost = facts.standing === "lost";
  return {
    to,
    subject: isLost ? "A dispute is lost" : "A dispute is over, and the payment stays",
    paragraphs: [
      about(facts),
      isLost
        ? "The bank keeps the payment. The subscription has ended, and the payment is no sale of an ambassador’s any more."
        : `The provider calls it "${facts.status}". What the subscription opens is open again, unless another dispute keeps it closed.`,
    ],
    footer: foot(settings),
  };
}

/** A bank has sent back what was given back. */
export function refundFailedMail(
  settings: Settings,
  to: string,
  { id, amountCents }: { id: string; amountCents: number },
): Letter {
  return {
    to,
    subject: "A refund has failed",
    paragraphs: [
      `The bank has sent back a refund of the payment ${id}, which was of ${formatCharge(amountCents)}.`,
      "The money is on your balance at the card provider again. Give it back in another way, such as a transfer: the bank takes no refund to that card.",
    ],
    footer: foot(settings),
  };
}
