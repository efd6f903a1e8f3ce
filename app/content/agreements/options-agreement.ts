import { optionsDocument } from "../claims";
import { list, paragraph } from "../legal/document";
import { agreement, standIn } from "./document";

export const optionsAgreement = agreement({
  name: "options_agreement",
  revision: "02.2026.11",
  title: "Options agreement",
  summary: "What options are, what you can lose with them, and what happens when they expire.",
  updated: "2026-11-23",
  statements: [
    "I have read the options agreement. Options that I buy can lose everything I paid for them, and options that I sell can lose more than I received.",
    "I agree to the options agreement with {broker}.",
  ],
  sections: [
    standIn,
    {
      id: "what",
      heading: "What options are",
      blocks: [
        paragraph(
          "A call is the right to buy 100 shares at a set price until a set day; a put is the right to sell them. The buyer of an option pays its price and may let it expire. The seller receives that price, and has to deliver the shares, or buy them, if the buyer exercises the option.",
        ),
        paragraph([
          "Before you trade options, read ",
          optionsDocument,
          ". It is the clearing house’s own document, and a broker has to give it to you.",
        ]),
      ],
    },
    {
      id: "risks",
      heading: "What you can lose",
      blocks: [
        list(
          "An option that you buy can lose its whole price, and many do: after its last day it is worth nothing.",
          "If you sell a call and do not hold the shares, there is no limit to what you can lose. If you sell a put, you can lose almost the whole value of the shares.",
          "If you have sold an option, you can be made to deliver or buy the shares on any day until it expires, even at night and without notice.",
          "With a spread, one side can be exercised while the other is still open.",
          "There may be no one to trade with, or only at a price far from the last one.",
        ),
      ],
    },
    {
      id: "approval",
      heading: "What you may trade",
      blocks: [
        paragraph(
          "{broker} decides from your answers which kinds of options trades you may make, and may change that decision. It may ask again about your experience, your finances and your investment goals. Answer truthfully: these limits are there to keep people out of trades with risks that they cannot bear.",
        ),
      ],
    },
    {
      id: "end",
      heading: "Exercise, assignment and the last day",
      blocks: [
        list(
          "The clearing house exercises an option that is worth exercising on its last day, unless you say otherwise in time. You then need the money or the shares.",
          "If you do not have them, {broker} may close the option before it expires, without calling you.",
          "Which of the sellers has to deliver or buy is decided at random.",
          "You must keep within the limits that exchanges set on positions and on exercises.",
        ),
      ],
    },
  ],
});
