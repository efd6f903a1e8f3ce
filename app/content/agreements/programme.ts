import { formatCents, formatCharge } from "~/lib/money";
import { paths } from "~/lib/paths";
import { plan } from "../../../domain/plan";
import { type ReferralTier, referralTiers, usualRefundWindowDays } from "../../../domain/referrals";
import { cutText } from "../figures";
import { list, paragraph } from "../legal/document";
import { shareDisclosure } from "../share-disclosure";
import { consent } from "./document";

const degrees = { 1: "First degree", 2: "Second degree" } as const;

const tierLine = ({ degree, referrals, revenueCents, cutBasisPoints, payoutCents }: ReferralTier): string =>
  `${degrees[degree]}, from ${referrals.toLocaleString("en-US")} referrals in a month: ${cutText(cutBasisPoints)} (${formatCents(revenueCents)} in subscriptions would pay ${formatCents(payoutCents)}).`;

/** What is agreed to before a referral code is somebody's own. */
export const programmeTerms = consent({
  name: "ambassador_terms",
  revision: "02.2026.11",
  title: "Referral programme terms",
  summary: "Who can take part, what a subscription sold pays and when, and what to say when you share.",
  updated: "2026-11-23",
  label:
    "I have read the terms of the referral programme and agree to them. Each time I share my link or my code, I will say that I may be paid.",
  sections: [
    {
      id: "who",
      heading: "Who can take part",
      blocks: [
        list(
          "Anyone who has their own account and is an adult where they live, if the law there allows it. There is no fee, nothing to buy and no rank to reach.",
          "Nobody who has been barred from the securities business, or found guilty of securities fraud in the last ten years. If either happens to you later, tell us at once.",
          "You take part on your own behalf. You are not an employee, agent or partner of {brand}, and you speak only for yourself.",
        ),
      ],
    },
    {
      id: "codes",
      heading: "Codes and links",
      blocks: [
        list(
          "A code is made of letters, digits and underscores. Each person has one code, for good: it cannot be changed, sold or passed on.",
          "A code may not make you look like someone else, {brand} or a firm, and may not be insulting. Such a code can be withdrawn.",
          "Your link is the address of this site with your code in it. Your code is also a promo code for a subscription: anyone who uses it pays the discounted price shown there.",
        ),
      ],
    },
    {
      id: "whose",
      heading: "Whose customer someone is",
      blocks: [
        paragraph(
          "When someone signs up, the code from the first link they followed is filled in for them. They see it there, and may change or remove it. Anyone who signs up with a code is a first-degree referral of its owner for good. Someone who signed up without a code becomes a first-degree referral of the ambassador whose promo code they first subscribe with.",
        ),
        paragraph(
          "If you came through someone’s code yourself, people who come through yours are second-degree referrals of that person. There is no third degree, and nothing is paid for bringing in people to take part.",
        ),
      ],
    },
    {
      id: "schedule",
      heading: "What is paid",
      blocks: [
        paragraph(
          "You are paid a part of what the people who came through you pay for their subscriptions, and of nothing else. Each calendar month (UTC) and each degree is worked out separately. A month’s referrals are the people of that degree who paid in that month and did not get all of it back. Its revenue is what they paid, less what they got back. The number of referrals sets one cut for the whole month:",
        ),
        list(...referralTiers.map(tierLine)),
        paragraph(
          `If there are fewer referrals than the first line of a degree says, the cut on that line applies. The amounts in the list are for subscriptions at ${formatCharge(plan.discountedMonthlyCents)} a month; they illustrate the arithmetic and are not a forecast. Fractions of a cent are not paid.`,
        ),
      ],
    },
    {
      id: "when",
      heading: "When it is paid",
      blocks: [
        list(
          `A sale is pending for as long as it can be refunded: ${usualRefundWindowDays} days from its payment, unless your referrals page gives another number. After that it is payable, at the cut for the number of people whose payments are payable.`,
          "A refund takes away the part that it would have paid you, whenever the refund is made. If we have already paid you that part, we deduct it from later payouts. If a bank takes back a payment, we take it out in the same way, along with all sales to that customer.",
          "We pay out everything that is payable, by hand, in the way that we agree on with you by email. There is no minimum amount. Each payout is shown on your referrals page.",
          "If the law requires your taxpayer number or other details first, we ask you for them and pay once we have them.",
        ),
      ],
    },
    {
      id: "say",
      heading: "What you have to say",
      blocks: [
        paragraph([
          `Anyone who recommends something and may be paid for it has to say so each time: in the same message, in plain words, where people read it before the link. That is the law in the United States (the FTC’s guides on endorsements) and a condition here. “${shareDisclosure}” is enough. A hashtag, a line in your profile or words hidden behind “more” are not enough. The texts on `,
          { text: "the programme’s page", href: paths.referrals() },
          " include it.",
        ]),
      ],
    },
    {
      id: "share",
      heading: "How to share, and how not",
      blocks: [
        list(
          "Do not promise a result or an income, either from signals or from this programme. If you show a figure, show it with the words that stand beside it here.",
          "Say what you know from your own use, losses included. Do not invent reviews, and do not give anyone advice about their money.",
          "Do not send spam: no mass mailings, no text messages to people who have not asked you for them, no posts where the rules forbid them, and nothing addressed to minors.",
          "Do not buy advertisements in the name of {brand}, and do not present yourself as {brand}.",
        ),
      ],
    },
    {
      id: "own",
      heading: "Your own purchases",
      blocks: [
        paragraph(
          "Your own subscription pays you nothing, whichever account, email address or phone number you use for it. Purchases made only to be counted, or made with someone else’s card without their permission, are not counted and end your part in the programme.",
        ),
      ],
    },
    {
      id: "nothing",
      heading: "What is never paid for",
      blocks: [
        paragraph(
          "Visits, sign-ups, free trials, brokerage accounts that are opened or funded, trades, and anything to do with shares in the company. Nobody is paid for bringing in an investor, or for talking about a round.",
        ),
      ],
    },
    {
      id: "taxes",
      heading: "Taxes",
      blocks: [
        paragraph(
          "What we pay you is your income, and you are responsible for the tax on it. We report it where the law requires us to.",
        ),
      ],
    },
    {
      id: "end",
      heading: "Ending and changes",
      blocks: [
        list(
          "You may stop at any time: simply stop sharing your code. You are still paid for sales that come through it.",
          "Deleting your account ends your part, and anything that has not been paid out by then is forfeited. Ask to be paid first.",
          "If you break these terms, we may end your part in the programme, and we say why. What you earned until then in keeping with these terms is paid.",
          "We may change or end the programme. These terms apply to every sale until another revision has been announced to you by email and its day has come; sales before that day are paid under these terms.",
        ),
      ],
    },
  ],
});
