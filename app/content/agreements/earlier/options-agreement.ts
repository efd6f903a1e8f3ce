import { optionsDocument } from "../../claims";
import { list, paragraph } from "../../legal/document";
import { agreement } from "../document";
import { standIn } from "./stand-in";

export const optionsAgreement = agreement({
  name: "options_agreement",
  revision: "01.2026.11",
  title: "Options agreement",
  summary: "What options are, what can be lost with them, and what becomes of them at their end.",
  updated: "2026-11-21",
  statements: [
    "I have read the options agreement. Options can lose all that was paid for them, and sold ones more than was received.",
    "I agree to the options agreement with {broker}.",
  ],
  sections: [
    standIn,
    {
      id: "what",
      heading: "What options are",
      blocks: [
        paragraph(
          "A call is the right to buy 100 shares at a set price until a set day; a put is the right to sell them. Who buys one pays its price and may let it expire. Who sells one receives that price and has to deliver, or to buy, when the other side wants it.",
        ),
        paragraph([
          "Before you trade options, read ",
          optionsDocument,
          ". It is the clearing house's own document, and a broker has to give it to you.",
        ]),
      ],
    },
    {
      id: "risks",
      heading: "What can be lost",
      blocks: [
        list(
          "A bought option can lose its whole price, and many do: after its day it is worth nothing.",
          "A sold call that you do not hold the shares for can lose without a limit; a sold put can lose almost the whole value of the shares.",
          "Who sold an option can be made to deliver on any day until it ends, also at night and without notice.",
          "With spreads, one side can be exercised while the other is still open.",
          "There may be nobody to trade with, or only at a price far from the last one.",
        ),
      ],
    },
    {
      id: "approval",
      heading: "What you may trade",
      blocks: [
        paragraph(
          "{broker} decides by your answers which kinds of options trades you may make, and may change that. It may ask again about your experience, your means and what you want of your money. Answer truthfully: the levels are there to keep people out of trades that they cannot bear.",
        ),
      ],
    },
    {
      id: "end",
      heading: "Exercise, assignment and the last day",
      blocks: [
        list(
          "An option that is worth exercising on its last day is exercised by the clearing house unless you say otherwise in time. You then need the money, or the shares.",
          "If you do not have them, {broker} may close the option before it ends, without calling you.",
          "Who of all sellers has to deliver is drawn at random.",
          "You keep within the limits that exchanges set for positions and for exercises.",
        ),
      ],
    },
  ],
});
