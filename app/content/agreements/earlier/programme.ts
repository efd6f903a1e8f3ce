import { formatCents, formatCharge } from "~/lib/money";
import { paths } from "~/lib/paths";
import { plan } from "../../../../domain/plan";
import { type ReferralTier, referralTiers, usualRefundWindowDays } from "../../../../domain/referrals";
import { cutText } from "../../figures";
import { list, paragraph } from "../../legal/document";
import { shareDisclosure } from "../../share-disclosure";
import { consent } from "../document";

const degrees = { 1: "First degree", 2: "Second degree" } as const;

const tierLine = ({ degree, referrals, revenueCents, cutBasisPoints, payoutCents }: ReferralTier): string =>
  `${degrees[degree]}, from ${referrals.toLocaleString("en-US")} referrals in a month: ${cutText(cutBasisPoints)} (${formatCents(revenueCents)} in subscriptions would pay ${formatCents(payoutCents)}).`;

/** What is agreed to before a referral code is somebody's own. */
export const programmeTerms = consent({
  name: "ambassador_terms",
  revision: "01.2026.11",
  title: "Referral programme terms",
  summary: "Who can take part, what a subscription sold pays and when, and what to say when you share.",
  updated: "2026-11-22",
  label:
    "I have read the terms of the referral programme and agree to them. Each time I share my link or my code I say that I may be paid.",
  sections: [
    {
      id: "who",
      heading: "Who can take part",
      blocks: [
        list(
          "Anybody with an account of their own who is an adult where they live, and where the law of that place allows it. There is no fee, nothing to buy and no rank to reach.",
          "Nobody who has been barred from the securities business, or has been found guilty of fraud with securities in the last ten years. If that comes about later, say so at once.",
          "You take part on your own account. You are no employee, agent or partner of {brand}, and speak for yourself.",
        ),
      ],
    },
    {
      id: "codes",
      heading: "Codes and links",
      blocks: [
        list(
          "A code has letters, digits and underscores. Each person has one, for good: it is not changed, sold or handed on.",
          "A code may not pass for somebody else, for {brand} or for a firm, and may not insult. Such a code can be withdrawn.",
          "Your link is the address of this site with your code. At the subscription your code is a promo code as well: whoever uses it pays the discounted price as it stands there.",
        ),
      ],
    },
    {
      id: "whose",
      heading: "Whose customer somebody is",
      blocks: [
        paragraph(
          "The code of the first link that somebody followed is filled in when they sign up. They see it there, and may change it or leave it out. Whoever signs up with a code is of the first degree to its owner for good. Whoever signed up without one is so from the first promo code of an ambassador with which they subscribe.",
        ),
        paragraph(
          "If you came by somebody’s code yourself, those who come by yours are of the second degree to that person. There is no third degree, and nothing is paid for bringing people who take part.",
        ),
      ],
    },
    {
      id: "schedule",
      heading: "What is paid",
      blocks: [
        paragraph(
          "A part of what the people who came by you pay for their subscriptions, and of nothing else. Each calendar month (UTC) and each degree is worked out by itself. A month’s referrals are the people of that degree who paid in it and did not get all of it back; its revenue is what they paid less what they got back. The number of referrals sets one cut for the whole month:",
        ),
        list(...referralTiers.map(tierLine)),
        paragraph(
          `Below the first line of a degree the cut of its first line holds. The amounts in the list are for subscriptions at ${formatCharge(plan.discountedMonthlyCents)} a month; they illustrate the arithmetic and are no forecast. Fractions of a cent are not paid.`,
        ),
      ],
    },
    {
      id: "when",
      heading: "When it is paid",
      blocks: [
        list(
          `A sale is pending as long as it can be refunded: ${usualRefundWindowDays} days from its payment, unless your page of referrals names another number. After that it is payable, at the cut of the number of people whose payments are payable.`,
          "A refund takes its part away again, whenever it is made. Where that was paid out already, it is taken from later payouts. A payment that a bank takes back is taken out by us in the same way, with all sales to that customer.",
          "We pay out what is payable in whole and by hand, in the way that we agree on with you by email. There is no least amount. Each payout stands on your page of referrals.",
          "Where the law asks for your taxpayer number or other details first, we ask you for them and pay once we have them.",
        ),
      ],
    },
    {
      id: "say",
      heading: "What you have to say",
      blocks: [
        paragraph([
          `Whoever recommends something and may be paid for it has to say so each time: in the same message, in plain words, where it is read before the link. That is the law in the United States (the FTC’s guides on endorsements) and a condition here. “${shareDisclosure}” is enough. A hashtag, a line in your profile or words behind “more” are not. The texts on `,
          { text: "the programme’s page", href: paths.referrals() },
          " have it in them.",
        ]),
      ],
    },
    {
      id: "share",
      heading: "How to share, and how not",
      blocks: [
        list(
          "Promise no result and no income: neither from signals nor from this programme. Whatever figure you show, show with the words that stand beside it here.",
          "Say what you know from your own use, losses included. Invent no reviews, and give nobody advice about their money.",
          "No spam: no mass mail, no text messages to people who have not asked you for them, no posts that a place’s rules forbid, and nothing addressed to minors.",
          "Buy no advertisements in the name of {brand}, and do not pass for it.",
        ),
      ],
    },
    {
      id: "own",
      heading: "Your own purchases",
      blocks: [
        paragraph(
          "Your own subscription pays you nothing, whichever account, email or phone number of yours it is made with. Purchases that are made only to be counted, or with somebody else’s card without their leave, are not counted and end your part in the programme.",
        ),
      ],
    },
    {
      id: "nothing",
      heading: "What is never paid for",
      blocks: [
        paragraph(
          "Visits, sign-ups, free trials, brokerage accounts that are opened or funded, trades, and anything to do with shares in the company: nobody is paid for bringing an investor, or for speaking of a round.",
        ),
      ],
    },
    {
      id: "taxes",
      heading: "Taxes",
      blocks: [
        paragraph(
          "What you are paid is income of yours, and taxing it is up to you. We report it where the law asks us to.",
        ),
      ],
    },
    {
      id: "end",
      heading: "Ending and changes",
      blocks: [
        list(
          "You may stop at any time: share your code no more. Sales that come by it are still paid.",
          "Deleting your account ends your part, and what has not been paid out by then is forfeited. Ask to be paid before.",
          "We may end the part of whoever breaks these terms, and say why. What was earned in keeping with them until then is paid.",
          "The programme may be changed or ended. These words hold for every sale until another revision is announced to you by email and its day has come; sales before that day are paid by these.",
        ),
      ],
    },
  ],
});
