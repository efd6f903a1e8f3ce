import { cancelHours } from "../../../../domain/crowdfunding";
import { list, paragraph } from "../../legal/document";
import { consent } from "../document";

/** What an intermediary has to have an investor understand before a pledge (17 CFR 227.302, 227.303). */
export const crowdfundingEducation = consent({
  name: "investor_education",
  revision: "01.2026.11",
  title: "How such an offering works",
  summary: "What you have to know of offerings under Regulation Crowdfunding before you pledge.",
  updated: "2026-11-22",
  label: "I have read how such an offering works, and I understand it.",
  sections: [
    {
      id: "text",
      heading: "How it works",
      blocks: [
        list(
          "The intermediary, and not this site, holds the offering: what is offered, by whom and on which terms stands on its page.",
          "What one person may put into all such offerings within twelve months is limited by law.",
          `You may take a pledge back until ${cancelHours} hours before the round closes. After that you cannot, unless the offering changes in what matters.`,
          "If the round does not come to its goal, nothing is invested and what you paid is refunded.",
          "For a year you may not sell what you get, but to the company, to an accredited investor, to close family or in a registered offering.",
          "The company reports once a year and may one day stop reporting. Between you and the intermediary there may be no lasting relation after the round.",
          "Whoever promotes an offering for pay has to say so each time.",
        ),
      ],
    },
  ],
});

/** The same for what can go wrong (17 CFR 227.303(b)). */
export const crowdfundingRisk = consent({
  name: "investor_risk",
  revision: "01.2026.11",
  title: "What you can lose",
  summary: "That you can lose all of it, can hardly sell it, and can bear both.",
  updated: "2026-11-22",
  label: "I can lose all that I pledge and I can bear that loss.",
  sections: [
    {
      id: "text",
      heading: "The risk",
      blocks: [
        paragraph(
          "Most young companies fail, and then everything that was put into them is gone. There is no market for what you get; you may hold it for many years, get no dividend, and own a smaller part after each later round. Do not pledge what you may need.",
        ),
      ],
    },
  ],
});
