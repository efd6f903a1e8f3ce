import { paths } from "~/lib/paths";
import { visitorDays } from "~/lib/visitor-days";
import {
  idLength,
  leadYears,
  resetMinutes,
  sessionDays,
  testDriveKnownYears,
  testDriveLinkDays,
  textDays,
  trackedDays,
  withdrawnConsentYears,
} from "../../../domain/lifetimes";
import { type LegalDocument, list, paragraph } from "./document";

export const privacy: LegalDocument = {
  name: "privacy",
  title: "Privacy",
  summary: "What {brand} keeps about you, why, and for how long.",
  updated: "2026-11-22",
  sections: [
    {
      id: "short",
      heading: "In short",
      blocks: [
        paragraph(
          "We keep what an account needs, and a note of where a visit came from. We do not sell data. The pages load nothing from other companies but the card’s and the bank’s own form, where you enter one: no advertising, no fonts and no counters of others.",
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
      id: "asking",
      heading: "Asking for a link, to join or to sponsor",
      blocks: [
        list(
          `Who asks for the free test drive or the app leaves a phone number, an email or both. The link to begin with holds for ${testDriveLinkDays} days. That a number or an address had its test drive we keep as a keyed fingerprint, since there is one for each.`,
          "Who asks to join or to sponsor leaves a name, an email, a phone number if they like, and what they write. Somebody reads it and answers.",
          "Where the box for marketing texts was ticked, we keep its words, their revision, the time and the address on the network: the record of the consent, until it is withdrawn and for as long as a law wants it shown.",
          "A number that answered STOP is kept for just that, so that nothing is sent to it.",
        ),
        paragraph([
          "The ",
          { text: "terms of our texts", href: paths.legal("sms") },
          " say what is sent and how to end it.",
        ]),
      ],
    },
    {
      id: "referrals",
      heading: "Recommendations and campaigns",
      blocks: [
        list(
          "Who signs up with somebody’s referral code is noted with that code, the first one for good: it is shown in the form, where you may change or clear it. An ambassador sees how many signed up and what their subscriptions brought, and no names. A code of your own goes out of use with your account; the bare code is kept, so that nobody else is paid for your links.",
          "Where the link that brought you named a campaign, and you let us remember it, we note that campaign with your account once you log in or sign up, with the random numbers of the visitor and visit cookies. By them, what was counted on this browser can be joined to your account.",
          "What is owed to an ambassador rests on invoices, and is kept as long as the books are.",
        ),
      ],
    },
    {
      id: "investors",
      heading: "Investors",
      blocks: [
        list(
          "An investor’s account is its own. What the law has the intermediary ask, such as date of birth, address and tax id, is kept sealed, sent to the intermediary for its checks and then deleted here.",
          "Of the tax id a keyed fingerprint stays while the yearly limit counts pledges: it knows a person again, and nobody can read the number off it.",
          "Pledges and their payments are kept as the books are; what an investor acknowledged is added to, never changed.",
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
          `ended: the random id of the session that you left last, so that a page that was still on its way does not bring it back. ${sessionDays} days.`,
          "draft: your answers on the way to a brokerage account, sealed in the same way and sent to those pages alone. Kept for an hour from the last ones that you sent, and removed when you log out.",
          "toast: a message for the next page, such as that you have been signed out. Gone when it has been shown, after a minute at the latest.",
          `consent: whether you let us remember and count your visits. It holds a yes or a no. ${visitorDays} days.`,
          `visitor: ${idLength} random characters that tell one visitor from another. ${visitorDays} days.`,
          `visit: ${idLength} more for this session of your browser, with the time at which you were last seen. Gone when you close the browser.`,
          `referral: the code of the person whose link brought you, so that they can be credited. ${visitorDays} days. It is taken out of the address as soon as it is stored.`,
          `utm: which campaign brought you, if the link named one. ${visitorDays} days.`,
        ),
        paragraph(
          "Where counting is switched on and you let us, the open tab notes for itself the page that was told last (seen), the words searched for last (searched) and when it last said that somebody is there (pinged). They are gone when you close it; when you refuse, your browser is asked to clear all that the site keeps in it.",
        ),
        paragraph(
          "The page of the ledger’s proof keeps the number and hash of the newest entry that your browser has checked, in the browser itself: they are compared at your next visit and sent to nobody.",
        ),
        paragraph(
          "An investor’s login, a bank that is being linked and a broker that is being connected have a sealed cookie each, sent to their own pages alone, of minutes to hours.",
        ),
        paragraph([
          "The site works without the last four cookies. You refuse them under ",
          { text: "Privacy choices", href: paths.consent() },
          ", at any time; where we ask before, they last for the session of your browser until you accept.",
        ]),
      ],
    },
    {
      id: "counting",
      heading: "Counting what is read",
      blocks: [
        paragraph(
          `Where counting is switched on, the page tells our own server, and no one else’s, which page was opened, which links that lead away were pressed, what was searched for and that somebody is still there, with the two random numbers above. A search is counted without them. Of a link that leads away we keep to which site, and no more. That you logged out is noted with your account’s id and the page where you did, and without the two numbers. It is kept for ${trackedDays} days. Of a page it is the address without its query.`,
        ),
        paragraph(
          "A browser that sends Global Privacy Control (Sec-GPC) has refused for you: then none of the four cookies is set, those that were are deleted with the next page that is made for you alone, and nothing is counted, whatever was chosen here.",
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
          "Companies that work for us, each with what it needs and for nothing else: who runs our servers, who delivers our email, and who sends our texts.",
        ),
        paragraph(
          "Companies that do what you ask for, under their own terms too: who takes card payments, who links a bank account, the broker whose account you apply for or connect, and the intermediary of an investment. The forms for a card and a bank are theirs, and load their scripts.",
        ),
        paragraph(
          "Authorities, where the law obliges us. An ambassador learns that a sale was made, not who bought.",
        ),
      ],
    },
    {
      id: "how-long",
      heading: "For how long",
      blocks: [
        list(
          "An account’s data: until you delete the account. What was signed, consents to be charged, invoices and pledges stay as long as the laws on them say, without your account where that is possible.",
          `Numbers and addresses that were left for a link, and what was written to join or to sponsor: ${leadYears} years after it was sent last, or until an account goes whose email was proven by a link that we mailed to it. The words of a text: ${textDays} days.`,
          `The record of a consent to texts: while it holds, and ${withdrawnConsentYears} years after it was withdrawn, without your name and email where your account is gone. That a free test drive was had: ${testDriveKnownYears} years.`,
          "Sessions, links and cookies: as long as is said beside each.",
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
          " shows what we know you by and where you are signed in. For the rest, or to have something put right, reply to any email of ours{orWrite}.",
        ]),
      ],
    },
  ],
};
