import { type Brand, fillBrand } from "../../domain/brand";
import { bankLinkWords } from "./bank-link";

/** SPEC 4. */
export type ToastType = "info" | "success" | "warning" | "error" | "default" | "dark";

/** What a toast says. `position` is top right unless given (SPEC 4); `text` may hold `{brand}` and `{broker}`. */
export interface Message {
  type: ToastType;
  text: string;
  position?: "top-right" | "top-center";
}

/**
 * Every message that a toast can show, word for word as in SPEC 5 and 8 (SPEC-DECISIONS 2). What stands beside a
 * field is in domain/field-messages.ts, with the rules that say it.
 * SPEC gives the words; the types are ours, except where it says "error toast" or "success toast".
 */
export const messages = {
  welcomeBack: { type: "success", text: "Welcome Back! Pleasure to see you again." },
  resetLinkSent: { type: "success", text: "Your reset password link is on its way." },
  welcome: { type: "success", text: "Welcome to {brand}" },
  appLinkSent: { type: "success", text: "Welcome to {brand}. The App Link is on its way!" },
  reachForgotten: { type: "error", text: "Enter your email or phone number." },
  signedOut: { type: "info", text: "You've been signed out.", position: "top-center" },
  refreshFailed: { type: "error", text: "Failed to refresh access token" },
  emailForgotten: { type: "error", text: "Oops, you forgot to enter an email." },
  accountCreated: { type: "success", text: "{broker} account created successfully!" },
  /** The server's own words; these are shown when it has none. */
  serverSaid: { type: "error", text: "There was an error submitting the form. Please try again." },

  // Ours from here on: states that SPEC has no words for.
  passwordChanged: {
    type: "success",
    text: "Your password has been changed. Please log in with the new one.",
  },
  signInLinkSent: {
    type: "success",
    text: "If there is an account with this email, a sign-in link is on its way.",
  },
  welcomeUnconfirmed: {
    type: "info",
    text: "Welcome Back! Your password was chosen before your email was confirmed. Until you choose a new one, it works only in this browser, and in others where you sign in with a link from our email.",
  },
  welcomeUncredited: {
    type: "info",
    text: "Welcome to {brand}. Your referral code credits nobody: it is not in use, or it is your own.",
  },
  signalSaved: { type: "success", text: "The draft is saved. Nothing is committed yet." },
  signalApproved: { type: "success", text: "You approved the signal as it is shown here." },
  signalIssued: { type: "success", text: "The signal stands in the ledger. Members are being told of it." },
  signalChanged: { type: "success", text: "The change is recorded." },
  stockNamed: { type: "success", text: "The stock is on the list, and members are told of it." },
  stockTakenOff: { type: "info", text: "The stock is off the list." },
  signalDiscarded: { type: "info", text: "The draft is discarded." },
  postSaved: { type: "success", text: "The text is saved. Readers see nothing of it yet." },
  postChanged: {
    type: "success",
    text: "Done. Pages that readers have open show it when they are loaded again.",
  },
  postScheduled: { type: "success", text: "It is published at that time by itself." },
  postDiscarded: { type: "info", text: "The draft is discarded." },
  pictureAdded: { type: "success", text: "The picture is added. Its Markdown stands beside it." },
  pictureRemoved: { type: "success", text: "The picture is removed." },
  newsletterSaved: { type: "success", text: "The text is saved. Nobody has got it yet." },
  newsletterTried: { type: "success", text: "A test is on its way to you, unless all sending is stopped." },
  newsletterSent: { type: "success", text: "Its mails leave now, unless all sending is stopped." },
  newsletterHalted: { type: "success", text: "No more of its mails are sent." },
  newsletterDiscarded: { type: "info", text: "The draft is discarded." },
  authorSaved: { type: "success", text: "The author is saved." },
  auditByEmail: {
    type: "error",
    text: "An email never goes into an address of the desk. Please use the id of the account.",
  },
  evidenceSaved: { type: "success", text: "The texts are saved. Nothing is sent yet." },
  evidenceSent: { type: "success", text: "The evidence is with the bank." },
  jobRetried: { type: "success", text: "The job is due, and begins within seconds." },
  jobDiscarded: { type: "success", text: "The job is discarded. The audit log has your reason." },
  candlesCorrected: { type: "success", text: "The candles are written. The audit log has the old values." },
  sendingStopped: { type: "success", text: "No alert leaves any more. What is to be told waits." },
  sendingStarted: { type: "success", text: "Alerts leave again." },
  webhookReplayed: { type: "success", text: "The webhook is worked off once more." },
  leadChanged: { type: "success", text: "The lead is changed." },
  leadNoted: { type: "success", text: "The note is kept." },
  leadErased: { type: "success", text: "The lead is erased. The audit log has it." },
  leadAnswered: { type: "success", text: "The answer is on its way, and is kept here." },
  tradeDecided: { type: "success", text: "The trade is decided on. The audit log has your reason." },
  applicationAsked: { type: "success", text: "The provider is being asked." },
  memberSessionsEnded: { type: "success", text: "Ended. The audit log has it." },
  memberNoteKept: { type: "success", text: "The note is kept." },
  memberChanged: { type: "success", text: "Done. The audit log has it." },
  memberGiven: { type: "success", text: "The audit log has it. How it stands is told below." },
  memberEmailChanged: {
    type: "success",
    text: "The account has the new email. Its link is on its way, and the old address is told if it was confirmed.",
  },
  memberErased: { type: "success", text: "The member is erased. The audit log has it." },
  memberNotCopied: { type: "error", text: "There is no copy for this request. Please check its day." },
  noteReceived: { type: "success", text: "Thank you. We have your message, and will answer by email." },
  newsletterMailed: {
    type: "success",
    text: "Almost done: please confirm with the link that we have emailed you.",
  },
  newsletterConfirmed: { type: "success", text: "You are subscribed to the newsletter." },
  newsletterLeft: { type: "info", text: "You are unsubscribed. No more newsletters will be sent." },
  newsletterLinkDead: {
    type: "warning",
    text: "This link no longer works. Please ask for the newsletter again.",
  },
  stepsInOrder: { type: "info", text: "Please finish this step first. What you have sent is kept." },
  stepFirst: { type: "info", text: "Please finish this step first." },
  otherPerson: {
    type: "warning",
    text: "That page was opened by someone else who was signed in here. Nothing on it was saved.",
  },
  tradeShown: {
    type: "success",
    text: "Thank you. Your trade is pending: someone checks its evidence before it is listed.",
  },
  alertsSaved: { type: "success", text: "Your choices are saved." },
  alertCodeSent: { type: "info", text: "A code is on its way to that number." },
  alertPhoneConfirmed: { type: "success", text: "Your number is confirmed." },
  alertTextsAgreed: { type: "success", text: "Alerts can be texted to you. Choose which." },
  alertPhoneForgotten: { type: "success", text: "Your number is gone: no alert is texted to you any more." },
  feedEnded: { type: "success", text: "Your feed has ended: its address is dead." },
  alertBrowserUnread: { type: "error", text: "This browser could not be added. Please try again." },
  alertBrowserAdded: { type: "success", text: "Alerts are shown in this browser from now on." },
  alertBrowserRemoved: { type: "success", text: "No alert is shown in that browser any more." },
  testAlertSent: { type: "success", text: "A test alert is on its way." },
  fillNoted: { type: "success", text: "Your fill is noted." },
  fillForgotten: { type: "success", text: "The note is deleted." },
  watchAdded: { type: "success", text: "Added to your watchlist." },
  watchedAlready: { type: "info", text: "That is on your watchlist already." },
  watchMoved: { type: "success", text: "Your watchlist is in its new order." },
  stockRequested: { type: "success", text: "Thank you. We have noted your request." },
  documentSent: { type: "success", text: "Your document was sent." },
  bankLinked: {
    type: "success",
    text: "Your bank account is added. This page shows when money can be moved.",
  },
  bankLinkNone: { type: "warning", text: "Please choose the account to link." },
  bankRemoved: { type: "success", text: "The bank account is no longer linked." },
  bankLinkLeft: { type: "info", text: bankLinkWords.noneLinked },
  bankLinkOpen: {
    type: "warning",
    text: "The bank’s page was not finished. You can start again at any time.",
  },
  bankLinkUnknown: {
    type: "warning",
    text: "This was not started here, or it was too long ago. Please start again.",
  },
  bankLinkUsed: {
    type: "info",
    text: "That link was already used, or it has expired. This is what is linked now.",
  },
  brokerConnected: { type: "success", text: "Your account with {broker} is connected." },
  brokerDisconnected: { type: "success", text: "The connection with {broker} has ended." },
  connectionDenied: { type: "info", text: "You did not give permission. Nothing was connected." },
  connectionFailed: { type: "error", text: "{broker} could not connect your account. Please try again." },
  connectionUnknown: {
    type: "warning",
    text: "This was not started here, or it was too long ago. Nothing was connected. Please start again.",
  },
  subscriptionCancelled: { type: "success", text: "Your subscription is cancelled." },
  subscriptionResumed: { type: "success", text: "Your subscription continues as before." },
  invoicePaid: { type: "success", text: "Thank you. The invoice is paid." },
  paymentUnderWay: { type: "info", text: "The payment is under way. This page shows when it has arrived." },
  cardAdded: { type: "success", text: "Your card is saved." },
  cardUnknown: {
    type: "warning",
    text: "The card provider has not told us about that card yet. Please check again in a moment.",
  },
  cardCharged: { type: "success", text: "That card will be charged from now on." },
  cardRemoved: { type: "success", text: "The card is removed." },
  accountDeleted: { type: "success", text: "Your account is deleted, and you are signed out." },
  deletionNotOffered: {
    type: "error",
    text: "Accounts cannot be deleted here. Please reply to any email of ours to have yours deleted.",
  },
  checksSent: { type: "success", text: "Thank you. This is the status of your checks." },
  checksFailed: { type: "warning", text: "Your checks did not pass. This page says why." },
  pledgePaid: { type: "success", text: "Thank you. This is the status of your pledge." },
  pledgeTakenBack: { type: "success", text: "Your pledge is taken back." },
  investorDeleted: { type: "info", text: "Your investor account is deleted." },
  codeClaimed: { type: "success", text: "The code is yours. Your link is ready to share." },
  loginFirst: { type: "info", text: "Please log in first. What you sent was not saved." },
  profileSaved: { type: "success", text: "Your profile is saved." },
  emailAsked: {
    type: "success",
    text: "Please open the link that we have mailed to the new address. Until then nothing changes.",
  },
  confirmationSent: { type: "success", text: "The link that confirms your email is on its way." },
  phoneAsked: { type: "success", text: "A code is on its way to that number. Enter it below." },
  phoneChanged: { type: "success", text: "Your number is changed." },
  phoneRemoved: { type: "success", text: "Your number is gone from your profile." },
  passwordReplaced: {
    type: "success",
    text: "Your password is changed, and every other session has ended.",
  },
  codesOn: { type: "success", text: "One-time codes are on. Signing in asks for one from now on." },
  codesOff: { type: "success", text: "One-time codes are off, and every other session has ended." },
  passkeyAdded: { type: "success", text: "Your passkey is added." },
  passkeyRemoved: { type: "success", text: "The passkey is removed, and every other session has ended." },
  emailConfirmed: { type: "success", text: "Your email is confirmed." },
  emailChanged: { type: "success", text: "Your email is changed. Log in with the new one from now on." },
  emailReverted: {
    type: "success",
    text: "Your email is as it was before, and every session has ended. What was added lately for alerts is removed. Sign in with a link to it, then choose a new password.",
  },
  strangerEnded: {
    type: "success",
    text: "Every session has ended, and what was added lately to the second step, or for alerts, is removed. Someone may know your password: please choose a new one.",
  },
  sessionEnded: { type: "success", text: "That session has been signed out." },
  sessionTooLarge: {
    type: "error",
    text: "We could not sign you in: your account holds more than a session can carry. Please reply to any email of ours.",
  },
  tooManyAttempts: { type: "warning", text: "Too many attempts. Please wait a moment, then try again." },
  tryAgain: { type: "error", text: "We cannot reach our service right now. Please try again in a moment." },
  connectionLost: { type: "error", text: "You seem to be offline. Nothing was sent and nothing is lost." },
} as const satisfies Record<string, Message>;

export type MessageKey = keyof typeof messages;

/** The catalogue's entry, with the position optional whatever the key. */
export const messageOf = (key: MessageKey): Message => messages[key];

/** The names that are put into messages. */
export interface Names {
  brand: Brand;
  /** The broker's (SPEC-DECISIONS 28). */
  broker: string;
}

/**
 * The words to show for a message, with the names in place.
 * @param said for `serverSaid`: the server's own words, shown as they are
 */
export function messageText(key: MessageKey, { brand, broker }: Names, said?: string): string {
  if (key === "serverSaid" && said?.trim()) return said;
  return fillBrand(messages[key].text, brand).replace("{broker}", () => broker);
}
