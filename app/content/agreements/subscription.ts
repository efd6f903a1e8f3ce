import { paths } from "~/lib/paths";
import { list, paragraph } from "../legal/document";
import { consent } from "./document";

/**
 * What is agreed to before a subscription starts. Prices and dates are not among its words: they stand beside the button,
 * and go with what is sent, so that nobody is charged by others than they saw.
 */
export const subscriptionTerms = consent({
  name: "subscription",
  revision: "02.2026.11",
  title: "The subscription and its renewal",
  summary:
    "You agree that your card is charged every month, from the day that was shown, until you cancel the subscription.",
  updated: "2026-11-23",
  label:
    "I agree to the price, the day of the first charge and the monthly renewal as shown here, and that my card is charged for them until I cancel.",
  sections: [
    {
      id: "charges",
      heading: "What is charged, and when",
      blocks: [
        paragraph(
          "{Brand} charges your card the price that was shown beside the button. The first charge is on the day that was shown there: the day on which the trial ends or, if you have already had a trial, the day on which you subscribe. From then on the same price is charged every month, on the same day of the month, or on its last day if the month is shorter.",
        ),
        paragraph(
          "The price stays as it is: you are never charged another one unless you agree to it. A lifetime discount lasts as long as the subscription does.",
        ),
      ],
    },
    {
      id: "cancelling",
      heading: "Cancelling",
      blocks: [
        list(
          "You can cancel online, on your subscription’s page, at any time and without giving a reason.",
          "If you cancel during the trial, nothing is ever charged.",
          "If you cancel later, you keep the subscription until the end of the month that is paid for, and nothing is charged after it.",
          "Until it ends, you can undo the cancellation.",
        ),
        paragraph(
          "Before a trial ends, you get an email that says when it ends and what will be charged then.",
        ),
      ],
    },
    {
      id: "what-it-is",
      heading: "What it is not",
      blocks: [
        paragraph([
          "A subscription is for reading. It is not advice, not an account with a broker and not a promise of a result: signals can be wrong, and an option can lose everything you paid for it. The ",
          { text: "risk disclosures", href: paths.legal("risk") },
          " have more about this.",
        ]),
      ],
    },
  ],
});
