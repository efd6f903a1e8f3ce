import { paths } from "~/lib/paths";
import { list, paragraph } from "../../legal/document";
import { consent } from "../document";

/**
 * What is agreed to before a subscription starts. Prices and dates are not among its words: they stand beside the button,
 * and go with what is sent, so that nobody is charged by others than they saw.
 */
export const subscriptionTerms = consent({
  name: "subscription",
  revision: "01.2026.11",
  title: "The subscription and its renewal",
  summary:
    "That a card is charged every month from the day that was shown, until the subscription is cancelled.",
  updated: "2026-11-22",
  label:
    "I agree to the price, the day of the first charge and the renewal every month as they stand here, and that my card is charged for them until I cancel.",
  sections: [
    {
      id: "charges",
      heading: "What is charged, and when",
      blocks: [
        paragraph(
          "{Brand} charges your card the price that stood beside the button, for the first time on the day that stood there: the day on which the trial ends, or the day on which you subscribe where you have had a trial. From then on the same price is charged every month, on the same day of the month, or on its last day where the month is shorter.",
        ),
        paragraph(
          "The price stays as it is: another one is never charged without your agreement to it. A lifetime discount lasts as long as the subscription does.",
        ),
      ],
    },
    {
      id: "cancelling",
      heading: "Cancelling",
      blocks: [
        list(
          "You cancel online, on your subscription’s page, at any time and without giving a reason.",
          "Cancelled during the trial, nothing is ever charged.",
          "Cancelled later, the month that is paid for is yours to its end, and nothing is charged after it.",
          "Until it ends you can take a cancellation back.",
        ),
        paragraph("Before a trial ends you get an email that says when, and what is charged then."),
      ],
    },
    {
      id: "what-it-is",
      heading: "What it is not",
      blocks: [
        paragraph([
          "A subscription is for reading. It is no advice, no account with a broker and no promise of a result: signals can be wrong, and an option can lose all that was paid for it. The ",
          { text: "risk disclosures", href: paths.legal("risk") },
          " say more.",
        ]),
      ],
    },
  ],
});
