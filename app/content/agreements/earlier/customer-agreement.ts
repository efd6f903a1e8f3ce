import { list, paragraph } from "../../legal/document";
import { agreement } from "../document";
import { standIn } from "./stand-in";

export const customerAgreement = agreement({
  name: "customer_agreement",
  revision: "01.2026.11",
  title: "Customer agreement",
  summary: "How orders are given and carried out, what it costs, and who answers for what.",
  updated: "2026-11-21",
  statements: [
    "I have read the customer agreement. I decide about each order myself, and I bear what comes of it.",
    "I agree to the customer agreement with {broker}.",
  ],
  sections: [
    standIn,
    {
      id: "advice",
      heading: "No advice",
      blocks: [
        paragraph(
          "You decide what to buy and sell. {broker} carries out orders and recommends nothing. What {brand} publishes is the same for every reader, is not written with you in mind, and is not said in the name of {broker}.",
        ),
      ],
    },
    {
      id: "orders",
      heading: "Orders",
      blocks: [
        list(
          "An order is yours when it comes through your signed-in account. Keep what you sign in with to yourself, and say so at once when somebody else has it.",
          "A market order is carried out at the price that can be had, which may differ from the one that you saw. A limit order may not be carried out at all.",
          "{broker} may refuse an order, or cancel one that is plainly a mistake or breaks a rule of the market.",
          "Markets halt, systems fail and connections break. An order may then be late or not carried out.",
        ),
      ],
    },
    {
      id: "settlement",
      heading: "Settlement",
      blocks: [
        paragraph(
          "Trades in shares and options settle on the next business day. What you buy has to be paid for, and what you sell has to be in the account, by then. What is still owed {broker} may take from the account, and it may sell something in it to do so.",
        ),
      ],
    },
    {
      id: "costs",
      heading: "Costs",
      blocks: [
        paragraph(
          "Commissions, exchange and regulatory fees and interest are taken from the account as the broker's list of fees has them. The subscription to {brand} is apart from that: it is no part of a commission, and {brand} gets no share of what {broker} earns by your trades.",
        ),
      ],
    },
    {
      id: "answer",
      heading: "Who answers for what",
      blocks: [
        paragraph(
          "You bear the losses of your own orders. {broker} answers for its own mistakes. Neither answers for what is beyond it, such as an outage of an exchange. Nothing here takes away a right that the law gives you and that cannot be given up.",
        ),
        paragraph(
          "There is no arbitration clause in this document. A real broker's agreement usually has one, by which disputes go to an arbitrator and not to a court: look for it before you sign.",
        ),
      ],
    },
  ],
});
