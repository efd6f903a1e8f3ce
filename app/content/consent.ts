import { paths } from "~/lib/paths";
import { visitorDays } from "~/lib/visitor-days";
import type { Line } from "./rich-text";

/** What stands for a reader's choice, made or not. */
export type ConsentState = "accepted" | "refused" | "signal" | "asked" | "unasked";

const days = `${visitorDays} days`;

export const consentWords = {
  title: "Privacy choices",
  description:
    "Whether your visits are remembered and counted, what is kept and for how long, and how to change it.",
  states: {
    accepted: "You have accepted on this browser: what is listed here is kept.",
    refused:
      "You have refused on this browser. Nothing of your visits is kept here but this choice; what an open tab noted is gone when you close it, at the latest.",
    signal:
      "Your browser refuses for you, by its Global Privacy Control signal. Nothing of your visits is kept, whatever was chosen here; cookies of before are deleted with the next page that is made for you alone. To accept, switch the signal off for this site in your browser first.",
    asked:
      "You have not chosen yet. Until you do, what is listed here lasts for this session of your browser, and we count nothing of it.",
    unasked:
      "We do not ask before we keep what is listed here. You can refuse, and then nothing of it is kept.",
  } satisfies Record<ConsentState, string>,
  choose: "Your choice",
  kept: {
    heading: "What is kept of a visit",
    items: [
      {
        what: "A random number for this browser",
        cookie: "visitor",
        why: "It tells one visitor from another. Where a campaign brought you, it is noted with your account when you log in: by it, what was counted here can be joined to you.",
        howLong: days,
      },
      {
        what: "A random number for this visit",
        cookie: "visit",
        why: "With it, when you were last seen. By these two numbers we count which pages are read, which links that lead away are pressed, and that somebody is still here. What is searched for is counted without them.",
        howLong: "until you close the browser",
      },
      {
        what: "The code of who sent you",
        cookie: "referral",
        why: "So that they can be credited. You see it when you sign up, and may change or clear it.",
        howLong: days,
      },
      {
        what: "The campaign that sent you",
        cookie: "utm",
        why: "If the link named one. When you log in or sign up, which campaign brought you is tied to your account, together with both numbers.",
        howLong: days,
      },
      {
        what: "Your choice on this page",
        cookie: "consent",
        why: "So that we need not ask again. It is kept whichever you choose.",
        howLong: days,
      },
    ],
  },
  more: [
    "The cookies that a login or a form needs are not among them. ",
    { text: "The privacy page", href: paths.legal("privacy") },
    " tells of all that we keep.",
  ] satisfies Line,
};
