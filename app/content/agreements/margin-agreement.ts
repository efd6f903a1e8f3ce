import { list, paragraph } from "../legal/document";
import { agreement, standIn } from "./document";

export const marginAgreement = agreement({
  name: "margin_agreement",
  revision: "02.2026.11",
  title: "Margin agreement",
  summary: "What it means to buy with borrowed money, and what you can lose by it.",
  updated: "2026-11-23",
  statements: [
    "I have read the margin agreement. I can lose more than I deposit, and {broker} may sell what I hold without asking me first.",
    "I agree to the margin agreement with {broker}.",
  ],
  sections: [
    standIn,
    {
      id: "what",
      heading: "What margin is",
      blocks: [
        paragraph(
          "Buying on margin means buying with money that the broker lends you. What is in your account secures the loan. When its value falls, the loan does not: the loss is yours in full, and so is the interest.",
        ),
        paragraph(
          "For example, you have $2,000, borrow another $2,000 and buy shares for $4,000. The shares fall by a quarter, to $3,000. You still owe $2,000, so $1,000 of your own money is left: the shares lost 25%, you lost 50%. If you had bought with your own money alone, you would have lost $500.",
        ),
      ],
    },
    {
      id: "risks",
      heading: "What can happen",
      blocks: [
        list(
          "You can lose more than you put into the account, and then you owe the rest.",
          "{broker} can sell shares or options of yours to bring the account back to what is required. It chooses which.",
          "It can do so without calling you first. A margin call with a date on it is a courtesy: {broker} may still sell before that date if it sees fit to protect itself.",
          "It can raise what it requires at any time and without notice, and the new requirement can lead to a margin call at once.",
          "You have no right to more time to meet a margin call.",
          "It may lend the shares that secure the loan to others. While they are lent, you may not be able to vote them, and a payment in place of a dividend can be taxed differently.",
        ),
      ],
    },
    {
      id: "interest",
      heading: "Interest",
      blocks: [
        paragraph(
          "You owe interest for each day on which you borrow money, at the rate in the broker’s list of fees for that day. It is added to the loan each month. Rates change. A trade that gains less than the interest is a loss.",
        ),
      ],
    },
    {
      id: "conditions",
      heading: "Conditions",
      blocks: [
        paragraph(
          "Brokers set their own conditions for margin and for trades within a day, beyond what the rules require; these differ and they change. Ask {broker} which ones apply to your account. You do not have to borrow: with this agreement, you can still use the account with your own money alone.",
        ),
      ],
    },
  ],
});
