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
      "You have refused on this browser. Nothing about your visits is kept here except this choice; what an open tab has noted is gone when you close it, at the latest.",
    signal:
      "Your browser refuses for you, with its Global Privacy Control signal. Nothing about your visits is kept, whatever was chosen here. If your visits were remembered before, those cookies are deleted as soon as you open this page. To accept, first switch the signal off for this site in your browser.",
    asked:
      "You have not chosen yet. Until you do, what is listed here lasts for this session of your browser, and we count none of it.",
    unasked: "We do not ask before we keep what is listed here. You can refuse, and then none of it is kept.",
  } satisfies Record<ConsentState, string>,
  choose: "Your choice",
  kept: {
    heading: "What is kept about a visit",
    items: [
      {
        what: "A random number for this browser",
        cookie: "visitor",
        why: "It tells one visitor from another. If a campaign brought you, the number is noted with your account when you log in: with it, what was counted here can be linked to you.",
        howLong: days,
      },
      {
        what: "A random number for this visit",
        cookie: "visit",
        why: "It is kept with the time when you were last seen. With these two numbers we count which pages are read, which links to other sites are followed, and that someone is still here. Searches are counted without them.",
        howLong: "until you close the browser",
      },
      {
        what: "The code of who sent you",
        cookie: "referral",
        why: "So that they can be credited. You see it when you sign up, and may change or clear it.",
        howLong: days,
      },
      {
        what: "The campaign that sent you, and the website",
        cookie: "utm",
        why: "If the link named a campaign. When you log in or sign up, the campaign that brought you is linked to your account, together with both numbers. Of the website whose link led you here first, its name is kept and nothing else. If you sign up, it is noted with your account.",
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
    "The cookies that a login or a form needs are not listed here. ",
    { text: "The privacy page", href: paths.legal("privacy") },
    " covers everything we keep.",
  ] satisfies Line,
};
