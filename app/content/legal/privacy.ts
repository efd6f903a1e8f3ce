import { paths } from "~/lib/paths";
import { idLength, resetMinutes, sessionDays, visitorDays } from "../../../domain/lifetimes";
import { type LegalDocument, list, paragraph } from "./document";

export const privacy: LegalDocument = {
  name: "privacy",
  title: "Privacy",
  summary: "What {brand} keeps about you, why, and for how long.",
  updated: "2026-11-21",
  sections: [
    {
      id: "short",
      heading: "In short",
      blocks: [
        paragraph(
          "We keep what an account needs, and a note of where a visit came from. We do not sell data. The pages load nothing from other companies: no advertising, no fonts and no counters of others.",
        ),
      ],
    },
    {
      id: "account",
      heading: "Your account",
      blocks: [
        list(
          "First name, last name and email, to know you and to write to you about your account.",
          "A phone number, only if you give one.",
          "Your password as a one-way hash. Nobody here can read it.",
          "For each place in which you are signed in: the time, the address on the network and the name of the browser, so that you can see them on your account page and sign any of them out.",
        ),
        paragraph(
          `We send email that your account needs, such as a link to set a new password. Such a link works once and for ${resetMinutes} minutes.`,
        ),
      ],
    },
    {
      id: "brokerage",
      heading: "An application for a brokerage account",
      blocks: [
        list(
          "Your answers go to the broker when you sign, and not before. We keep the application as it was sent, encrypted, and show your tax id to nobody, you included.",
          "Of each agreement and consent we keep which text it was, the time and the address on the network from which you gave it. That is the record of what you signed: it is added to, never changed.",
        ),
      ],
    },
    {
      id: "newsletter",
      heading: "The newsletter",
      blocks: [
        paragraph(
          "The newsletter has two steps: you ask for it, and then confirm with the link that we mail. Without the second step nothing is sent. Every issue has a link to leave; the page behind it has one button and asks for no reason.",
        ),
      ],
    },
    {
      id: "cookies",
      heading: "Cookies",
      blocks: [
        paragraph("All of them are our own, and no script on the page can read them."),
        list(
          `session: who you are while you are signed in, sealed so that only our server can open it. Kept for ${sessionDays} days at most and removed when you log out.`,
          "draft: your answers on the way to a brokerage account, sealed in the same way and sent to those pages alone. Kept for an hour from the last ones that you sent, and removed when you log out.",
          "toast: a message for the next page, such as that you have been signed out. Gone when it has been shown, after a minute at the latest.",
          `visitor: ${idLength} random characters that tell one visit from another. ${visitorDays} days.`,
          `referral: the code of the person whose link brought you, so that they can be credited. ${visitorDays} days. It is taken out of the address as soon as it is stored.`,
          `utm: which campaign brought you, if the link named one. ${visitorDays} days.`,
        ),
        paragraph(
          "The page of the ledger’s proof keeps the number and hash of the newest entry that your browser has checked, in the browser itself: they are compared at your next visit and sent to nobody.",
        ),
        paragraph(
          "The site works without the last three cookies. You can delete them in your browser whenever you like, and refuse them there.",
        ),
      ],
    },
    {
      id: "logs",
      heading: "Logs",
      blocks: [
        paragraph(
          "Our servers note each request: the time, the page, the outcome and how long it took. Passwords, email addresses and the content of forms are not written there. Addresses on the network are used to slow down those who try many passwords.",
        ),
      ],
    },
    {
      id: "others",
      heading: "Who else sees it",
      blocks: [
        paragraph(
          "The companies that run our servers and deliver our email, on our instruction and for nothing else; and authorities, where the law obliges us. An ambassador learns that a sale was made, not who bought.",
        ),
      ],
    },
    {
      id: "rights",
      heading: "Your choices",
      blocks: [
        paragraph([
          "Under ",
          { text: "Your data", href: paths.privacy() },
          " you see what you agreed to, download a copy of what we keep about you, and delete your account; it says there what stays because a law asks for it. Your ",
          { text: "account page", href: paths.account() },
          " shows what we know you by and where you are signed in. For the rest, or to have something put right, reply to any email of ours.",
        ]),
      ],
    },
  ],
};
