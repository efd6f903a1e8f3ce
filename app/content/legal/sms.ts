import { paths } from "~/lib/paths";
import { marketingTextsPerMonth } from "../../../domain/marketing-texts";
import { textHours } from "../alert-phone";
import { figures } from "../figures";
import { type LegalDocument, list, paragraph } from "./document";

export const sms: LegalDocument = {
  name: "sms",
  title: "Text messages",
  summary: "Which texts {brand} sends, how often, what they cost, and how to end them.",
  updated: "2026-11-22",
  sections: [
    {
      id: "programme",
      heading: "The programme",
      blocks: [
        paragraph(
          "The texts of {brand} are one programme with three separate parts: the one text that you ask for, alerts about signals, and marketing texts. You agree to each of the last two with a box of its own. No box is ever ticked for you.",
        ),
        list(
          `The text that you ask for has one link: to start the free test drive of ${figures.testDriveDays.text}, or to the app. Asking for it is your consent to that one text and to no other.`,
          `Alerts are for members. They go to a number that its owner has confirmed by a code and then agreed to, and tell what the member chose to be told, between ${textHours.from} and ${textHours.to} where the member is.`,
          "Marketing texts are about signals, news and offers. They go only to people who ticked the box, to the number given with it, and they may be sent by an automatic system.",
        ),
      ],
    },
    {
      id: "frequency",
      heading: "How often",
      blocks: [
        paragraph(
          `One text each time you ask for a link; if you ask again within a short while, it is not sent twice. Alerts: as often as what you chose happens. Marketing texts: at most ${marketingTextsPerMonth} a month. At present we send none at all.`,
        ),
      ],
    },
    {
      id: "stop",
      heading: "STOP and HELP",
      blocks: [
        list(
          "Reply STOP to any of our texts and no more will come, except one that confirms it. A reply such as END, CANCEL, UNSUBSCRIBE or QUIT does the same.",
          "Reply HELP to be told who we are and how to reach us. You can also reply to any email of ours{orWrite}.",
          "A number that answered STOP gets no text until it answers START, not even a link that is asked for; the same link can come by email. START does not restore your consent to alerts or to marketing texts: for that, tick the box again.",
        ),
      ],
    },
    {
      id: "cost",
      heading: "What it costs",
      blocks: [
        paragraph(
          "We charge nothing for texts. Message and data rates of your carrier may apply. Texts go to numbers in the United States and Canada.",
        ),
      ],
    },
    {
      id: "carriers",
      heading: "Carriers",
      blocks: [
        paragraph(
          "Carriers are not liable for texts that come late or not at all. Not every carrier takes part, and a text can fail for reasons that are not ours.",
        ),
      ],
    },
    {
      id: "condition",
      heading: "Not a condition of anything",
      blocks: [
        paragraph([
          "Consent to marketing texts is not a condition of buying anything, of the free test drive or of the app link. You can get the same links without a phone number, ",
          { text: "by email", href: paths.start() },
          ".",
        ]),
      ],
    },
    {
      id: "privacy",
      heading: "What we keep",
      blocks: [
        paragraph([
          "The number, when you asked, and, where you ticked the box, the words beside it, their revision, the time and your IP address: the record of your consent. A number that was given for texts, and the consent to them, are not sold and not shared with others for their own marketing. See ",
          { text: "privacy", href: paths.legal("privacy") },
          ".",
        ]),
      ],
    },
  ],
};
