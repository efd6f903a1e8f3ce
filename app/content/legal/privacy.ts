import { paths } from "~/lib/paths";
import { visitorDays } from "~/lib/visitor-days";
import {
  alertYears,
  backupDays,
  deviceDays,
  endedApplicationDays,
  formerPasswordDays,
  idLength,
  leadYears,
  refusedAddressDays,
  refusedSubmissionDays,
  resetMinutes,
  sessionDays,
  testDriveKnownYears,
  testDriveLinkDays,
  textDays,
  trackedDays,
  unusedAccountMonths,
  unusedAccountNoticeDays,
  withdrawnConsentYears,
} from "../../../domain/lifetimes";
import { type LegalDocument, list, paragraph } from "./document";

export const privacy: LegalDocument = {
  name: "privacy",
  title: "Privacy",
  summary: "What {brand} keeps about you, why, and for how long.",
  updated: "2026-11-27",
  sections: [
    {
      id: "short",
      heading: "In short",
      blocks: [
        paragraph(
          "We keep what an account needs, and a note of where a visit came from. We do not sell data. The pages load nothing from other companies except the card’s and the bank’s own form, where you enter one: no advertising, no fonts and no trackers.",
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
          `Your password as a one-way hash. Nobody here can read it. A password that you replaced stays as such a hash for ${formerPasswordDays} days: it opens nothing, and you can prove by it that passkeys or codes which a stranger has added are not yours. The same goes for an investor account.`,
          "The stocks and sectors on your watchlist, and when you were last on your page of the day, to show what is new there.",
          "What you noted of trades of your own, which only you can see.",
          "What you chose to be told of signals, your time zone, the number that alerts may be texted to, the browsers that show them (their addresses at push services and their keys are kept encrypted), and which alerts were sent to you. The address of your feed, if you made one, as a one-way hash.",
          "For each place where you are signed in: the time, the IP address and the name of the browser, so that you can see them on your account page and sign any of them out. When a browser signs in that your account did not know, we email you the same.",
          "If you choose a time zone in your profile: its name. If you turn on a second step: the secret of your one-time codes, sealed; your recovery codes as one-way hashes; and of each passkey its public key and the name that you gave it.",
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
          "Your answers go to the broker when you sign, and not before. We keep the application as it was sent, encrypted, and show your tax ID to nobody, including you.",
          "Who pays taxes outside the United States signs the form W-8BEN here, and it goes to the broker with the application. A document that you send for the broker, such as a passport, goes through this site to the broker. We keep no copy of it.",
          "Of each agreement and consent we keep which text it was, the time and the IP address from which you gave it. That is the record of what you signed: it is added to, never changed.",
        ),
      ],
    },
    {
      id: "asking",
      heading: "Asking for a link, to join or to sponsor",
      blocks: [
        list(
          `If you ask for the free test drive or the app, we keep the phone number, the email or both. The link to start with is good for ${testDriveLinkDays} days. That a number or an address has had its test drive is kept as a keyed fingerprint, since there is one for each.`,
          "If you ask to join or to sponsor, we keep your name, your email, your phone number if you give it, and what you write. Someone reads it and answers.",
          "Where the box for marketing texts was ticked, we keep its words, their revision, the time and the IP address: the record of the consent, until it is withdrawn and for as long as the law requires.",
          "A number that answered STOP is kept for that alone, so that nothing is sent to it.",
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
          "If you sign up with someone’s referral code, your account is noted with that code, the first one for good: it is shown in the form, where you may change or clear it. An ambassador sees how many signed up and what their subscriptions brought, and no names. A code of your own goes out of use with your account; the bare code is kept, so that no one else is paid for your links.",
          "Where the link that brought you named a campaign, and you let us remember it, we note that campaign with your account once you log in or sign up, with the random numbers of the visitor and visit cookies. With them, what was counted on this browser can be linked to your account.",
          `If a link on another website led you here, and you let us remember it, we note the name of that website, such as example.com, and nothing else of its address. When you open an account, that name and the campaign are noted with your account’s ID, without the two numbers, for ${trackedDays} days.`,
          "What is owed to an ambassador rests on invoices, and is kept as long as the books are.",
        ),
      ],
    },
    {
      id: "investors",
      heading: "Investors",
      blocks: [
        list(
          "An investor account is separate. What the law requires the intermediary to ask, such as date of birth, address and tax ID, is kept sealed, sent to the intermediary for its checks and then deleted here.",
          "A keyed fingerprint of the tax ID stays while the yearly limit counts pledges: it recognises a person, and nobody can read the number from it.",
          "Pledges and their payments are kept as the books are; what an investor acknowledged is added to, never changed.",
        ),
      ],
    },
    {
      id: "newsletter",
      heading: "The newsletter",
      blocks: [
        paragraph(
          "The newsletter has two steps: you ask for it, and then confirm with the link that we email. Without the second step nothing is sent. Every issue has a link to unsubscribe; the page behind it has one button and asks for no reason.",
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
          `device and investor-device: that this browser signed in to an account before, so that someone who guesses at its password elsewhere does not lock you out. It opens nothing, is read by the login pages alone, and ends when the password is changed. ${deviceDays} days after you last signed in.`,
          `ended: the random id of the session that you left last, so that a page that was still on its way does not bring it back. ${sessionDays} days.`,
          "draft: your answers on the way to a brokerage account, sealed in the same way and sent to those pages alone. Kept for an hour from the last ones that you sent, and removed when you log out.",
          "toast: a message for the next page, such as that you have been signed out. Gone once it has been shown, or after a minute at the latest.",
          `consent: whether you let us remember and count your visits. It holds a yes or a no. ${visitorDays} days.`,
          `visitor: ${idLength} random characters that tell one visitor from another. ${visitorDays} days.`,
          `visit: ${idLength} more for this session of your browser, with the time at which you were last seen. Gone when you close the browser.`,
          `referral: the code of the person whose link brought you, so that they can be credited. ${visitorDays} days. It is taken out of the address as soon as it is stored.`,
          `utm: which campaign brought you, if the link named one, and the name of the website that led you here first. ${visitorDays} days.`,
        ),
        paragraph(
          "Where counting is switched on and you let us, the open tab keeps a note of the last page it reported (seen), the last words searched for (searched) and when it last reported that you are still there (pinged). They are gone when you close it; when you refuse, your browser is asked to clear all that the site keeps in it.",
        ),
        paragraph(
          "The ledger’s proof page keeps the number and hash of the newest entry that your browser has checked, in the browser itself: they are compared at your next visit and sent to nobody.",
        ),
        paragraph(
          "An investor login, a bank that is being linked, a sign-in that waits for its second step and a broker that is being connected each have a sealed cookie, sent to their own pages only and kept for minutes to hours.",
        ),
        paragraph([
          "The site works without the last four cookies. You can refuse them under ",
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
          `Where counting is switched on, our server counts the pages that it sends, and the page tells our own server, and no one else’s, which links to other sites were followed, what was searched for and that someone is still there. The two random numbers above go with it. A search is counted without them, and so is a page that is the same for all readers. Where you come from outside this site, that is counted too, with the campaign that the link named and the name of the website. Of a link to another site we keep the name of the site, and no more. That you logged out is noted with your account’s ID and the page where you did, and without the two numbers. Of a page we keep the address without its query. All of this is kept for ${trackedDays} days.`,
        ),
        paragraph(
          "A browser that sends Global Privacy Control (Sec-GPC) has refused for you: then none of the four cookies is set and nothing is counted, whatever was chosen here. Those that were set before are not used, and are deleted when you open Privacy choices or log in, for example.",
        ),
      ],
    },
    {
      id: "logs",
      heading: "Logs",
      blocks: [
        paragraph(
          "Our servers note each request: the time, the page, the outcome and how long it took. Passwords, email addresses and the content of forms are not written there. IP addresses are used to slow down anyone who tries many passwords.",
        ),
      ],
    },
    {
      id: "others",
      heading: "Who else sees it",
      blocks: [
        paragraph(
          "Companies that work for us, each with what it needs and for nothing else: the ones that run our servers, deliver our email and send our texts.",
        ),
        paragraph(
          "Companies that do what you ask for, under their own terms too: the card provider, the company that links a bank account, the broker whose account you apply for or connect, and the intermediary of an investment. The forms for a card and a bank are theirs, and load their scripts.",
        ),
        paragraph(
          "Your bank, if you dispute a payment with it, through the card provider: your name and email, the IP address that you bought from, what you agreed to, what you paid, when your account was used, and how many alerts we sent you.",
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
          "An account’s data: until you delete the account. Consents to be charged, invoices and pledges stay as long as the laws on them say, separated from your account where that is possible. What you signed for a brokerage account stays with the broker; our copy goes with your account.",
          `An account that no one has signed in to for ${unusedAccountMonths} months is deleted. We write to its email first, if you have confirmed that, and delete it ${unusedAccountNoticeDays} days later unless someone signs in. An account with a subscription or an application for a brokerage account, now or in the past, with a linked bank or broker, with a referral code, or with an email that gets the newsletter is not deleted in this way. Nor is an investor account whose owner was verified, or one with a pledge, now or in the past.`,
          `The answers of an application for a brokerage account that came to nothing: ${endedApplicationDays} days after its end.`,
          `A trade that you sent us to show: while it is listed. One that was refused: ${refusedSubmissionDays} days after that, and one that we did not decide on: a year.`,
          `That an address refused our email, as a keyed fingerprint: ${refusedAddressDays} days after it did last. A note to send an email is deleted once the email has left, and with your account or your newsletter.`,
          `Which alerts were sent to you, since publishers of signals have to keep what they sent: ${alertYears} years, or until you delete the account.`,
          `Numbers and addresses that were left for a link, and what was written to join or to sponsor, with our notes and answers: ${leadYears} years after it was sent last, or until you delete an account whose email was confirmed by a link that we sent to it. The words of a text: ${textDays} days.`,
          `The record of a consent to texts: while it holds, and ${withdrawnConsentYears} years after it was withdrawn, without your name and email where your account is gone. That someone has had a free test drive: ${testDriveKnownYears} years.`,
          `Backups of all this: ${backupDays} days. What is deleted here stays in them that long.`,
          "Sessions, links and cookies: as long as it says beside each.",
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
          " you see what you agreed to, download a copy of what we keep about you, and delete your account; it says there what stays because the law requires it. Your ",
          { text: "account page", href: paths.account() },
          " shows what we know you by and where you are signed in. For anything else, or to have something corrected, reply to any email of ours{orWrite}.",
        ]),
      ],
    },
  ],
};
