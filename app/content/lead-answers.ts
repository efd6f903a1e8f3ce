import type { LeadKind } from "../../domain/lead-states";

/** A text that an answer to a lead begins with. It may hold {name}, {brand} and {wordmark}. */
interface AnswerTemplate {
  name: string;
  label: string;
  kinds: readonly LeadKind[];
  subject: string;
  body: string;
}

const greeting = "Hello {name},";
const closing = "{wordmark}";

const letter = (...paragraphs: readonly string[]): string => [greeting, ...paragraphs, closing].join("\n\n");

/** What staff answer most often. Nothing in them is advice, a promise of a place, or an offer of securities. */
export const answerTemplates: readonly AnswerTemplate[] = [
  {
    name: "talk",
    label: "Arrange a call",
    kinds: ["join-us", "sponsor"],
    subject: "Your message to {brand}",
    body: letter(
      "Thank you for writing to us. We would like to talk with you.",
      "Please answer this email with two or three times that suit you, and with your time zone.",
    ),
  },
  {
    name: "more",
    label: "Ask for more",
    kinds: ["join-us", "sponsor"],
    subject: "A question about your message to {brand}",
    body: letter(
      "Thank you for writing to us. Before we decide we would like to know more.",
      "Please answer this email and tell us what you have in mind.",
    ),
  },
  {
    name: "not-now",
    label: "Not now",
    kinds: ["join-us", "sponsor"],
    subject: "Your message to {brand}",
    body: letter(
      "Thank you for writing to us. We have read your message, and we have no place for it at present.",
      "We keep your message as our privacy page says, and may come back to you.",
    ),
  },
  {
    name: "link",
    label: "Help with the link",
    kinds: ["signup"],
    subject: "Your free test drive of {brand}",
    body: letter(
      "You asked us for the link of the free test drive. If it has expired, ask for it again on our front page: the new one comes at once.",
      "If anything does not work, please answer this email and say what you see.",
    ),
  },
  {
    name: "investor",
    label: "Help with the account",
    kinds: ["investor"],
    subject: "Your investor account at {brand}",
    body: letter(
      "Thank you for opening an investor account. The offering, its documents and its risks are described on our page for investors.",
      "If a step of the account does not work, please answer this email and say which. We cannot give advice on whether to invest.",
    ),
  },
];

/** What stands for a name that was not left. */
export const unknownName = "there";
