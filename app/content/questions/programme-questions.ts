import { formatCents } from "~/lib/money";
import { limitSection, paths } from "~/lib/paths";
import { cancelHours } from "../../../domain/crowdfunding";
import { referralTiers } from "../../../domain/referrals";
import { capLine, programme } from "../claims";
import { cutText } from "../figures";
import { inlinesOf } from "../rich-text";
import type { QuestionGroup } from "./question";

const [first] = referralTiers;

/** About recommending us, and about owning a part. */
export const programmeQuestions: readonly QuestionGroup[] = [
  {
    id: "referrals",
    heading: "Recommending us",
    questions: [
      {
        id: "what-am-i-paid-for",
        question: "What does an ambassador get paid for?",
        answer: [
          `${programme.paidForSales} The cut depends on how many paid: ${first.referrals} referrals that bring ${formatCents(first.revenueCents)} pay ${cutText(first.cutBasisPoints)} of it, ${formatCents(first.payoutCents)}. `,
          { text: "The whole schedule", href: paths.referrals() },
          ".",
        ],
      },
      {
        id: "typical-payout",
        question: "What does an ambassador usually earn?",
        answer:
          "There is no data on typical results yet. The schedule is arithmetic, not a forecast, and many people who recommend something never make a sale.",
      },
      {
        id: "when-paid",
        question: "When is a sale mine?",
        answer:
          "Once it is paid and can no longer be refunded. Until then it is pending; a refund takes its cut out again.",
      },
      {
        id: "say-so",
        question: "Do I have to say that I am paid?",
        answer:
          "Yes, each time and where it is seen. The texts that we give you to share say so, and promise no result. Leave that in.",
      },
      {
        id: "tryouts",
        question: "What is a tryout?",
        answer: [
          "How a city or a university finds the person who leads its ambassadors. ",
          { text: "Cities", href: paths.tryouts("cities") },
          " and ",
          { text: "universities", href: paths.tryouts("universities") },
          " each have a page.",
        ],
      },
      {
        id: "join-or-sponsor",
        question: "How do I take part, or sponsor something?",
        answer: [
          { text: "Join us", href: paths.joinUs() },
          " and ",
          { text: "sponsors", href: paths.sponsors() },
          " each have a short form. Someone reads it and writes back.",
        ],
      },
    ],
  },
  {
    id: "investing",
    heading: "Owning a part of the company",
    questions: [
      {
        id: "how-to-invest",
        question: "How do I invest in the company?",
        answer: [
          `${programme.minimum}, in a round that a registered intermediary holds; its page alone has the terms. `,
          { text: "How it works", href: paths.invest() },
          ".",
        ],
      },
      { id: "how-much", question: "How much may I invest?", answer: inlinesOf(capLine) },
      {
        id: "take-back",
        question: "Can I change my mind?",
        answer: `Until ${cancelHours} hours before the round closes, from your investor account and without giving a reason. What you paid is refunded in full.`,
      },
      {
        id: "paid-for-investors",
        question: "Am I paid for bringing in an investor?",
        answer: [
          `No. ${programme.nothingForTheRaise} What an ambassador earns does not depend on a round, and nobody’s `,
          { text: "limit", href: limitSection },
          " does either.",
        ],
      },
    ],
  },
];
