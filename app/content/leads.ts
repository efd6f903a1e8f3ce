import { testDriveLinkDays } from "../../domain/lifetimes";
import { figures } from "./figures";

/** The two dialogs that ask for a phone number. */
export type PhoneDialog = "free-test-drive" | "get-the-app";

const testDrive = `${figures.testDriveDays.value} Day Free Test Drive`;
const others = "Asking for it is not consent to marketing texts.";
/** What carriers ask for wherever a number is. */
export const textRates = "Message and data rates may apply. Reply STOP to opt out.";

/** Where the service has no such call. */
export const notTaken = "This is not offered here.";

/**
 * Before a number is given for what an account has anyway (a setting closes it to all but subscribers): what the test
 * drive adds is that it holds for its days whatever that setting becomes.
 */
export const freeAnyway = {
  text: `At present a free account opens the same, without a phone number. If we limit free accounts later, a test drive that has started still opens it until its ${figures.testDriveDays.text} are over.`,
  link: "Create a free account",
} as const;

/** The dialogs of SPEC 2 and their pages: headers word for word, the rest ours. */
export const leadWords = {
  "free-test-drive": {
    title: testDrive,
    description: `${figures.testDriveDays.text} of what a subscription opens, with a phone number and without a card.`,
    lede: `${figures.testDriveDays.text} of what a subscription opens. No card, and it ends on its own.`,
    note: `We text one link to this number, and it starts the test drive. ${textRates} ${others}`,
    submit: "Text me the link",
  },
  "get-the-app": {
    title: "Text me the Link to the App!",
    description: "The app is this site on your home screen. We text you its link, once.",
    lede: "The app is this site on your home screen: it opens like an app, and there is nothing to download from a store.",
    note: `We text one link to this number: the link to the app. ${textRates} ${others}`,
    submit: "Text me the link",
  },
  start: {
    title: testDrive,
    description: `A phone number or an email address, and we send the links to the free test drive and to the app.`,
    lede: `${figures.testDriveDays.text} of what a subscription opens, without a card. A phone number, an email address or both: whichever you give gets the links.`,
    note: `We send one message to each that you give, with the links to the test drive and to the app. ${textRates} ${others}`,
    submit: "Send me the links",
  },
} as const;

/** The ways between the three, and to the other offer (SPEC-DECISIONS 26). */
export const leadLinks = {
  byEither: "The test drive by email",
  byEmail: "By email instead",
  app: "The app alone",
  subscription: "What a subscription costs",
} as const;

/** Where the link of a test drive leads. */
export const beginWords = {
  heading: "Start your free test drive",
  lede: `For ${figures.testDriveDays.text} from now your account opens what a subscription opens. There is no card and nothing to cancel: it ends on its own.`,
  once: "One for each person. It starts when you press the button, not when you open this page.",
  submit: "Start the test drive",
  signedOut: "The test drive belongs to an account, so sign up or log in first. Both lead back here.",
  signUp: "Sign up",
  login: "Login",
  opens: "What it opens",
  /** Where signed-in readers see all of it as well. */
  freeToo: `At present a free account opens all of this too. If we limit free accounts later, a test drive that has started still opens it until its ${figures.testDriveDays.text} are over. You can also keep the link for later: it works for ${testDriveLinkDays} days from when you last asked for it.`,
  begun: {
    heading: "Your free test drive has started",
    /** Pressed again. */
    runningHeading: "Your free test drive is running",
    /** `{day}`: MM/DD/YYYY */
    until: "It runs until {day} and then ends on its own.",
    overHeading: "Your free test drive is over",
    ended: "It ended on {day}. A subscription opens the same.",
    /** Where signed-in readers see all of it as well. */
    freeAfter: "At present a free account opens the same after that day too.",
    freeNow: "At present your free account opens the same.",
    sectors: "See the sectors",
    subscription: "What a subscription costs",
  },
  /** The link was begun already, by this account or another. */
  used: {
    heading: "The test drive of this link is running",
    overHeading: "The test drive of this link is over",
    whose: "It belongs to the account that started it, and opens what a subscription opens to that account.",
    login: "Log in with that account to use it.",
    freeNow: "At present a free account opens the same.",
  },
  refused: {
    heading: "This link does not start a test drive",
    expired: "This link has expired. Please ask for a new one.",
    unknown: "This link is not valid. Please ask for a new one.",
    again: "Ask for a new link",
  },
} as const;

/** What the page of a link is called as it is opened. */
export function headingOf(state: "ready" | "running" | "over" | "expired" | "unknown"): string {
  if (state === "ready") return beginWords.heading;
  if (state === "running") return beginWords.used.heading;
  return state === "over" ? beginWords.used.overHeading : beginWords.refused.heading;
}
