import { list, paragraph } from "../../legal/document";
import { agreement } from "../document";
import { standIn } from "./stand-in";

export const marginAgreement = agreement({
  name: "margin_agreement",
  revision: "01.2026.11",
  title: "Margin agreement",
  summary: "What it means to buy with borrowed money, and what can be lost by it.",
  updated: "2026-11-21",
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
          "To buy on margin is to buy with money that the broker lends you. What is in your account is the security for the loan. When its value falls, the loan does not: the loss is yours in full, and so is the interest.",
        ),
        paragraph(
          "An example: you have $2,000, borrow $2,000 more and buy shares for $4,000. The shares fall by a quarter, to $3,000. You still owe $2,000, so $1,000 of yours is left: the shares lost 25%, you lost 50%. Bought with your own money alone, you would have lost $500.",
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
          "It can do so without calling you first. A call with a date on it is a courtesy: it may still sell before that date, when it sees fit to protect itself.",
          "It can raise what it requires at any time and without notice, and the new requirement can bring a margin call at once.",
          "You have no right to more time for a margin call.",
          "It may lend the shares that secure the loan to others. While they are lent you may not be able to vote them, and a payment in the place of a dividend can be taxed differently.",
        ),
      ],
    },
    {
      id: "interest",
      heading: "Interest",
      blocks: [
        paragraph(
          "Interest is owed for each day on which money is borrowed, at the rate that the broker's list of fees has for that day, and is added to the loan each month. Rates change. A trade that gains less than the interest is a loss.",
        ),
      ],
    },
    {
      id: "conditions",
      heading: "Conditions",
      blocks: [
        paragraph(
          "Brokers set conditions of their own for margin and for trades within a day, above what the rules require; they differ and they change. Ask {broker} which apply to your account. You need not borrow: an account with this agreement can be used with your own money alone.",
        ),
      ],
    },
  ],
});
