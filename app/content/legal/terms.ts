import { paths } from "~/lib/paths";
import { capLine, programme } from "../claims";
import { copyTierText } from "../figures";
import { inlinesOf } from "../rich-text";
import { type LegalDocument, list, paragraph } from "./document";

export const terms: LegalDocument = {
  name: "terms",
  title: "Terms",
  summary: "What you can expect of {brand}, and what we expect of you.",
  updated: "2026-11-20",
  sections: [
    {
      id: "service",
      heading: "What this is",
      blocks: [
        paragraph(
          "{Brand} publishes stock and options signals, sector news and research for readers who decide for themselves. It is not a broker and holds no money and no securities for anyone. It gives no personalised advice: every reader of a signal gets the same one.",
        ),
        paragraph([
          "Read the ",
          { text: "risk disclosures", href: paths.legal("risk") },
          " and ",
          { text: "how figures are worked out", href: paths.legal("how-figures") },
          ". They are part of these terms.",
        ]),
      ],
    },
    {
      id: "who",
      heading: "Who can use it",
      blocks: [paragraph(`${programme.eligibility} You must be an adult where you live.`)],
    },
    {
      id: "account",
      heading: "Your account",
      blocks: [
        list(
          "Give your own name and an email that you can read.",
          "Keep your password to yourself. If someone else may know it, set a new one: that signs you out everywhere else.",
          "One person, one account. What you read as a member is for your own use.",
          "Do not try to break the site, read what is not yours or copy the site by machine.",
        ),
        paragraph("We may close an account that breaks these terms, and say why. You may stop at any time."),
      ],
    },
    {
      id: "price",
      heading: "Price",
      blocks: [
        paragraph(
          `An account is free. ${programme.testDrive} Before anything costs money you see its price, the day on which it renews and how to cancel, and you agree to it separately. A ${programme.discount} for cofounding customers holds for as long as the subscription does.`,
        ),
      ],
    },
    {
      id: "ambassadors",
      heading: "Ambassadors",
      blocks: [
        list(
          `Ambassadors are paid by the schedule on the landing page: ${programme.referralShare} at ${copyTierText} referrals, and the other rows as they are there. ${programme.paidForSales}`,
          "A sale counts once it is paid and no longer refundable. A refund takes its cut out again.",
          "Anyone who recommends {brand} for pay must say so each time, and may not promise a result.",
          `${programme.nothingForTheRaise} Brokerage accounts that are opened pay nothing either.`,
        ),
        paragraph(
          `Profit share and exit bonus (${programme.cofounder}) are paid if and when there is a profit, a sale or a listing. There may never be any. Their full conditions are given before anyone becomes a cofounding customer.`,
        ),
      ],
    },
    {
      id: "investing",
      heading: "Investing in the company",
      blocks: [
        paragraph([
          `Nothing on these pages is an offer of shares. ${programme.minimum} is possible only in a round, through its registered intermediary and on the terms on the intermediary’s own page. `,
          ...inlinesOf(capLine),
        ]),
      ],
    },
    {
      id: "liability",
      heading: "What we answer for",
      blocks: [
        paragraph(
          "We take care with what we publish, and mistakes still happen. As far as the law allows, we are not liable for the result of a trade, for data that others supply or for times when the site is down. Your rights as a consumer are not affected.",
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      blocks: [
        paragraph(
          "When these terms change in substance, members get an email before the change takes effect. The date at the top is that of the last change of substance.",
        ),
      ],
    },
  ],
};
