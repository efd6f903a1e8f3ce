import { cancelHours } from "../../../domain/crowdfunding";
import { list, paragraph } from "../legal/document";
import { consent } from "./document";

/** What an intermediary has to have an investor understand before a pledge (17 CFR 227.302, 227.303). */
export const crowdfundingEducation = consent({
  name: "investor_education",
  revision: "02.2026.11",
  title: "How a crowdfunding offering works",
  summary: "What you have to know about offerings under Regulation Crowdfunding before you pledge.",
  updated: "2026-11-23",
  label: "I have read how a crowdfunding offering works, and I understand it.",
  sections: [
    {
      id: "text",
      heading: "How it works",
      blocks: [
        list(
          "The offering is held by the intermediary, not by this site. What is offered, by whom and on what terms is on the intermediary’s page.",
          "The law limits how much one person may invest in all such offerings within twelve months.",
          `You may take a pledge back until ${cancelHours} hours before the round closes. After that you cannot, unless there is a material change to the offering.`,
          "If the round does not reach its goal, nothing is invested and what you paid is refunded.",
          "For a year you may not sell what you get, except to the company, to an accredited investor, to close family or in a registered offering.",
          "The company reports once a year, and may one day stop reporting. Once the round is over, you may have no ongoing relationship with the intermediary.",
          "Anyone who is paid to promote an offering has to say so each time.",
        ),
      ],
    },
  ],
});

/** The same for what can go wrong (17 CFR 227.303(b)). */
export const crowdfundingRisk = consent({
  name: "investor_risk",
  revision: "02.2026.11",
  title: "What you can lose",
  summary: "You confirm that you could lose all of it or be unable to sell it, and that you can bear both.",
  updated: "2026-11-23",
  label: "I can lose everything I pledge, and I can bear that loss.",
  sections: [
    {
      id: "text",
      heading: "The risk",
      blocks: [
        paragraph(
          "Most young companies fail, and then everything that was invested in them is gone. There is no market for what you get. You may hold it for many years, receive no dividend, and own a smaller part of the company after each later round. Do not pledge money that you may need.",
        ),
      ],
    },
  ],
});
