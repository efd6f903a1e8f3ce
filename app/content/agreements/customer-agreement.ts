import { list, paragraph } from "../legal/document";
import { agreement, standIn } from "./document";

export const customerAgreement = agreement({
  name: "customer_agreement",
  revision: "02.2026.11",
  title: "Customer agreement",
  summary: "How orders are given and carried out, what they cost, and who is responsible for what.",
  updated: "2026-11-23",
  statements: [
    "I have read the customer agreement. I decide on each order myself, and I bear the result.",
    "I agree to the customer agreement with {broker}.",
  ],
  sections: [
    standIn,
    {
      id: "advice",
      heading: "No advice",
      blocks: [
        paragraph(
          "You decide what to buy and sell. {broker} carries out your orders and recommends nothing. What {brand} publishes is the same for every reader, is not written for you personally, and is not said on behalf of {broker}.",
        ),
      ],
    },
    {
      id: "orders",
      heading: "Orders",
      blocks: [
        list(
          "An order counts as yours if it comes through your signed-in account. Keep your login details to yourself, and say so at once if someone else has them.",
          "A market order is carried out at the price available at that moment, which may differ from the one you saw. A limit order may not be carried out at all.",
          "{broker} may refuse an order, or cancel one that is clearly a mistake or breaks a market rule.",
          "Markets halt, systems fail and connections break. An order may then be carried out late or not at all.",
        ),
      ],
    },
    {
      id: "settlement",
      heading: "Settlement",
      blocks: [
        paragraph(
          "Trades in shares and options settle on the next business day. By then, what you buy has to be paid for and what you sell has to be in the account. {broker} may take what you still owe from the account, and may sell something in it to do so.",
        ),
      ],
    },
    {
      id: "costs",
      heading: "Costs",
      blocks: [
        paragraph(
          "Commissions, exchange and regulatory fees and interest are taken from the account as set out in the broker’s list of fees. The subscription to {brand} is separate: it is not part of a commission, and {brand} gets no share of what {broker} earns from your trades.",
        ),
      ],
    },
    {
      id: "answer",
      heading: "Who is responsible for what",
      blocks: [
        paragraph(
          "You bear the losses from your own orders. {broker} is responsible for its own mistakes. Neither side is responsible for what is beyond its control, such as an outage at an exchange. Nothing here takes away a right that the law gives you and that you cannot give up.",
        ),
        paragraph(
          "There is no arbitration clause in this document. A real broker’s agreement usually has one, which sends disputes to an arbitrator instead of a court: look for it before you sign.",
        ),
      ],
    },
  ],
});
